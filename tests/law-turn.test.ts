import { expect, test } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { homeTold } from './support/home-told.ts';

const HOME = ['2', '7', '8', '10', '4', '1'];
const TURNED = ['7', '8', '10', '4', '1', '2'];

test('[TURN-1] who wins a rally serves the next; a side that did not serve it turns first', () => {
  expect(homeTold(['A run u3'])).toMatchObject({ serving: 'us', server: '2', court: HOME, setterAt: 1 });
  expect(homeTold(['A run u1t1'])).toMatchObject({ serving: 'them', server: null, court: HOME, setterAt: 1 });
  expect(homeTold(['A run t1u1'])).toMatchObject({ serving: 'us', server: '7', court: TURNED, setterAt: 6 });
  expect(homeTold(['A run t1u1t1u1t1u1t1u1t1u1t1u1'])).toMatchObject({ server: '2', court: HOME, setterAt: 1 });
});

test('[TURN-1] they turn in the same way', () => {
  const theirs = 'A themline {"six":[21,22,23,24,25,26]}';
  expect(homeTold([theirs, 'A run t1'])).toMatchObject({ theirServer: '22' });
  expect(homeTold([theirs, 'A run t3'])).toMatchObject({ theirServer: '22' });
  expect(homeTold([theirs, 'A run t1u1t1'])).toMatchObject({ theirServer: '23' });
});

test('[LINE-9] of theirs the place of the setter is enough: she turns with their side-outs', () => {
  const placed = (runs: string) => homeTold(['A themline {"setterAt":2}', `A run ${runs}`]);
  expect([placed('u2'), placed('u1t3'), placed('u1t1u1t1'), placed('t1u1t1u1t1')]).toMatchObject([
    { theirSetterAt: 2, theirServer: null },
    ...[1, 6, 5].map((theirSetterAt) => ({ theirSetterAt, theirServer: null })),
  ]);
  expect(homeTold(['A run t1'])).toMatchObject({ theirSetterAt: null });
});

test('[TURN-2] of the side that receives first the one in II serves first', () => {
  expect(homeTold(['A run u1'], { first: 'them' })).toMatchObject({ server: '7', setterAt: 6 });
  expect(homeTold(['A run u1'], { first: 'us' })).toMatchObject({ server: '2', setterAt: 1 });
});

test('[TURN-3] the server is who stands in P1, the libero where she acts there, and nobody while they serve', () => {
  const lined = (serves: string) =>
    `A lineup {"six":[2,7,8,10,4,11],"liberos":[1],"plan":[{"libero":1,"places":[3,6],"serves":${serves}}]}`;
  const log = 'A run t1u1t1u1';
  expect(homeTold([lined('[3]'), log], { rules: 'usav' })).toMatchObject({ server: '1', libero: ['1', '8'] });
  expect(homeTold([lined('[]'), log], { rules: 'usav' })).toMatchObject({ server: '8', libero: null });
  expect(homeTold([lined('[3]'), `${log}t1`], { rules: 'usav' })).toMatchObject({ server: null });
});

test('[TURN-4] a point of a sanction moves serve and rotation, and is no serve, no reception and nobody’s side-out', () => {
  const ours = homeTold(['A r1 card us penalty 4', 'A run u1']);
  expect(ours).toMatchObject({ score: [1, 1], server: '7', setterAt: 6, sideOut: [1, 1], pointScoring: [0, 0] });
  expect(ours.stats).toEqual({});
  expect(homeTold(['A r1 card them penalty', 'A run u1'])).toMatchObject({
    ...{ score: [2, 0], server: '2', pointScoring: [1, 1], stats: { '2': { S: 1 } } },
  });
  expect(homeTold(['A run t1', 'A r2 card them penalty'])).toMatchObject({ server: '7', sideOut: [0, 0] });
});

test('[TURN-5] a replay changes nothing: no score, no server, no rotation', () => {
  const before = homeTold(['A run u1t1u1t1']);
  expect(homeTold(['A run u1t1u1t1', 'A r5 replay'])).toEqual({ ...before, open: false });
});

test('[TURN-6] the setter in charge: first listed on court, at the back of a 6-2, in front of a 4-2, else nobody', () => {
  const lined = (system: string, setters: string) =>
    `A lineup {"six":[2,7,8,5,4,11],"liberos":[],"plan":[],"setters":${setters},"system":"${system}"}`;
  const setterAt = (...log: string[]) => homeTold(log).setterAt;
  const threeTurns = 'A run t1u1t1u1t1u1';
  expect(setterAt(lined('5-1', '[9,5,2]'), 'A run u1')).toBe(4);
  expect(setterAt(lined('6-2', '[2,5]'), 'A run u1')).toBe(1);
  expect(setterAt(lined('6-2', '[2,5]'), threeTurns)).toBe(1);
  expect(setterAt(lined('4-2', '[2,5]'), 'A run u1')).toBe(4);
  expect(setterAt(lined('4-2', '[2,5]'), threeTurns)).toBe(4);
  expect(setterAt(lined('5-1', '[2,5]'), threeTurns)).toBe(4);
  expect(setterAt(lined('5-1', '[9]'), 'A run u1')).toBeNull();
});

test('[TURN-6] with no setter on court a rally belongs to no rotation, and to the sum', () => {
  const none = 'A lineup {"six":[2,7,8,10,4,11],"liberos":[],"plan":[],"setters":[9],"system":"5-1"}';
  const { rotations, pointScoring } = homeTold([none, 'A run u2']);
  expect(pointScoring).toEqual([2, 2]);
  expect(Object.values(rotations ?? {}).flatMap(({ ps }) => ps)).toEqual(Array(12).fill(0));
});

test('[TURN-8] a rotation that is put right turns from its gap on, and its libero is who was on before the gap', () => {
  const fixed = homeTold(['A run u1', 'A >r1 rot us 1', 'A run u1']);
  expect(fixed).toMatchObject({ score: [2, 0], server: '7', setterAt: 6, court: TURNED });
  expect(fixed.rotations).toMatchObject({ '1': { ps: [1, 1] }, '6': { ps: [1, 1] } });
  const back = homeTold(['A run t1u1t1u1', 'A >r4 rot us -1']);
  expect(back).toMatchObject({ setterAt: 6, server: '7', court: TURNED, libero: ['1', '11'] });
});

test('[TURN-9] a serve of another player than the server counts for her, and is found', () => {
  expect(homeTold(['A r1 c us 7 serve ace'])).toMatchObject({
    ...{ findings: ['server-other'], score: [1, 0], stats: { '7': { S: 1, SA: 1 } } },
  });
  expect(homeTold(['A r1 c us 7 serve ace']).stats).not.toHaveProperty('2');
});

/** As if the device had shown another score at each of its taps. */
function mistaken(event: LoggedEvent): LoggedEvent {
  const seen = { us: 99, them: 0 };
  if (event.kind === 'rally-end') return { ...event, payload: { ...event.payload, seen } };
  if (event.kind === 'substitution') return { ...event, payload: { ...event.payload, seen } };
  return event.kind === 'timeout' ? { ...event, payload: { ...event.payload, seen } } : event;
}

test('[TURN-11] what a device showed is no truth: whatever score its entries say, the match is the same', () => {
  const log = ['A run u2t1u1t2', 'A >r3 sub us 10 14', 'A >r6 to us', 'A r7 c us 4 receive 3', 'A r7 p us'];
  const [right, wrong] = [homeTold(log), homeTold(log, { change: mistaken })];
  expect(wrong).toEqual({ ...right, findings: ['out-of-step'] });
});

test('[TURN-11] a rally that is struck long afterwards moves score, server, rotation and court of all that follow', () => {
  const log = ['A r1 p them', 'A r2 p us', 'A r3 p us'];
  expect(homeTold(log)).toMatchObject({ score: [2, 1], server: '7', setterAt: 6, court: TURNED });
  expect(homeTold([...log, 'A strike e1'])).toMatchObject({ score: [2, 0], server: '2', setterAt: 1, court: HOME });
});
