import { expect, test } from 'vitest';
import { homeMatch } from '#tests/support/home-match.ts';
import { jerseyOf } from '#tests/support/vector-log.ts';
import { foundIn } from './rally-findings.ts';

type Given = Parameters<typeof homeMatch>[1];
const codes = (log: readonly string[], given?: Given) => foundIn(homeMatch(log, given)).map(({ code }) => code);

test('[CHECKS-1] each fact is found by itself: two contacts off court are two', () => {
  expect(codes(['A r1 c us 14 dig good', 'A r1 c us 20 set in', 'A r1 p us'])).toEqual([
    'not-on-court',
    'not-on-court',
  ]);
});

test('[CHECKS-1] a set that goes on, two line-ups, too many liberos are found once a set', () => {
  expect(codes(['A run u25t3'])).toEqual(['set-over']);
  const lineUp = (six: string) => `lineup {"six":[${six}],"liberos":[1,5]}`;
  const theirs = (six: string) => `themline {"six":[${six}]}`;
  const both = ['A', 'B'].flatMap((device, i) => [
    `${device} ${lineUp(i === 0 ? '2,7,8,10,4,11' : '7,8,10,4,11,2')}`,
    `${device} ${theirs(i === 0 ? '21,22,23,24,25,26' : '22,23,24,25,26,21')}`,
  ]);
  expect(codes(both)).toEqual(['two-lineups']);
  const one = { rules: { preset: 'custom', liberos: 1 } } as const;
  expect(codes(both, one)).toEqual(['too-many-liberos', 'two-lineups']);
});

test('[CHECKS-4] without a line-up nothing is found of court, server, liberos or substitutions', () => {
  const log = [
    ...['A r1 c us 14 serve ace', 'A r2 c us 1 block point', 'A r3 c us 4 receive 3', 'A r3 p us'],
    ...Array.from({ length: 8 }, () => 'A >r3 sub them null null'),
    ...['A >r3 sub us 2 14', 'A >r3 lib in 1 for 4', 'A >r3 plan {"liberos":[5]}', 'A >r3 plan {"liberos":[1]}'],
    ...['A >r3 plan {"liberos":[5]}', 'A run@r4 u1'],
  ];
  expect(codes(log, { isLinedUp: false })).toEqual([]);
  expect(codes(log)).toEqual(expect.arrayContaining(['over-subs', 'libero-back']));
});

test('[CHECKS-17] a player with figures who stood on court in no set is found in the first of them', () => {
  const block = 'A r1 c us 8 block point with 14';
  const found = foundIn(homeMatch([block, `s2 ${block}`])).filter(({ code }) => code === 'no-sets');
  expect(found).toMatchObject([{ code: 'no-sets', setNumber: 1 }]);
  expect(jerseyOf(found[0]?.player ?? '')).toBe('14');
  expect(codes([block, 's2 A >0 sub us 10 14', 's2 A r1 p us'])).not.toContain('no-sets');
  expect(codes([block], { isLinedUp: false })).toEqual([]);
  // Her contact is found off court.
  expect(codes(['A r1 c us 14 block point'])).toEqual(['not-on-court']);
});

test('[CHECKS-17] taps are held against the court, too', () => {
  expect(codes(['A stat 14 attack positive', 'A r1 p us'])).toEqual(['no-sets']);
  // In a set of taps alone, every player with a figure counts as having played it.
  expect(
    codes(['s2 A stat 14 attack positive', 'A stat 14 attack positive', 'A r1 p us'], { isLinedUp: false }),
  ).toEqual([]);
});

test('[CHECKS-20] a closed set whose score no set can end at is found', () => {
  const closed = (run: string, given?: Given) => codes([`s1 A run ${run}`, 's2 A run u1'], given);
  expect(closed('u25')).toEqual([]);
  expect(closed('u21t19')).toEqual(['score-illegal']);
  expect(closed('u27')).toEqual(['set-over', 'score-illegal']);
  expect(closed('u24t24u1t1u1t1u1', { rules: { preset: 'custom', cap: 27 } })).toEqual([]);
  expect(closed('u24t24u1t1u1t1u1')).toEqual(['score-illegal']);
});

test('[CHECKS-20] a set is closed by points of a later one, or by completing the match', () => {
  const running = homeMatch(['s1 A run u21t19', 's2 A >0 to us']);
  expect(foundIn(running).map(({ code }) => code)).toEqual([]);
  expect(foundIn(running, true)).toMatchObject([{ code: 'score-illegal', setNumber: 1 }]);
});

test('[END-6] a rally turned long ago that ends a set early is found, and one that reopens it is not', () => {
  const log = ['A run u24t23', 'A r48 p them', 'A run@r49 u2'];
  expect(codes(log)).toEqual([]);
  expect(codes([...log, 'A r48 p us !'])).toEqual(['set-over']);
  const over = homeMatch(['A run u25', 'A r25 p them !']);
  expect([over.sets[0]?.score.us, codes(['A run u25', 'A r25 p them !'])]).toEqual([24, []]);
});

test('[END-3] [END-5] going on after the end counts and is found once; a set after the match, too', () => {
  const state = homeMatch(['A run u25', 'A run t2']);
  expect(state.sets[0]?.score).toMatchObject({ us: 25, them: 2 });
  expect(foundIn(state).map(({ code }) => code)).toEqual(['set-over']);
  const after = ['s1 A run u25', 's2 A run u25', 's3 A run t1'];
  expect(codes(after, { rules: 'usav' })).toEqual(['set-after-match']);
  expect(codes(after, { rules: { preset: 'usav', playAll: true } })).toEqual([]);
});

test('a rally that was recorded by somebody who knew of its deletion is not found as revived', () => {
  const log = ['A r1 p us', 'A strike e1', 'A strike e1', 'B r1 p us'];
  const knowing = (base: number) => {
    const change: NonNullable<Given>['change'] = (event) =>
      event.kind === 'rally-end' && event.rev === 6 ? { ...event, payload: { ...event.payload, base } } : event;
    return codes(log, { change });
  };
  // The line-up and the first serve come before.
  expect(knowing(3)).toEqual(['rally-revived']);
  expect(knowing(4)).toEqual([]);
});
