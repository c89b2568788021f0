import { expect, test } from 'vitest';
import { logged, PHONE, TABLET } from '#tests/support/match.ts';
import { contact, depthOf, firstServe, lineUp, ours, postOf, theirs } from '#tests/support/told-rallies.ts';
import { fold } from '../fold.ts';
import { MatchEntry } from '../schema.ts';
import { draftsOf } from './drafts.ts';
import { type Moment, momentOf } from './moment.ts';
import { servePassRows, zoneRows } from './zone-keys.ts';

const LINE_UP = lineUp({ setters: [ours(1)], system: '5-1' });
function told(serving: 'us' | 'them', depth: string, ...contacts: readonly object[]) {
  const entries = [LINE_UP, firstServe(serving), depthOf(depth), ...contacts];
  return fold(entries.map((entry, i) => logged(i + 1, { ...MatchEntry.parse(entry), by: TABLET })));
}
const momentIn = (...given: Parameters<typeof told>): Moment =>
  momentOf(told(...given), { setNumber: 1, clientId: PHONE });
const keysOf = (moment: Moment, chosen: string | null = null): string[] =>
  servePassRows({ moment, chosen }).flatMap(({ name, keys }) => keys.map(({ spoken }) => `${name}: ${spoken}`));
const PASSES = ['pass: Pass 3, perfect', 'pass: Pass 2', 'pass: Pass 1', 'pass: Pass 0, their ace'];
const ONE = ours(2).playerId;

test('[DEPTH-7] whose part is serve and pass has their keys before the serve, at each depth', () => {
  expect(keysOf(momentIn('us', 'touch'))).toEqual(['serve: Ace', 'serve: Serve in play', 'serve: Serve error']);
  expect(keysOf(momentIn('us', 'points'))).toEqual(['serve: Ace', 'serve: Serve error']);
  expect(keysOf(momentIn('them', 'touch'))).toEqual(['their-serve: Their serve error', 'their-serve: Their ace']);
  expect(keysOf(momentIn('them', 'touch'), ONE)).toEqual(PASSES);
  expect(keysOf(momentIn('them', 'points'), ONE)).toEqual(PASSES.slice(-1));
  expect(keysOf(momentIn('us', 'score'))).toEqual([]);
});

test('[DEPTH-7] behind the serve or the pass there are none but the points, and the depth is what it was', () => {
  const passed = momentIn('them', 'touch', contact(postOf(1), 2, 'receive', '3'));
  expect([keysOf(passed), keysOf(passed, ONE), passed.depth]).toEqual([[], [], 'touch']);
  expect(zoneRows({ moment: passed, chosen: null }).length).toBeGreaterThan(0);
  const served = momentIn('us', 'touch', contact(postOf(1), 1, 'serve', 'in'));
  expect(keysOf(served)).toEqual([]);
});

test('[DEPTH-7] others may be quicker: the pass can be told while theirs go on, live, and stands before them', () => {
  const set = contact(postOf(1), 1, 'set', 'in');
  const state = told('them', 'touch', theirs(postOf(1), 'serve', 'error', 0.5), set);
  const quick = momentIn('them', 'touch', set, contact(postOf(1), 3, 'attack', 'in', 2));
  const keys = servePassRows({ moment: quick, chosen: ONE }).flatMap((row) => row.keys);
  expect(keys.map(({ off }) => off)).toEqual([undefined, undefined, undefined, undefined]);
  const press = keys[0]?.press;
  if (press?.does !== 'contact') throw new Error('A pass');
  const given = { clientId: PHONE, deed: PHONE, hasNoSet: false, hasJustEnded: false };
  const [pass] = draftsOf(press, { ...given, state, moment: quick });
  expect(pass).toMatchObject({ payload: { skill: 'receive', k: 0.5 } });
  const [late] = draftsOf(press, { ...given, state, moment: momentIn('them', 'touch') });
  expect(late).toMatchObject({ payload: { k: 1 } });
});
