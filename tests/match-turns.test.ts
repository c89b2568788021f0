import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { PRESETS } from '#domain/match/rules.ts';
import type { Correcting, Entry, Post, Said, Side } from './plain-match/entries.ts';
import { toldOf } from './support/match-told.ts';
import { productLog } from './support/vector-log.ts';

const READING = { counting: 'attempts', rules: PRESETS['fivb-2025'].rules } as const;
const SIX = ['2', '7', '8', '10', '4', '11'];
const side = fc.constantFrom<Side>('us', 'them');

/** A correction, and when it is taken back: how many entries later. */
const correction = fc.record({ what: fc.nat({ max: 5 }), at: fc.nat(), later: fc.nat({ max: 12 }), by: side });
type Correction = typeof correction extends fc.Arbitrary<infer T> ? T : never;

const endOf = (post: Post, winner: Side, settles = false): Said => ({
  kind: 'rally-end',
  payload: { ...post, base: 0, winner, reason: null, who: null, settles },
});

/** A set of these winners, each rally after the one before it. */
function played(first: Side, winners: readonly Side[]) {
  const posts: Post[] = [];
  for (const [i] of winners.entries()) {
    const after = posts.at(-1)?.rally ?? null;
    posts.push({ rally: rallyIdOf(1, after), after, before: null, n: i + 1 });
  }
  const lineUp = {
    side: 'us' as const,
    six: SIX,
    liberos: [],
    plan: [],
    setters: ['2'],
    system: '5-1',
    setterAt: null,
  };
  const said: Said[] = [
    { kind: 'line-up', payload: lineUp },
    { kind: 'first-serve', payload: { side: first } },
    ...posts.flatMap((post, i) => endOf(post, winners[i] ?? 'us')),
  ];
  return { posts, log: said.map((one, i): Entry => ({ ...origin(i + 1), ...one })) };
}
const origin = (rev: number) => ({ id: `e${rev}`, set: 1, device: 'A', rev });

/** The entry of a correction; none where there is no rally. */
function correctedBy(
  { what, at, by }: Correction,
  { posts, log }: ReturnType<typeof played>,
): Said | Correcting | undefined {
  const index = at % posts.length;
  const [post, end] = [posts[index], log[index + 2]];
  if (!post || end?.kind !== 'rally-end') return undefined;
  const { id: target } = end;
  const next = posts[index + 1]?.rally;
  if (what === 0) return { kind: 'void', payload: { target } };
  if (what === 1) return { kind: 'strike', payload: { targets: [target] } };
  if (what === 2) return { kind: 'replace', payload: { target, with: endOf(post, by) } };
  if (what === 3 && next)
    return endOf({ rally: rallyIdOf(1, post.rally, next), after: post.rally, before: next, n: 0 }, by);
  if (what === 4) return endOf(post, by, true);
  return { kind: 'rotation-fix', payload: { after: post.rally, side: 'us', by: 1 + (at % 5) } };
}

/** The log with corrections, each of which is taken back sooner or later, whatever was done in between. */
function correctedAndBack(set: ReturnType<typeof played>, corrections: readonly Correction[]): Entry[] {
  const log = [...set.log];
  const due: { target: string; when: number }[] = [];
  const add = (said: Said | Correcting): string => {
    const from = origin(log.length + 1);
    log.push({ ...from, ...said });
    return from.id;
  };
  for (const one of corrections) {
    const said = correctedBy(one, set);
    if (said) due.push({ target: add(said), when: log.length + one.later });
    for (const ripe of due.filter(({ when }) => when <= log.length)) {
      add({ kind: 'void', payload: { target: ripe.target } });
      due.splice(due.indexOf(ripe), 1);
    }
  }
  for (const { target } of due) add({ kind: 'void', payload: { target } });
  return log;
}

/** Turns of ours: points that we made on their serve, counted without any court. */
function sideOuts(first: Side, winners: readonly Side[]): number {
  return winners.filter((winner, i) => winner === 'us' && (winners[i - 1] ?? first) === 'them').length;
}

test('[property] after n side-outs we stand n turns on, whatever was corrected and corrected back', () => {
  fc.assert(
    fc.property(
      side,
      fc.array(side, { minLength: 1, maxLength: 40 }),
      fc.array(correction, { maxLength: 20 }),
      (first, winners, corrections) => {
        const set = played(first, winners);
        const state = fold(productLog(correctedAndBack(set, corrections)), READING);
        const turns = sideOuts(first, winners) % 6;
        expect(toldOf(state)).toEqual(toldOf(fold(productLog(set.log), READING)));
        expect(toldOf(state)).toMatchObject({
          court: [...SIX.slice(turns), ...SIX.slice(0, turns)],
          score: [winners.filter((one) => one === 'us').length, winners.filter((one) => one === 'them').length],
        });
      },
    ),
    { numRuns: 300 },
  );
});
