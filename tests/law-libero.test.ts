import { expect, test } from 'vitest';
import { homeTold } from './support/home-told.ts';

/** Our six with these liberos and this plan. */
const lined = (liberos: string, plan: string) =>
  `A lineup {"six":[2,7,8,10,4,11],"liberos":${liberos},"plan":${plan},"setters":[2],"system":"5-1"}`;
const one = (places: string, further = '') => lined('[1]', `[{"libero":1,"places":${places}${further}}]`);
const SERVES_3 = one('[3,6]', ',"serves":[3]');
const TWO = lined('[1,6]', '[{"libero":1,"places":[3,6],"when":"receive"},{"libero":6,"places":[3,6],"when":"serve"}]');
const turnedBy = (turns: number) => `A run ${'t1u1'.repeat(turns)}`;

test('[LIB-1] without a tap the middle of P5, P6 and, while they serve, P1 is replaced, and no other', () => {
  const acts = (log: string) => homeTold([log]).libero;
  expect(acts('A run u1')).toEqual(['1', '11']);
  expect(acts(turnedBy(1))).toEqual(['1', '11']);
  expect(acts(turnedBy(2))).toBeNull();
  expect(acts(`${turnedBy(2)}t1`)).toEqual(['1', '8']);
  expect(acts(turnedBy(3))).toEqual(['1', '8']);
  expect(acts(turnedBy(4))).toEqual(['1', '8']);
});

test('[LIB-2] one replacement in a gap: forced out in front she waits a rally before she goes in for another', () => {
  const apart = one('[6,2]');
  expect(homeTold([apart, turnedBy(2)])).toMatchObject({ libero: null, findings: [] });
  expect(homeTold([apart, `${turnedBy(2)}u1`])).toMatchObject({ libero: ['1', '7'], findings: [] });
});

test('[LIB-2] out for one and in for another by hand is two; by whom the gap began is judged, at first by nobody', () => {
  expect(homeTold(['A run u1', 'A >r1 lib in 1 for 4']).findings).toEqual(['libero-no-rally']);
  expect(homeTold(['A >0 lib in 1 for 4'])).toMatchObject({ findings: [], libero: ['1', '4'] });
  expect(homeTold([TWO, 'A run u1', 'A >r1 lib in 1 for 11'])).toMatchObject({ findings: [], libero: ['1', '11'] });
  const between = ['A run u1', 'A >r1 lib out 11', 'A run u1', 'A >r2 lib in 1 for 4'];
  expect(homeTold(between)).toMatchObject({ findings: [], libero: ['1', '4'] });
});

test('[LIB-3] a penalty is a completed rally, a replay is none', () => {
  const out = turnedBy(2);
  expect(homeTold([out, 'A r5 card us penalty 4'])).toMatchObject({ findings: [], libero: ['1', '8'] });
  const apart = one('[6,2]');
  expect(homeTold([apart, out, 'A r5 replay']).libero).toBeNull();
  expect(homeTold([apart, out, 'A r5 card them penalty']).libero).toEqual(['1', '7']);
});

test('[LIB-4] of two liberos one receives and one is in while we serve, in the same place, in one replacement', () => {
  expect(homeTold([TWO, 'A run u1'])).toMatchObject({ findings: [], libero: ['6', '11'] });
  expect(homeTold([TWO, 'A run u1t1'])).toMatchObject({ findings: [], libero: ['1', '11'] });
  expect(homeTold([TWO, 'A run u1t1u1'])).toMatchObject({ findings: [], libero: ['6', '11'] });
});

test('[LIB-5] one libero is on court, whatever the plan says', () => {
  const both = lined('[1,6]', '[{"libero":1,"places":[6]},{"libero":6,"places":[5]}]');
  expect(homeTold([both, 'A run u1']).court).toEqual(['2', '7', '8', '10', '4', '1']);
  expect(homeTold([both, 'A run u1', 'A >r1 lib in 6 for 4']).court).toEqual(['2', '7', '8', '10', '6', '11']);
});

test('[LIB-6] where one place may be served, it is the first that is; where none, none; where all, each that is named', () => {
  const both = one('[3,6]', ',"serves":[3,6]');
  const after = (turns: number, rules: 'fivb' | 'ncaa' | { preset: string; liberoServe: 'free' }) =>
    homeTold([both, turnedBy(turns)], { rules });
  expect(after(2, 'ncaa')).toMatchObject({ server: '1', libero: ['1', '8'] });
  expect(after(5, 'ncaa')).toMatchObject({ server: '11', libero: null });
  expect(after(2, 'fivb')).toMatchObject({ server: '8', libero: null });
  const free = { preset: 'usav', liberoServe: 'free' } as const;
  expect([after(2, free).server, after(5, free).server]).toEqual(['1', '1']);
});

test('[LIB-6] either of two liberos may serve the one place', () => {
  const second =
    '[{"libero":1,"places":[3,6],"when":"receive"},{"libero":6,"places":[3,6],"when":"serve","serves":[3]}]';
  const told = homeTold([lined('[1,6]', second), turnedBy(2)], { rules: 'nfhs' });
  expect(told).toMatchObject({ findings: [], libero: ['6', '8'], server: '6' });
});

test('[LIB-7] where she may serve, she goes in to serve without a rally between, and from one place into another', () => {
  expect(homeTold([SERVES_3, turnedBy(2)], { rules: 'usav' })).toMatchObject({ findings: [], server: '1' });
  const stays = one('[6,1]', ',"serves":[1]');
  expect(homeTold([stays, turnedBy(6)], { rules: 'usav' })).toMatchObject({ libero: ['1', '2'], server: '1' });
  const byHand = ['A run t1u1', 'A >r2 lib in 1 for 7'];
  expect(homeTold(byHand, { rules: 'usav' })).toMatchObject({ findings: [], server: '1' });
  expect(homeTold(byHand).findings).toContain('libero-no-rally');
});

test('[LIB-8] what is done against the plan holds until its player comes to the front row, and then the plan', () => {
  const out = 'A >0 lib out 11';
  expect(homeTold([out, 'A run u1t1u1'])).toMatchObject({ libero: null, findings: [] });
  expect(homeTold([out, turnedBy(2)]).libero).toBeNull();
  expect(homeTold([out, `${turnedBy(2)}t1`]).libero).toEqual(['1', '8']);
  expect(homeTold([out, `${turnedBy(5)}t1`]).libero).toEqual(['1', '11']);
  const other = ['A >0 lib in 1 for 4', 'A run u3'];
  expect(homeTold(other).libero).toEqual(['1', '4']);
  expect(homeTold([...other, 'A run t1u1u1']).libero).toEqual(['1', '11']);
});

test.each([
  ['in for the front row, without effect', 'fivb', ['A >0 lib in 1 for 7'], ['libero-front'], ['1', '11']],
  ['in for a server where nobody may', 'fivb', ['A >0 lib in 1 for 2'], ['libero-serve'], ['1', '2']],
  ['without a rally between', 'fivb', ['A run u1', 'A >r1 lib in 1 for 4'], ['libero-no-rally'], ['1', '4']],
  ['one who is not listed', 'fivb', ['A >0 lib in 9 for 4'], ['libero-unknown'], ['9', '4']],
  ['out for whom she does not act, without effect', 'fivb', ['A >0 lib out 4'], ['libero-not-on'], ['1', '11']],
  ['for who holds no place, without effect', 'fivb', ['A >0 lib in 1 for 15'], ['libero-not-for'], ['1', '11']],
] as const)('[LIB-9] %s is in the log and found', (_, rules, log, findings, libero) => {
  expect(homeTold(log, { rules })).toMatchObject({ findings, libero });
});

test('[LIB-9] a second place that is served by hand is done and found', () => {
  const log = [SERVES_3, turnedBy(3), 'A >r6 lib in 1 for 10'];
  expect(homeTold(log, { rules: 'ncaa' })).toMatchObject({ findings: ['libero-serve'], server: '1' });
});

test('[LIB-10] the plan is one of places: who comes in as a substitute is replaced as the starter was', () => {
  const log = ['A >0 sub us 8 9', `${turnedBy(2)}t1`];
  expect(homeTold(log)).toMatchObject({ findings: [], libero: ['1', '9'] });
});

const NINE = 'plan {"liberos":[9],"plan":[{"libero":9,"places":[3,6]}]}';
test('[LIB-11] another libero takes over on court at once, without a rally between', () => {
  expect(homeTold(['A run u2', `A >r2 ${NINE}`])).toMatchObject({ findings: [], libero: ['9', '11'] });
});

test('[LIB-11] who takes over while the other stands by an exception takes over that too', () => {
  const log = ['A run u1', 'A >r1 lib out 11', 'A run u1', 'A >r2 lib in 1 for 4'];
  expect(homeTold(log)).toMatchObject({ findings: [], libero: ['1', '4'] });
  expect(homeTold([...log, `A >r2 ${NINE}`])).toMatchObject({ findings: [], libero: ['9', '4'] });
});

test('[LIB-11] who was replaced is found where she is listed again', () => {
  const again = 'plan {"liberos":[1],"plan":[{"libero":1,"places":[3,6]}]}';
  expect(homeTold(['A run u2', `A >r2 ${NINE}`, 'A run u1', `A >r3 ${again}`]).findings).toEqual(['libero-back']);
});

test('[LIB-11] she is out for the match: a line-up of a later set that lists her is found, until it does not', () => {
  const before = ['A run u2', `A >r2 ${NINE}`, 'A run u23'];
  expect(homeTold([...before, 's2 A run u2']).findings).toEqual(['libero-back']);
  expect(homeTold([...before, 's3 A run u2']).findings).toEqual(['libero-back']);
  const replanned = 's2 A >r1 plan {"plan":[{"libero":1,"places":[3]}]}';
  expect(homeTold([...before, 's2 A run u2', replanned]).findings).toEqual(['libero-back']);
  const other = `s2 A ${lined('[9]', '[{"libero":9,"places":[3,6]}]').slice(2)}`;
  expect(homeTold([...before, other, 's2 A run u2']).findings).toEqual([]);
  expect(homeTold([...before, 's2 A run u2', 'A strike e2']).findings).toEqual([]);
});

test('[LIB-13] after a correction the plan is derived anew, and only what was done by hand can be impossible', () => {
  expect(homeTold([turnedBy(2), 'A r4 p them !'])).toMatchObject({ findings: [], libero: ['1', '11'] });
  const log = ['A run u1', 'A >r1 lib out 11', 'A run u1', 'A >r2 lib in 1 for 4'];
  expect(homeTold(log)).toMatchObject({ findings: [], libero: ['1', '4'] });
  expect(homeTold([...log, 'A r1 p them !'])).toMatchObject({ findings: ['libero-front'], libero: null });
});

test('[LIB-14] her block, and her serve where she may not, are found and count; her attack is no finding', () => {
  expect(homeTold(['A r1 c us 1 block point'])).toMatchObject({
    ...{ findings: ['back-row-block', 'libero-contact'], stats: { '1': { BS: 1 } } },
  });
  expect(homeTold(['A >0 lib in 1 for 2', 'A r1 c us 1 serve ace'])).toMatchObject({
    ...{ findings: ['libero-contact', 'libero-serve'], stats: { '1': { SA: 1 } } },
  });
  expect(homeTold([SERVES_3, turnedBy(2), 'A r5 c us 1 serve ace'], { rules: 'usav' }).findings).toEqual([]);
  expect(homeTold(['A r1 c us 1 attack in', 'A r1 p us']).findings).toEqual([]);
});

test('[LIB-15] no exchange of a libero is a substitution, by the plan or by hand', () => {
  const log = [turnedBy(3), 'A >r6 lib out 8', 'A run u1', 'A >r7 lib in 1 for 8'];
  expect(homeTold(log)).toMatchObject({ findings: [], subsLeft: 6 });
});
