import { expect } from 'vitest';
import type { Figure } from '#domain/match/figures/figure.ts';
import { ALL_FIGURES } from '#domain/match/figures/figure-list.ts';
import { MARKS, type MarkName } from '#domain/match/figures/mark.ts';
import { isServed, onCourt, onlyRallies, onlySet, ralliesIn, type Scope } from '#domain/match/figures/rally-view.ts';
import { marksIn } from '#domain/match/figures/rally-marks.ts';
import { readFigure } from '#domain/match/figures/reading.ts';
import { rotationTable } from '#domain/match/figures/rotation-table.ts';
import { playersIn, type Subject, sumOf, type Sums, sumsOf } from '#domain/match/figures/sums.ts';
import { ralliesBehind } from '#domain/match/figures/traces.ts';
import { figure } from './viewed-match.ts';

const SIDES = ['us', 'them'] as const;

/** Sums that hold in any match, however it was recorded (FIG-15). */
export function assertSums(scope: Scope): void {
  const sums = sumsOf(scope);
  const sum = (name: MarkName, side: 'us' | 'them' = 'us') => sumOf(sums, { side }, name, 0, false);
  const rows = rotationTable(scope);
  for (const part of ['received', 'served', 'firstBall'] as const) {
    const [won, of] = [
      rows.reduce((all, row) => all + row[part].won, 0),
      rows.reduce((all, row) => all + row[part].of, 0),
    ];
    const code = { received: 'SO%', served: 'PS%', firstBall: 'FBSO%' }[part];
    const { num, den } = readFigure(figure(code), sums, { side: 'us' });
    expect([won, of], part).toEqual([num, den]);
  }
  expect(rows.reduce((all, { diff }) => all + diff, 0)).toBe(
    sum('RCVW') + sum('SVDW') - (sum('RCV') - sum('RCVW')) - (sum('SVD') - sum('SVDW')) + unknownDiff(scope),
  );
  const full = onlyRallies(
    scope,
    (rally) => isServed(rally) && new Set(onCourt(rally)?.filter((who) => who !== null)).size === 6,
  );
  const [plus, minus] = (['ONW', 'ONL'] as const).map((name) => sumOf(sumsOf(full), { side: 'us' }, name, 0, false));
  const won = ralliesIn(full).filter(({ winner }) => winner === 'us').length;
  expect((plus ?? 0) - (minus ?? 0)).toBe(6 * (2 * won - ralliesIn(full).length));
  for (const side of SIDES)
    expect(sum('PT', side)).toBe(ralliesIn(scope).filter(({ winner }) => winner === side).length);
  for (const name of MARKS)
    expect(
      scope.reduce((all, set) => all + sumOf(sumsOf([set]), { side: 'us' }, name, 0, false), 0),
      name,
    ).toBe(sum(name));
  for (const side of SIDES) expect(explained(scope, side)).toEqual([]);
}

const PER_SET = [
  ...[['K', 'points', 'attack'] as const, ['A', 'touch', 'pass'] as const, ['SA', 'points', 'serve'] as const],
  ...[['D', 'touch', 'defense'] as const, ['TB', 'points', null] as const],
] as const;
const DEPTHS = ['counts', 'score', 'points', 'touch'];

/** Counts for each set are divided by the sets in which it is recorded, counted one by one (FIG-04, FIG-11). */
export function assertPerSet(scope: Scope): void {
  const sums = sumsOf(scope);
  for (const side of SIDES)
    for (const who of [undefined, ...playersIn(sums, side).filter((one) => one !== null)])
      for (const [code, least, category] of PER_SET) {
        const sets = scope.filter((set) => {
          const hasPlayed = readFigure(figure('SP'), sumsOf([set]), subjectBy(side, who)).num === 1;
          const tapped = [...(set.taps?.values() ?? [])];
          const isTapped = tapped.some((own) => Object.values(own).some(({ attempts }) => attempts > 0));
          if (isTapped) return hasPlayed && category !== null && tapped.some((own) => own[category].attempts > 0);
          const isHers = (one: { readonly side: string; readonly who: string | null }) =>
            one.side === side && (who === undefined || one.who === who);
          const deep = set.rallies.filter(({ depth }) => DEPTHS.indexOf(depth) >= DEPTHS.indexOf(least));
          return hasPlayed && deep.some((rally) => marksIn(rally).some(isHers));
        });
        const { den } = readFigure(figure(`${code}/S`), sums, subjectBy(side, who));
        expect(den, `${code} ${side} ${who ?? ''}`).toBe(sets.length);
      }
}
const subjectBy = (side: 'us' | 'them', who: string | undefined): Subject =>
  who === undefined ? { side } : { side, who };

/** Rallies of which nobody knows who served are won and lost too. */
const unknownDiff = (scope: Scope): number =>
  ralliesIn(scope)
    .filter((rally) => isServed(rally) && rally.server === null)
    .reduce((sum, { winner }) => sum + (winner === 'us' ? 1 : -1), 0);

/** Rallies of a side whose one point is not explained exactly once, unless several contacts claim it. */
const explained = (scope: Scope, side: 'us' | 'them'): string[] =>
  ralliesIn(scope)
    .filter(({ winner }) => winner === side)
    .filter((rally) => {
      const claims = marksIn(rally).filter((one) => one.side === side && ['K', 'SA', 'BP', 'GIVEN'].includes(one.name));
      const contacts = new Set(rally.contacts.filter(({ isAgreed, grade }) => isAgreed && ENDS.includes(grade)));
      return claims.length !== 1 && contacts.size < 2;
    })
    .map(({ id }) => id);
const ENDS = ['ace', 'kill', 'point', 'error', 'blocked', '0'];

/** Numerator and denominator of every figure of everybody, against the rallies that it opens (TRB-01). */
export function assertTraced(scope: Scope): void {
  const bySet = scope.length > 1 ? scope.map((set) => onlySet(scope, set.number)) : [];
  for (const own of [scope, ...bySet]) {
    const sums = sumsOf(own);
    const ids = new Set(ralliesIn(own).map(({ set, id }) => `${set} ${id}`));
    const subjects = SIDES.flatMap((side): Subject[] => [
      { side },
      ...playersIn(sums, side).map((who) => ({ side, who })),
    ]);
    const opened = subjects.flatMap((subject) => ALL_FIGURES.flatMap((one) => openedBy(one, own, sums, subject)));
    expect(opened.map(({ shown, code }) => [code, shown])).toEqual(opened.map(({ sum, code }) => [code, sum]));
    expect(opened.flatMap(({ rallies }) => rallies).filter((rally) => !ids.has(rally))).toEqual([]);
  }
}

/** Both parts of a figure as it shows them, and as its rallies and taps add up. */
function openedBy(one: Figure, scope: Scope, sums: Sums, subject: Subject) {
  const { num, den } = readFigure(one, sums, subject);
  return (['num', 'den'] as const).map((part) => {
    const { traces, taps } = ralliesBehind(one, part, scope, subject);
    return {
      ...{ code: `${one.code} ${part}`, shown: part === 'num' ? num : (den ?? 0) },
      ...{ sum: traces.reduce((all, { by }) => all + by, taps) },
      rallies: traces.map(({ set, rally }) => `${set} ${rally}`),
    };
  });
}
