import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { fold } from '#domain/match/fold.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { isCorrection } from './plain-match/corrections.ts';
import type { Entry, Post } from './plain-match/entries.ts';
import { plainMatch } from './plain-match/match.ts';
import { generatedMatch } from './support/generated-match.ts';
import { hasLatePoints } from './support/late-points.ts';
import { SESSION } from './support/match.ts';
import { toldOf } from './support/match-told.ts';
import { productLog } from './support/vector-log.ts';

/** The engine, or one that was built wrongly out of its parts. */
type Engine = (log: readonly Entry[]) => object;
const RULES = PRESETS['nfhs-2026'].rules;
const engine = (log: readonly Entry[]) => toldOf(fold(productLog(log), { counting: 'attempts', rules: RULES }));

/** Whether any of these matches is told otherwise than by the law read plainly. */
function isCaught(given: Engine): boolean {
  const { failed } = fc.check(
    fc.property(generatedMatch, (log) => {
      fc.pre(!hasLatePoints(log));
      // Findings are left out: a wrong engine has to be wrong about the match itself.
      const { findings: _findings, ...law } = plainMatch(log, RULES);
      expect(given(log)).toMatchObject(law);
    }),
    { numRuns: 150, seed: 21, endOnFailure: true },
  );
  return failed;
}

test('the property takes the engine as it is', () => {
  expect(isCaught(engine)).toBe(false);
});

test('[TOLD-16] a correction made from a later set is told as one made in the set itself', () => {
  const later = (entry: Entry): Entry => (isCorrection(entry) ? { ...entry, set: entry.set + 1 } : entry);
  fc.assert(
    fc.property(generatedMatch, (log) => {
      const moved = log.map(later);
      expect(engine(moved)).toEqual(engine(log));
      expect(plainMatch(moved, RULES)).toEqual(plainMatch(log, RULES));
    }),
    { numRuns: 100, seed: 21 },
  );
});

const numbered = (n: number): string => derivedId(SESSION, `rally ${n}`);
const byNumber = <P extends Post>(post: P): P => ({
  ...post,
  ...(post.n > 0 ? { rally: numbered(post.n), after: post.n > 1 ? numbered(post.n - 1) : null, before: null } : {}),
});

test('[TOLD-16] rallies that are known by their numbers instead of their neighbours are caught', () => {
  const renumbered: Engine = (log) =>
    engine(
      log.map((entry) => {
        if (entry.kind === 'contact') return { ...entry, payload: byNumber(entry.payload) };
        return entry.kind === 'rally-end' ? { ...entry, payload: byNumber(entry.payload) } : entry;
      }),
    );
  expect(isCaught(renumbered)).toBe(true);
});

/** The match as it was told before anybody corrected a rally. */
function beforeCorrections(log: readonly Entry[]) {
  const rallies = new Set(log.flatMap(({ id, kind }) => (kind === 'contact' || kind === 'rally-end' ? [id] : [])));
  const isCorrecting = (entry: Entry): boolean => {
    if (entry.kind === 'strike') return entry.payload.targets.every((id) => rallies.has(id));
    return (entry.kind === 'void' || entry.kind === 'replace') && rallies.has(entry.payload.target);
  };
  return engine(log.filter((entry) => !isCorrecting(entry)));
}

test('[TOLD-16] corrections after which the rallies that follow are not played anew are caught', () => {
  const notReplayed: Engine = (log) => {
    const { serving, server, court, setterAt, rotations } = beforeCorrections(log);
    return { ...engine(log), serving, server, court, setterAt, rotations };
  };
  expect(isCaught(notReplayed)).toBe(true);
});

test('[TOLD-16] a plan of the libero that is not derived anew after a correction is caught', () => {
  const stale: Engine = (log) => ({ ...engine(log), libero: beforeCorrections(log).libero });
  expect(isCaught(stale)).toBe(true);
});

test('[TOLD-16] entries behind a point of the score cards that lose their place are caught', () => {
  const lost: Engine = (log) => {
    const pressed = new Set(log.flatMap(({ id, kind }) => (kind === 'score' ? [id] : [])));
    const named = (key: string, value: unknown) =>
      key === 'after' && typeof value === 'string' && pressed.has(value) ? null : value;
    const changed: Entry[] = JSON.parse(JSON.stringify(log), named);
    return engine(changed);
  };
  expect(isCaught(lost)).toBe(true);
});

test('[TOLD-16] taps that stay with a player who was taken for another are caught', () => {
  const stale: Engine = (log) => ({
    ...engine(log),
    counts: engine(log.filter(({ kind }) => kind !== 'reassign')).counts,
  });
  expect(isCaught(stale)).toBe(true);
});
