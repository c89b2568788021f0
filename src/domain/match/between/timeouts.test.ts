import { expect, test } from 'vitest';
import { firstServe, FIVB, lineUp, playedSet } from '#tests/support/dead-time.ts';
import { eventId, PHONE, point, strike, TABLET } from '#tests/support/match.ts';
import type { MatchEntry } from '../schema.ts';
import { theirSubstitution } from './substitutions.ts';
import {
  calledByOther,
  clockOf,
  clockText,
  secondsLeft,
  technicalDue,
  timeoutEntry,
  timeoutNow,
  timeoutsOf,
} from './timeouts.ts';

type Set = ReturnType<typeof playedSet>;
const OURS = { side: 'us', type: 'team' } as const;
const call = (set: Set, called: Parameters<typeof timeoutEntry>[1] = OURS, by = PHONE): string =>
  set.enter(timeoutEntry(set.moment(), called), by);
const now = (set: Set, by = PHONE) => timeoutNow(set.state(), 1, by);

test('[GAP-13] [STOP-1] a timeout counts for its side; its clock runs by the time of the entry, for as long as the rules say', () => {
  const set = playedSet({ ...FIVB, timeoutSeconds: 75 });
  set.win('them');
  call(set);
  expect([timeoutsOf(set.dead(), 'us'), timeoutsOf(set.dead(), 'them')]).toEqual([
    { used: 1, allowed: 2 },
    { used: 0, allowed: 2 },
  ]);
  const timeout = now(set) ?? expect.fail('no timeout');
  const clock = clockOf(timeout, set.dead().rules) ?? expect.fail('no clock');
  const at = Date.parse(timeout.at);
  const left = (seconds: number) => secondsLeft(clock, at + seconds * 1000);
  expect([left(0), left(0.4), left(51), left(74.5), left(75), left(900)]).toEqual([75, 75, 24, 1, 0, 0]);
  expect(left(-3600)).toBe(75);
  expect([75, 24, 5, 0].map(clockText)).toEqual(['1:15', '0:24', '0:05', '0:00']);
});

test('[GAP-14] [STOP-8] the next entry closes the clock, of whichever device; a correction of the timeout does not', () => {
  const set = playedSet();
  const id = call(set);
  expect(now(set)?.id).toBe(id);
  const timeout = now(set) ?? expect.fail('no timeout');
  set.enter({ kind: 'replace', payload: { target: id, with: calledByOther(timeout) } });
  expect(now(set)?.payload.side).toBe('them');
  set.end('us', TABLET);
  expect(now(set)).toBeUndefined();
});

test.each<[string, (set: Set) => void]>([
  ['a point of the score cards', (set) => void set.enter(point('us', 1))],
  ['a substitution', (set) => void set.enter(theirSubstitution(set.moment(), null))],
  ['its own Undo', (set) => void set.enter(strike(set.log.length))],
])('[GAP-14] [STOP-8] %s closes it', (_name, close) => {
  const set = playedSet();
  call(set);
  close(set);
  expect(now(set)).toBeUndefined();
});

test('[GAP-14] [STOP-1] a timeout of another device has its clock there', () => {
  const set = playedSet();
  call(set, OURS, TABLET);
  expect([now(set), now(set, TABLET)?.clientId]).toEqual([undefined, TABLET]);
});

test('[GAP-15] who called it changes by one entry, and with it whose counter it is', () => {
  const set = playedSet();
  call(set);
  const timeout = now(set) ?? expect.fail('no timeout');
  set.enter({ kind: 'replace', payload: { target: timeout.id, with: calledByOther(timeout) } });
  expect([timeoutsOf(set.dead(), 'us').used, timeoutsOf(set.dead(), 'them').used]).toEqual([0, 1]);
});

test('[GAP-16] [STOP-2] [STOP-4] one more than allowed is recorded and found; technical, medical and official ones cost nobody', () => {
  const set = playedSet();
  for (const type of ['technical', 'medical', 'official'] as const) call(set, { side: null, type });
  expect(timeoutsOf(set.dead(), 'us').used).toBe(0);
  for (let n = 0; n < 3; n++) {
    set.win('them');
    call(set);
  }
  expect([timeoutsOf(set.dead(), 'us'), set.found()]).toEqual([{ used: 3, allowed: 2 }, ['timeout-over']]);
  const [medical] = set.moment().set.rallies?.standing.filter(({ id }) => id === eventId(4)) ?? [];
  expect(medical?.kind === 'timeout' && clockOf(medical, FIVB)).toBeUndefined();
});

test('[GAP-17] [STOP-4] a technical timeout is due when a side first reaches its points, until it is recorded or the next rally', () => {
  const rules = { ...FIVB, technicalAt: [2, 4] };
  const set = playedSet(rules, [lineUp(), firstServe('us')]);
  const due = () => technicalDue(set.dead());
  set.win('us');
  expect(due()).toBeUndefined();
  set.win('us');
  expect(due()).toBe(2);
  set.win('them', 'them');
  expect(due()).toBeUndefined();
  set.win('them', 'them');
  expect(due()).toBe(4);
  const technical: MatchEntry = timeoutEntry(set.moment(), { side: null, type: 'technical' });
  set.enter(technical);
  expect(due()).toBeUndefined();
});
