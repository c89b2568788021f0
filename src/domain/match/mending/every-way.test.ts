import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import type { MatchState } from '../fold.ts';
import { findingOf } from '../checks/finding-words.ts';
import { type FoundInSet, foundIn } from '../checks/rally-findings.ts';
import { type Code, CODES } from '../rally/codes.ts';
import { rallyList } from './rally-list.ts';
import { isOfLineUp, waysOut } from './ways-out.ts';

const names = {
  player: (id: string) => `#${jerseyOf(id)} P${jerseyOf(id)}`,
  side: (side: 'us' | 'them') => (side === 'us' ? 'Tide' : 'Breakers'),
  person: () => 'Ben',
};

type Case = {
  readonly log: readonly string[];
  readonly given?: Parameters<typeof homeMatch>[1];
  /** The row of the list that it opens at: a rally by its number, or an entry between rallies by its words. */
  readonly at: number | string | 'the list';
  /** The keys on its own row that mend it. */
  readonly ways?: readonly string[];
  /** Made by hand, where no log of this notation comes to it. */
  readonly found?: FoundInSet;
};

const lineUp = (six: string, liberos = '1') => `lineup {"six":[${six}],"liberos":[${liberos}]}`;
const OWN = { isLinedUp: false } as const;
const SIDES = ['Tide', 'Breakers'];
const out = (n: number, who: number, comes: number, how = '') => `A >${n ? `r${n}` : 0} sub us ${who} ${comes}${how}`;
const received = [1, 2, 3, 4, 5, 6].flatMap((n) =>
  n < 4 ? [`A r${n} c us 4 receive 3`, `A r${n} p them`] : [`A r${n} p them`],
);

/** Each finding that there is, where it leads, and what mends it in one tap. */
const CASES: Readonly<Record<Code, Case>> = {
  'winner-conflict': { log: ['A r1 p us', 'A r2 p us', 'B r2 p them'], at: 2, ways: SIDES },
  'grade-conflict': {
    log: ['A r1 c us 2 serve in', 'A r1 c us 7 receive 2', 'B r1 c us 7 receive 3', 'A r1 p us'],
    ...{ at: 1, ways: ['It was pass 2', 'It was pass 3'] },
  },
  'no-result': { log: ['A r1 c us 2 serve in', 'A r2 p us'], at: 1, ways: [...SIDES, 'Replay', 'Delete'] },
  'rally-revived': { log: ['A r1 p us', 'A strike e1', 'B r1 p us'], at: 1, ways: ['Delete again', 'Keep'] },
  'contact-contradicts': { log: ['A r1 p them', 'A r1 c us 7 attack kill', 'A r1 p them'], at: 1, ways: SIDES },
  'out-of-step': {
    log: ['A run u5'],
    given: {
      change: (event, at) =>
        event.kind === 'rally-end' && at > 3
          ? { ...event, payload: { ...event.payload, seen: { us: at - 1, them: 0 } } }
          : event,
    },
    at: 3,
  },
  'server-other': {
    log: ['A r1 c us 7 serve in', 'A r1 p us'],
    ...{ at: 1, ways: ['It was #2 after all', 'Turn from here', 'Wrong server: their point'] },
  },
  'wrong-side': { log: ['A r1 p us', 'A r2 c us 4 receive 2', 'A r2 p us'], at: 2, ways: ['Rally 1 to Breakers'] },
  'not-on-court': {
    log: ['A r1 p us', out(1, 10, 14), 'A r2 c us 10 attack kill'],
    ...{ at: 2, ways: ['#10 left after rally 2'] },
  },
  'back-row-block': { log: ['A r1 p us', 'A r2 c us 4 block point'], at: 2 },
  'libero-contact': { log: ['A r1 c us 1 block point'], at: 1 },
  'libero-front': { log: ['A >0 lib in 1 for 7', 'A r1 p us'], at: 'Libero #1 in for #7', ways: ['Remove it'] },
  'libero-serve': { log: ['A >0 lib in 1 for 2', 'A r1 p us'], at: 'Libero #1 in for #2' },
  'libero-no-rally': { log: ['A r1 p us', 'A >r1 lib in 1 for 4'], at: 'Libero #1 in for #4' },
  'libero-unknown': { log: ['A >0 lib in 9 for 4', 'A r1 p us'], at: 'Libero #9 in for #4' },
  'libero-not-on': { log: ['A >0 lib out 4', 'A r1 p us'], at: 'Libero stays out for #4', ways: ['Remove it'] },
  'libero-not-for': { log: ['A >0 lib in 1 for 14', 'A r1 p us'], at: 'Libero #1 in for #14', ways: ['Remove it'] },
  'libero-back': { log: ['A r1 p us', 'A >r1 plan {"liberos":[5]}', 'A >r1 plan {"liberos":[1]}'], at: 'Libero plan' },
  'too-many-liberos': {
    log: [`A ${lineUp('2,7,8,10,4,11', '1,6')}`, 'A r1 p us'],
    ...{ given: { ...OWN, rules: { preset: 'custom', liberos: 1 } }, at: 'Line-up, #2 #7 #8 #10 #4 #11' },
  },
  'sub-pair': { log: [out(0, 10, 14), 'A r1 p us', out(1, 14, 15)], at: 'Substitution: #15 for #14' },
  'sub-place': {
    log: [out(0, 10, 14), 'A r1 p us', out(1, 14, 10), 'A r2 p us', out(2, 4, 14)],
    ...{ given: { rules: 'nfhs' }, at: 'Substitution: #14 for #4' },
  },
  'sub-not-on-court': { log: [out(0, 15, 14), 'A r1 p us'], at: 'Substitution: #14 for #15', ways: ['Remove it'] },
  'sub-already-on': { log: [out(0, 10, 7), 'A r1 p us'], at: 'Substitution: #7 for #10', ways: ['Remove it'] },
  'sub-libero': { log: [out(0, 4, 1), 'A r1 p us'], at: 'Substitution: #1 for #4', ways: ['Remove it'] },
  'sub-injured-back': {
    log: [out(0, 10, 14, ' x'), 'A r1 p us', out(1, 14, 10)],
    ...{ given: { rules: 'nfhs' }, at: 'Substitution: #10 for #14' },
  },
  'over-subs': {
    log: [out(0, 10, 14), 'A r1 p us'],
    ...{ given: { rules: { preset: 'custom', subs: 0 } }, at: 'Substitution: #14 for #10' },
  },
  'timeout-over': {
    log: ['A r1 p us', 'A >r1 to us', 'A >r1 to us', 'A >r1 to us'],
    ...{ at: 'Timeout Tide', ways: ['Remove it'] },
  },
  'two-lineups': {
    log: [`A ${lineUp('2,7,8,10,4,11')}`, `B ${lineUp('7,8,10,4,11,2')}`, 'A r1 p us'],
    ...{ given: OWN, at: 'Line-up, #7 #8 #10 #4 #11 #2' },
    ways: ['Keep #2 #7 #8 #10 #4 #11', 'Keep #7 #8 #10 #4 #11 #2'],
  },
  'lineup-double': {
    log: [`A ${lineUp('2,7,8,10,4,2')}`, 'A r1 p us'],
    ...{ given: OWN, at: 'Line-up, #2 #7 #8 #10 #4 #2' },
  },
  'lineup-libero': {
    log: [`A ${lineUp('2,7,8,10,4,1')}`, 'A r1 p us'],
    ...{ given: OWN, at: 'Line-up, #2 #7 #8 #10 #4 #1' },
  },
  'empty-serves': { log: [`A ${lineUp('null,7,8,10,4,11')}`, 'A r1 p us'], given: OWN, at: 1 },
  'set-over': { log: ['A run u25t2'], at: 26, ways: ['Delete 2 rallies'] },
  'set-after-match': { log: ['s1 A run u25', 's2 A run u25', 's3 A run t1'], given: { rules: 'usav' }, at: 'the list' },
  points: { log: ['A r1 p us', 'A r2 c us 10 attack kill', 'B r2 c us 8 attack kill'], at: 2 },
  attempts: { log: ['A r1 p us'], found: { code: 'attempts', setNumber: 1, player: '10' }, at: 'the list' },
  assists: { log: ['A stat 2 pass positive', 'A r1 p us'], at: 'the list' },
  aces: { log: ['A r1 c us 2 serve ace', 'A r2 c us 2 serve ace', 'B r2 c us 7 serve ace'], at: 2 },
  serves: { log: ['A stat 2 serve attempts', 'A stat 2 serve attempts', 'A r1 p us'], at: 'the list' },
  digs: {
    log: ['A r1 c us 4 dig good', 'A r1 c them ? attack in', 'A r1 c us 4 dig good', 'A r1 p us'],
    at: 'the list',
  },
  receptions: { log: ['A >0 depth touch', ...received], given: { first: 'them' }, at: 'the list' },
  'no-sets': { log: ['A r1 c us 8 block point with 14', 'A r2 p us'], at: 'the list' },
  'libero-kill': { log: ['A r1 p us', 'A r2 c us 1 attack kill'], at: 2 },
  'score-illegal': { log: ['s1 A run u21t19', 's2 A run u1'], at: 'the list' },
};
const isCode = (code: string): code is Code => Object.hasOwn(CODES, code);

/** The row of the list that a finding opens at, as it reads there. */
function rowAt(state: MatchState, found: FoundInSet): number | string {
  const { setNumber = 0, at } = findingOf(found, state, names) ?? {};
  if (at === undefined) return 'the list';
  const row = rallyList(state, setNumber, names).find(({ id }) => id === at);
  return row?.kind === 'rally' ? row.number : (row?.says ?? 'no row');
}

test.each(Object.keys(CODES).filter(isCode))('[CHECKS-2] %s leads to its row, and is mended there', (code) => {
  const { log, given, at, ways = [], found: made } = CASES[code];
  const state = homeMatch(log, given);
  const found = made ?? foundIn(state).find((one) => one.code === code);
  if (!found)
    throw new Error(
      `${code} is not found, but ${foundIn(state)
        .map((one) => one.code)
        .join()}`,
    );
  expect(findingOf(found, state, names)).toMatchObject({ way: 'log', setNumber: found.setNumber });
  expect(rowAt(state, found)).toBe(at);
  expect(waysOut(found, state, names).map(({ label }) => label)).toEqual(ways);
});

test('[CHECKS-2] what is wrong in a line-up leads to the line-up, too', () => {
  expect(Object.keys(CODES).filter((code) => isCode(code) && isOfLineUp(code))).toEqual([
    ...['libero-unknown', 'too-many-liberos', 'two-lineups', 'lineup-double', 'lineup-libero', 'empty-serves'],
  ]);
});
