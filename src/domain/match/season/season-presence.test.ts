import { expect, test } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { onCourt, onlyRallies } from '#domain/match/figures/rally-view.ts';
import { rotationTable } from '#domain/match/figures/rotation-table.ts';
import { sumOf, sumsOf } from '#domain/match/figures/sums.ts';
import { MARKS } from '#domain/match/figures/mark.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { SESSION } from '#tests/support/match.ts';
import { rallyLog } from '#tests/support/rally-matches.ts';
import { makeSession } from '#tests/support/room.ts';
import { ours } from '#tests/support/told-rallies.ts';
import { rotationsIn } from './season-rotations.ts';
import { setsWith } from './season-presence.ts';
import { type SeasonSet, sumsOfSets } from './season-sets.ts';

const session = makeSession();
const NAMES = ['touch', 'mix', 'points'] as const;
const NUMBERS = [1, 2, 4, 7, 8, 10, 11, 14];

const setOf = (number: number): SeasonSet => ({
  ...{ id: `set ${number}`, sessionId: SESSION, number, score: { us: 25, them: 20 } },
  ...{ figures: [], rotations: [], pairs: [] },
});

test.each(NAMES.flatMap((name) => NUMBERS.map((number) => ({ name, number }))))(
  '[SEA-15] of $name with $number on court every count of everybody is that of these rallies',
  ({ name, number }) => {
    const state = fold(rallyLog(name, SESSION), readingOf(session));
    const { sets } = matchView(state, SESSION);
    const { playerId } = ours(number);
    const shown = setsWith({ sets: sets.map((set) => setOf(set.number)) }, { state, session }, playerId);
    const own = onlyRallies(sets, (rally) => onCourt(rally)?.some((who) => who === playerId) ?? false);
    const [stored, counted] = [sumsOfSets(shown), sumsOf(own)];
    for (const side of ['us', 'them'] as const)
      for (const mark of MARKS)
        expect(sumOf(stored, { side }, mark, 0, false), mark).toBe(sumOf(counted, { side }, mark, 0, false));
    for (const other of NUMBERS.map((one) => ours(one).playerId))
      for (const mark of MARKS)
        expect(sumOf(stored, { side: 'us', who: other }, mark, 0, false), mark).toBe(
          sumOf(counted, { side: 'us', who: other }, mark, 0, false),
        );
    const shares = ({ at, received, served, diff }: ReturnType<typeof rotationsIn>[number]) => [
      at,
      received,
      served,
      diff,
    ];
    expect(rotationsIn(shown).map(shares)).toEqual(rotationTable(own).map(shares));
    expect(shown.map((set) => set.number)).toEqual(
      own.filter(({ rallies }) => rallies.length > 0).map((set) => set.number),
    );
  },
);
