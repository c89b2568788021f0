import { afterEach, beforeEach, expect, test } from 'vitest';
import { PRESETS, type Rules } from '#domain/match/rules.ts';
import { MatchEntry, type Side } from '#domain/match/schema.ts';
import { matchOf, point, SESSION } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { byRole, isOff, textsOf } from '#tests/support/screen.ts';
import { leave, press, toastTitles } from '#tests/support/see.ts';
import { postOf } from '#tests/support/told-rallies.ts';
import { track } from '#tests/support/tracker.tsx';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { chooseEntryWay } from './entry-way.ts';

beforeEach(() => chooseEntryWay(SESSION, 'counts'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

type Score = readonly [us: number, them: number];
type Told = 'points' | 'rallies';
/** Sets with these scores, told by presses of the score cards or by rallies. */
const logOf = (scores: readonly Score[], told: Told) =>
  matchOf(
    ...scores.flatMap(([us, them], i) => {
      const set = i + 1;
      const sides: Side[] = [...Array<'us'>(us).fill('us'), ...Array<'them'>(them).fill('them')];
      return sides.map((side, at) => ({ ...(told === 'points' ? point(side, at + 1) : end(side, at + 1, set)), set }));
    }),
  );
const end = (winner: Side, n: number, set: number) =>
  MatchEntry.parse({ kind: 'rally-end', payload: { ...postOf(n, set), winner } });

const open = (over: Partial<Rules>, scores: readonly Score[] = [], told: Told = 'points') => {
  const rules = { ...PRESETS['usav-2026'].rules, ...over };
  const sessions = [makeSession({ rules, numSets: rules.sets })];
  return track({ sessions, log: logOf(scores, told) }, { query: `?set=${Math.max(1, scores.length)}` });
};
const strip = () => textsOf('listitem', byRole('navigation', 'Sets'));

test.each([
  [1, ['Set 1 0–0'], true],
  [3, ['Set 1 0–0', 'Set 2 –', 'Set 3 –'], false],
  [5, ['Set 1 0–0', 'Set 2 –', 'Set 3 –', 'Set 4 –', 'Set 5 –'], false],
] as const)('[END-2] the strip has as many sets as the rules, best of %i', async (sets, shown, isAlone) => {
  await open({ sets });
  expect([strip(), isOff('Previous set'), isOff('Next set')]).toEqual([shown, true, isAlone]);
});

const DECIDER = [
  [25, 0],
  [0, 25],
] as const;

test.each(
  (['points', 'rallies'] as const).flatMap(
    (told) =>
      [
        { told, why: 'a set to 25', over: {}, scores: [[24, 0]], said: 'Set 1 to Tidewater 16, 25–0', next: 'Set 2' },
        {
          told,
          why: 'the last of three to 15',
          over: {},
          scores: [...DECIDER, [14, 3]],
          said: 'Set 3 to Tidewater 16, 15–3',
          next: 'Finish',
        },
        {
          told,
          why: 'the last of five to 15',
          over: { sets: 5 },
          scores: [...DECIDER, ...DECIDER, [14, 3]],
          said: 'Set 5 to Tidewater 16, 15–3',
          next: 'Finish',
        },
        {
          told,
          why: 'the third of five to 25',
          over: { sets: 5 },
          scores: [...DECIDER, [14, 3]],
          said: undefined,
          next: undefined,
        },
        {
          told,
          why: 'points of their own',
          over: { points: 21 },
          scores: [[20, 4]],
          said: 'Set 1 to Tidewater 16, 21–4',
          next: 'Set 2',
        },
        { told, why: 'a lead of two', over: {}, scores: [[24, 24]], said: undefined, next: undefined },
        {
          told,
          why: 'a cap',
          over: { cap: 25 },
          scores: [[24, 24]],
          said: 'Set 1 to Tidewater 16, 25–24',
          next: 'Set 2',
        },
        {
          told,
          why: 'a cap of the last set',
          over: { decidingCap: 17 },
          scores: [...DECIDER, [16, 16]],
          said: 'Set 3 to Tidewater 16, 17–16',
          next: 'Finish',
        },
      ] as const,
  ),
)(
  '[END-1] the strip and the end of the set are by the rules: $why, by $told',
  async ({ told, over, scores, said, next }) => {
    await open(over, scores, told);
    const [us = 0, them = 0] = scores.at(-1) ?? [];
    await press(`Our score, add 1, ${us}`);
    expect(toastTitles()).toEqual(said === undefined ? [] : [said]);
    expect(currentToasts()[0]?.action?.label).toBe(next);
    expect(strip()[scores.length - 1]).toBe(`Set ${scores.length} ${us + 1}–${them}`);
  },
);
