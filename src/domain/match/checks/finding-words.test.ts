import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { playerId, PHONE } from '#tests/support/match.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { findingOf, goalText } from './finding-words.ts';
import { findings, wonSets } from './findings.ts';
import { type Code, CODES } from '../rally/codes.ts';
import { foundIn } from './rally-findings.ts';
import { PRESETS } from '../rules.ts';

const names = {
  player: (id: string) => `#${jerseyOf(id)}`,
  side: (side: 'us' | 'them') => (side === 'us' ? 'Breakers' : 'Tide'),
  person: () => 'Ben',
};
type Given = Parameters<typeof homeMatch>[1];
const listed = (log: readonly string[], given?: Given) => {
  const state = homeMatch(log, given);
  return findings({ state, rules: state.rules, players: [], pending: 0, names });
};

test('[CHECKS-2] a finding names its set and its rally by the place in the order, and leads to the log', () => {
  const log = ['A r1 p them', 'A r2 c us 14 dig good', 'A r2 p them', 'A i1[r1,r2] p them', 'A run@r3 u25'];
  const [off, ...others] = listed(log);
  expect(off).toMatchObject({
    ...{ level: 'warn', setNumber: 1, way: 'log', rally: { number: 3 } },
    title: 'Set 1, rally 3: #14 was not on court',
    detail: 'The dig counts. Correct the player, or move the substitution.',
  });
  expect(others).toEqual([]);
  expect(off?.rally?.id).toBe(homeMatch(log).sets[0]?.rallies?.played[2]?.rally.id);
});

test('[CHECKS-2] one of a gap names the rally before it, or that nothing was before', () => {
  expect(listed(['A r1 p them', 'A r2 p them', 'A >r1 sub us 14 20', 'A run@r3 u25'])).toMatchObject([
    { title: 'Set 1, after rally 1: the player who left was not on court', rally: { number: 1 } },
  ]);
  expect(listed(['A >0 sub us 14 20', 'A run@r1 u25'])).toMatchObject([
    { title: 'Set 1, before rally 1: the player who left was not on court', rally: { number: 1 } },
  ]);
});

test('[CHECKS-6] the list begins with what is wrong and ends with what is only worth a look', () => {
  const log = ['A r1 c us 1 attack kill', 'A r2 c us 14 attack kill', 'A r3 p us', 'B r3 p them', 'A run@r4 u24t1'];
  expect(listed(log).map(({ level, title }) => [level, title])).toEqual([
    ['bad', 'Set 1: no set ends 27–1'],
    ['bad', 'Set 1, rally 3: given to both sides'],
    ['warn', 'Set 1, rally 2: #14 was not on court'],
    ['warn', 'Set 1, rally 26: played after the set was won'],
    ['info', 'Set 1, rally 1: kill by libero #1'],
  ]);
});

test('[CHECKS-20] a set without a winner is named as such, and not by its score again', () => {
  expect(listed(['s1 A run u21t19', 's2 A run u25'])).toMatchObject([
    { level: 'bad', title: 'Set 1 has no winner yet', way: 'set' },
  ]);
});

test('[CHECKS-6] a set of taps and points has the findings that it always had, by the rules of its session', () => {
  const taps = (count: number) => Array.from({ length: count }, (_, i) => `A score us ${i + 1}`);
  const given = { isLinedUp: false, first: null } as const;
  expect(listed([...taps(26), 'A stat 1 attack positive', 'A stat 2 pass positive'], given)).toMatchObject([
    { title: 'Set 1 went on after it was won', detail: 'It stands at 26–0, but a set to 25 was over before that.' },
  ]);
  expect(listed(taps(21), { ...given, rules: { preset: 'custom', points: 21 } })).toEqual([]);
  expect(listed(taps(21), { ...given, rules: { preset: 'custom', points: 23, cap: 24, lead: 1 } })).toMatchObject([
    { detail: 'It stands at 21–0. A set goes to 23 with a lead of 1, 24 at most.' },
  ]);
});

test('[END-1] the goal of a set is said by its rules', () => {
  const { rules } = PRESETS['fivb-2025'];
  expect(goalText(rules, 5)).toBe('A deciding set goes to 15 with a lead of 2.');
  expect(goalText({ ...rules, playAll: true }, 5)).toBe('The last set goes to 15 with a lead of 2.');
  expect(goalText({ ...rules, playAll: true, decidingPoints: 25 }, 5)).toBe('A set goes to 25 with a lead of 2.');
});

test('[END-1] sets that are won are named by the rules', () => {
  const state = homeMatch(['A run u20t20u1'], { rules: { preset: 'custom', points: 21, lead: 1 } });
  expect(wonSets(state, state.rules)?.detail).toBe('21–20.');
  expect(wonSets(state, PRESETS['fivb-2025'].rules)).toBeUndefined();
});

test('[CHECKS-21] a phone that is out of step is named by who holds it', () => {
  const state = homeMatch(['A run u5'], {
    change: (event, at) =>
      event.kind === 'rally-end' && at > 3
        ? { ...event, payload: { ...event.payload, seen: { us: at - 1, them: 0 } } }
        : event,
  });
  const [ahead] = foundIn(state).flatMap((found) => findingOf(found, state, names) ?? []);
  expect(ahead?.title).toBe("Set 1, rally 3: Ben's phone is one rally ahead from 2–0");
  const [own] = foundIn(state).flatMap((found) => findingOf(found, state, { ...names, person: () => 'you' }) ?? []);
  expect(own?.title).toBe('Set 1, rally 3: your phone is one rally ahead from 2–0');
});

test.each(Object.keys(CODES).filter((code): code is Code => Object.hasOwn(CODES, code)))(
  '[CHECKS-2] a finding %s has a short title and a sentence, wherever it is',
  (code) => {
    const state = homeMatch(['A r1 c us 10 attack kill', 'A r2 p us']);
    const entry = state.sets[0]?.rallies?.standing.find(({ kind }) => kind === 'contact')?.id;
    const player = playerId(10);
    const given = { code, setNumber: 1, entry, player, device: PHONE, count: 2, of: 1 };
    const [rally] = state.sets[0]?.rallies?.played ?? [];
    for (const found of [given, { ...given, rally: rally?.rally.id }, { ...given, gap: null }]) {
      const { title = '', detail = '' } = findingOf(found, state, { ...names, player: () => '#10' }) ?? {};
      expect(title).toMatch(/^Set 1(, (rally|before rally) 1)?: .{5,60}$/);
      expect(detail).toMatch(/^.{8,100}\.$/);
      expect(`${title} ${detail}`).not.toMatch(/undefined|null|NaN/);
    }
  },
);

test('[CHECKS-2] a contact that counts for somebody else is told of that player', () => {
  const log = ['A r1 c us 10 dig good', 'A r1 p us', 'A reassign 10 14', 'A run@r2 u24'];
  expect(listed(log)[0]?.title).toBe('Set 1, rally 1: #14 was not on court');
});

test('[CHECKS-2] what was found in a set that the match does not have has no words', () => {
  expect(findingOf({ code: 'serves', setNumber: 6 }, homeMatch([]), names)).toBeUndefined();
});
