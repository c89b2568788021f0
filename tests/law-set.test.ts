import { describe, expect, test } from 'vitest';
import { MatchEntry } from '#domain/match/schema.ts';
import { BOTH } from './support/both-told.ts';
import { homeTold } from './support/home-told.ts';
import { viewed } from './support/viewed-match.ts';

const lined = (six: string, places = '[3,6]') =>
  `lineup {"six":${six},"liberos":[1],"plan":[{"libero":1,"places":${places}}],"setters":[2],"system":"5-1"}`;
const SIX = lined('[2,7,8,10,4,11]');

test('[LINE-1] the line-up that was entered last is that of the whole set, of each side by itself', () => {
  const second = lined('[7,8,10,4,11,2]');
  const told = (...log: string[]) => homeTold(log, { isLinedUp: false });
  expect(told(`A ${SIX}`, 'A run u1t1', `A ${second}`, 'A run u1')).toEqual(told(`A ${second}`, 'A run u1t1u1'));
  expect(told(`A ${SIX}`, 'A run u1t1', `A ${second}`, 'A run u1', 'A strike e3')).toEqual(
    told(`A ${SIX}`, 'A run u1t1u1'),
  );
  expect(told(`A ${SIX}`, 'A run t1', 'A themline {"six":[21,22,23,24,25,26]}')).toMatchObject({
    ...{ theirServer: '22', court: ['2', '7', '8', '10', '4', '1'] },
  });
});

test('[LINE-6] while nobody said who serves first, it is not known until a rally is won; its winner serves on, and nobody has turned', () => {
  const told = (...log: string[]) => homeTold(log, { first: null });
  expect(told('A r1 c us 4 dig good')).toMatchObject({ serving: null, server: null, setterAt: 1 });
  for (const [winner, server] of [
    ['us', '2'],
    ['them', null],
  ] as const)
    expect(told(`A r1 p ${winner}`)).toMatchObject({
      ...{ serving: winner, server, setterAt: 1, sideOut: [0, 0], pointScoring: [0, 0] },
    });
});

test('[LINE-7] a set without a line-up has its score and who serves, and neither court nor server', () => {
  expect(homeTold(['A run u2t1', 'A r4 c us 10 attack kill'], { isLinedUp: false })).toMatchObject({
    ...{ score: [3, 1], serving: 'us', court: null, server: null, setterAt: null, findings: [] },
    ...{ stats: { '10': { K: 1 } } },
  });
});

test('[LINE-8] a line-up that is given later is that of all rallies of the set, and changes nothing recorded', () => {
  const log = ['A run u2t1u1', 'A r5 c us 10 attack kill'];
  const late = homeTold([...log, `A ${SIX}`], { isLinedUp: false });
  const early = homeTold([`A ${SIX}`, ...log], { isLinedUp: false });
  expect(late).toEqual(early);
  expect(late).toMatchObject({ score: [4, 1], server: '7', setterAt: 6, pointScoring: [3, 4], sideOut: [1, 1] });
});

test('[LINE-10] of the line-ups of two devices the later holds, and it is found until one of them is struck', () => {
  const two = [`A ${SIX}`, `B ${lined('[7,8,10,4,11,2]')}`];
  const told = (...more: string[]) => homeTold([...two, ...more], { isLinedUp: false });
  expect(told()).toMatchObject({ findings: ['two-lineups'], server: '7' });
  expect(told('A strike e1')).toMatchObject({ findings: [], server: '7' });
  expect(told('A strike e2')).toMatchObject({ findings: [], server: '2' });
  expect(homeTold([`A ${SIX}`, `B ${SIX}`], { isLinedUp: false }).findings).toEqual([]);
});

test('[STOP-7] a place that nobody can take plays as nobody, and its serve is found', () => {
  const five = [`A ${lined('[2,null,8,10,4,11]')}`, 'A run t1u1'];
  expect(homeTold(five)).toMatchObject({ findings: [], server: null, court: [null, '8', '10', '4', '1', '2'] });
  expect(homeTold([...five, 'A run u1'])).toMatchObject({ findings: ['empty-serves'], score: [2, 1] });
});

test('[STOP-6] a replay ends its rally without a point, and nothing of it counts: no contact, no serve', () => {
  const told = homeTold(['A r1 c us 2 serve in', 'A r1 c us 8 dig good', 'A r1 c us 10 attack error', 'A r1 replay']);
  expect(told).toMatchObject({ score: [0, 0], server: '2', open: false, pointScoring: [0, 0] });
  expect(told.stats).toEqual({});
});

test('[END-8] that sides change ends between sets is in no entry, and a set that opens says nothing of it', () => {
  expect(MatchEntry.parse({ kind: 'open-set', payload: { ends: 'changed' } })).toEqual({
    kind: 'open-set',
    payload: {},
  });
  const { sideChange, court } = homeTold(['s1 A run u25', 's2 A run u8']);
  expect([sideChange, court]).toEqual([false, ['7', '8', '10', '4', '1', '2']]);
});

test('[COUNTS-2] [TWO-10] a press and an end of one rally are one point, whatever screen they were made on', () => {
  expect(homeTold(['A r1 c us 2 serve ace', 'B score us 1', 'B score us 2'])).toMatchObject({
    ...{ findings: [], score: [2, 0] },
  });
  expect(homeTold(['A r1 p us', 'A r2 p us', 'B score us 1', 'B score them 2'])).toMatchObject({
    ...{ findings: ['winner-conflict'], score: [2, 0] },
  });
});

test('[COUNTS-2] a press without a rally is one of its own, placed by its number, and a −1 takes presses alone', () => {
  const told = homeTold(['A r1 p us', 'A r3 p them', 'A score us 2']);
  expect(told).toMatchObject({ score: [2, 1], serving: 'them', sideOut: [0, 0], pointScoring: [2, 3] });
  expect(homeTold(['A score us 1', 'A unscore us e1'])).toMatchObject({ score: [0, 0], server: '2' });
  expect(homeTold(['A r1 p us', 'B score us 1', 'B unscore us e2'])).toMatchObject({ score: [1, 0] });
});

test('[COUNTS-4] points of either source turn the rotation, the libero and the setter’s place', () => {
  const cards = homeTold(['A score them 1', 'A score us 2']);
  expect(cards).toMatchObject({
    server: '7',
    setterAt: 6,
    libero: ['1', '11'],
    court: ['7', '8', '10', '4', '1', '2'],
  });
  const rallies = homeTold(['A r1 p them', 'A r2 p us']);
  expect([rallies.server, rallies.setterAt, rallies.libero]).toEqual([cards.server, cards.setterAt, cards.libero]);
});

test('[COUNTS-8] with a line-up who stood on court in a rally has played the set, without one who has a figure', () => {
  const subbed = ['A >0 sub us 10 14', 'A r1 c us 7 attack kill', 'A >r1 sub us 4 15'];
  const played = (log: readonly string[], isLinedUp: boolean) =>
    ['7', '14', '8', '10', '15'].map((who) => viewed(log, { isLinedUp }).text('SP', who));
  expect(played(subbed, true)).toEqual(['1', '1', '1', '0', '0']);
  expect(played(subbed, false)).toEqual(['1', '0', '0', '0', '0']);
});

describe.each(BOTH)('%s', (_, told) => {
  test('[STOP-7] a place for which nobody can come in stays empty from then on', () => {
    const log = ['A run u1', 'A >r1 sub us 10 ? x'];
    expect(told(log)).toMatchObject({ findings: [], court: ['2', '7', '8', null, '4', '1'] });
    expect(told([...log, 'A r2 c us 10 attack kill'])).toMatchObject({ findings: ['not-on-court'] });
    expect(told([...log, 'A >r1 sub us 10 14'])).toMatchObject({ findings: ['sub-not-on-court'] });
    expect(told(['A >0 sub us 2 ? x', 'A run u1'])).toMatchObject({ server: null, setterAt: null });
  });

  test('[LINE-11] an empty place plays as nobody: no libero acts for it', () => {
    const five =
      'A lineup {"six":[2,7,null,10,4,11],"liberos":[1],"plan":[{"libero":1,"places":[3,6]}],"setters":[2],"system":"5-1"}';
    expect(told([five])).toMatchObject({ court: ['2', '7', null, '10', '4', '1'] });
    expect(told([five, 'A run t1u1t1u1t1u1'])).toMatchObject({
      libero: null,
      court: ['10', '4', '11', '2', '7', null],
    });
    expect(told(['A run u1', 'A >r1 sub us 11 ? x'])).toMatchObject({
      ...{ libero: null, court: ['2', '7', '8', '10', '4', null] },
    });
  });
});
