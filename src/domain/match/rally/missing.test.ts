import fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedId } from '#domain/core/ids.ts';
import { LAPTOP, logged, PHONE, TABLET } from '#tests/support/match.ts';
import { contact, end, firstServe, lineUp, ours, postOf, strikes } from '#tests/support/told-rallies.ts';
import { PENDING_REV } from '../../sync/tables.ts';
import type { LoggedEvent } from '../corrections.ts';
import { confirm, fold, type GameSet, type MatchState, setOf, step } from '../fold.ts';
import { draftsOf } from '../keys/drafts.ts';
import { type Moment, momentOf } from '../keys/moment.ts';
import type { Press } from '../keys/zone-keys.ts';
import { MatchEntry, type Side } from '../schema.ts';
import type { Sides } from './court.ts';
import { caughtUp, countMissing, missingIn, scoreShown } from './missing.ts';

const told = (entries: readonly object[], by = TABLET, first = 1): LoggedEvent[] =>
  entries.map((entry, i) => logged(first + i, { ...MatchEntry.parse(entry), by }));
const begun = [lineUp({ setters: [ours(1)], system: '5-1' }), firstServe('us')];
const run = (...winners: readonly Side[]): object[] => winners.map((winner, i) => end(postOf(i + 1), winner));
const setIn = (log: readonly LoggedEvent[]): GameSet => setOf(fold(log), 1);
const POINT = { does: 'end', winner: 'us', reason: null } as const;
const KILL = { does: 'contact', side: 'us', who: ours(2).playerId, skill: 'attack', grade: 'kill' } as const;

/** The entries of a press on a device that has this log, once its person has said the score. */
function pressedAt(score: Sides<number>, press: Press, log: readonly LoggedEvent[]): readonly MatchEntry[] {
  const state = fold(log);
  const moment = momentOf(state, { setNumber: 1, clientId: PHONE, caughtUp: caughtUp(setOf(state, 1), score) });
  return draftsOf(press, { state, moment, clientId: PHONE, deed: PHONE, hasNoSet: false, hasJustEnded: false });
}

test('[TWO-8] who says that nine more were played walks the chain on by nine ids, and the entry has that place and number', () => {
  const log = told([...begun, ...run('us', 'them', 'us')]);
  expect(caughtUp(setIn(log), { us: 7, them: 5 })?.post).toEqual({ ...postOf(13), before: null });
  expect(pressedAt({ us: 7, them: 5 }, POINT, log)).toMatchObject([
    { kind: 'rally-end', payload: { ...postOf(13), winner: 'us', seen: { us: 7, them: 5 } } },
  ]);
  expect(pressedAt({ us: 7, them: 5 }, KILL, log)).toMatchObject([
    { kind: 'contact', payload: { ...postOf(13), skill: 'attack', seen: { us: 7, them: 5 } } },
  ]);
});

test('[TWO-8] at the score that is known, or a lower one, nothing is walked', () => {
  const set = setIn(told([...begun, ...run('us', 'them', 'us')]));
  expect(caughtUp(set, { us: 2, them: 1 })).toBeNull();
  expect(caughtUp(set, { us: 1, them: 5 })).toBeNull();
  expect(pressedAt({ us: 2, them: 1 }, POINT, told([...begun, ...run('us')]))).toMatchObject([
    { payload: { ...postOf(4) } },
  ]);
});

test('[TWO-8] a rally that was left open here is the first of those that are missing', () => {
  const log = told([...begun, ...run('us'), contact(postOf(2), 3, 'serve', 'in')], PHONE);
  expect(caughtUp(setIn(log), { us: 2, them: 2 })?.post).toEqual({ ...postOf(5), before: null });
});

test('[TWO-8] before the first rally the chain is walked on from the beginning of the set', () => {
  expect(caughtUp(setIn(told(begun)), { us: 3, them: 1 })?.post).toEqual({ ...postOf(5), before: null });
});

test('[TWO-8] until the missing rallies come the score is the one that was said, and it is known how many are missing', () => {
  const log = told([...begun, ...run('us', 'them', 'us')]);
  const [kill] = pressedAt({ us: 7, them: 5 }, KILL, log);
  const with13 = [...log, ...told(kill ? [kill] : [], PHONE, 20)];
  const set = setIn(with13);
  expect([set.score, scoreShown(set), countMissing(set)]).toMatchObject([{ us: 3, them: 1 }, { us: 8, them: 5 }, 9]);
  const first = told([end(postOf(4), 'them'), end(postOf(5), 'them')], TABLET, 10);
  const some = setIn([...log, ...first, ...with13.slice(-1)]);
  expect([scoreShown(some), countMissing(some)]).toEqual([{ us: 8, them: 5 }, 7]);
  const all = (['them', 'them', 'us', 'us', 'us', 'us', 'us', 'them', 'them'] as const).map((winner, i) =>
    end(postOf(i + 4), winner),
  );
  const whole = setIn([...log, ...told(all, TABLET, 10), ...with13.slice(-1)]);
  expect([whole.score, scoreShown(whole), countMissing(whole)]).toMatchObject([
    { us: 8, them: 5 },
    { us: 8, them: 5 },
    0,
  ]);
});

test('[TWO-8] a rally that nobody else told is inserted, and then none is missing', () => {
  const log = [
    ...told([...begun, end(postOf(1), 'us')]),
    ...told([end(postOf(3), 'us', { seen: { us: 2, them: 0 } })]),
  ];
  const two = { ...postOf(1), rally: derivedId(PHONE, 'inserted'), after: postOf(1).rally, before: postOf(3).rally };
  expect(countMissing(setIn(log))).toBe(1);
  expect(countMissing(setIn([...log, ...told([end({ ...two, n: 0 }, 'us')], PHONE, 30)]))).toBe(0);
});

test('[TWO-8] a score that cannot follow the one that is here says nothing of missing rallies', () => {
  const behind = end(postOf(4), 'us', { seen: { us: 0, them: 9 } });
  const level = end(postOf(4), 'us', { seen: { us: 1, them: 0 } });
  for (const last of [behind, level, end(postOf(4), 'us')]) {
    const set = setIn([...told([...begun, end(postOf(1), 'us')]), ...told([last], PHONE, 9)]);
    expect([countMissing(set), scoreShown(set)]).toEqual([0, { us: 2, them: 0 }]);
  }
});

test('[TWO-8] an end that was taken out behind others is not missing', () => {
  const open = [contact(postOf(1), 3, 'serve', 'in'), end(postOf(2), 'us', { seen: { us: 1, them: 0 } })];
  expect(countMissing(setIn(told([...begun, ...open])))).toBe(1);
  const ended = told([...begun, ...open, end(postOf(1), 'us')]);
  expect(countMissing(setIn(ended))).toBe(0);
  const taken = [...ended, ...told([strikes(ended.at(-1)?.id ?? '')], TABLET, 9)];
  expect([countMissing(setIn(taken)), scoreShown(setIn(taken))]).toEqual([0, { us: 1, them: 0 }]);
});

test('[TWO-8] while rallies are missing nobody is taken for the server or the setter, and no serve is assumed', () => {
  const log = told([...begun, { kind: 'depth', payload: { after: null, depth: 'touch' } }, ...run('us')]);
  const made = pressedAt({ us: 3, them: 1 }, KILL, log);
  expect(made).toHaveLength(1);
  const state = fold([...log, ...told(made, PHONE, 20)]);
  const moment = momentOf(state, { setNumber: 1, clientId: PHONE });
  expect(moment).toMatchObject({ server: null, setterAt: null, missing: 3, score: { us: 4, them: 1 }, serving: 'us' });
  const before = momentOf(fold(log), { setNumber: 1, clientId: PHONE });
  expect([before.server, before.missing]).toEqual([ours(1).playerId, 0]);
});

test('[TWO-8] the entry taken back, the next one is made at the score that was said all the same', () => {
  const log = told([...begun, ...run('us')]);
  const said = caughtUp(setIn(log), { us: 3, them: 1 });
  const [kill] = pressedAt({ us: 3, them: 1 }, KILL, log);
  const made = told(kill ? [kill] : [], PHONE, 20);
  const momentWith = (events: readonly LoggedEvent[]): Moment =>
    momentOf(fold(events), { setNumber: 1, clientId: PHONE, caughtUp: said });
  expect(momentWith([...log, ...made]).post).toMatchObject(postOf(6));
  const undone = [...log, ...made, ...told([strikes(made[0]?.id ?? '')], PHONE, 21)];
  expect(momentWith(undone)).toMatchObject({ post: postOf(5), score: { us: 3, them: 1 }, missing: 3 });
});

/** How one rally is told: by which devices, or only begun by one; and who meets the server behind it. */
type Played = {
  winner: Side;
  by: 'A' | 'B' | 'both';
  begins: boolean;
  aMeets: boolean;
  bMeets: boolean;
  asKill: boolean;
};
type Device = { readonly id: string; readonly waiting: LoggedEvent[]; heard: LoggedEvent[]; state: MatchState };
const DEVICES = { A: PHONE, B: LAPTOP } as const;

/** Two devices at one set, which hear of each other seldom. Who sees a lower score than is played says the right one. */
function playSet(rallies: readonly Played[], knowsTrick = true) {
  const server = told(begun);
  const open = (id: string): Device => ({ id, waiting: [], heard: [...server], state: fold(server) });
  const devices = { A: open(DEVICES.A), B: open(DEVICES.B) };
  const wrong: string[] = [];
  let [entries, score] = [100, { us: 0, them: 0 }];
  const meet = (device: Device): void => {
    for (const entry of device.waiting.splice(0)) server.push({ ...entry, rev: server.length + 1 });
    device.heard = [...server];
    device.state = fold(device.heard);
  };
  const tell = (device: Device, press: Press): void => {
    const { id: clientId, state } = device;
    const set = setOf(state, 1);
    const shown = scoreShown(set);
    if (shown.us + shown.them > score.us + score.them) return;
    const left = set.rallies?.played.at(-1)?.rally.id;
    const said = knowsTrick ? caughtUp(set, score) : null;
    const moment = momentOf(state, { setNumber: 1, clientId, left, caughtUp: said });
    const drafts = draftsOf(press, { state, moment, clientId, deed: PHONE, hasNoSet: true, hasJustEnded: false });
    for (const draft of drafts) {
      const entry = { ...logged((entries += 1), { ...draft, by: clientId }), rev: PENDING_REV };
      device.waiting.push(entry);
      device.state = step(device.state, entry);
    }
  };
  rallies.forEach(({ winner, by, begins, aMeets, bMeets, asKill }, at) => {
    const fresh = { does: 'contact', side: 'us', who: ours(3).playerId, skill: 'dig', grade: 'good' } as const;
    if (begins) tell(by === 'A' ? devices.B : devices.A, fresh);
    const press = asKill && winner === 'us' ? KILL : ({ does: 'end', winner, reason: null } as const);
    const after = { ...score, [winner]: score[winner] + 1 };
    for (const name of ['A', 'B'] as const) {
      if (by !== 'both' && by !== name) continue;
      tell(devices[name], press);
      const shown = scoreShown(setOf(devices[name].state, 1));
      if (shown.us !== after.us || shown.them !== after.them) wrong.push(`${name} at rally ${at + 1}`);
    }
    score = after;
    if (aMeets) meet(devices.A);
    if (bMeets) meet(devices.B);
  });
  const atOdds = Object.values(devices).filter((device) => {
    const log = [...device.heard, ...device.waiting];
    return JSON.stringify(toldOf(device.state)) !== JSON.stringify(toldOf(fold(log)));
  });
  for (const device of [devices.A, devices.B, devices.A]) meet(device);
  return { server, devices, wrong, atOdds };
}

const toldOf = (state: MatchState) => {
  const set = setOf(state, 1);
  const { played, now } = set.rallies ?? { played: [], now: undefined };
  return {
    winners: played.map(({ rally }) => rally.outcome.winner),
    ids: played.map(({ rally }) => rally.id),
    servers: played.map(({ server, setterAt }) => [server, setterAt]),
    now: now && [now.score, now.serving, now.turns],
    shown: scoreShown(set),
    missing: set.rallies && missingIn(set.rallies),
  };
};

const side = fc.constantFrom<Side>('us', 'them');
const rally = fc.record({
  ...{ winner: side, by: fc.constantFrom('A', 'B', 'both'), begins: fc.boolean(), asKill: fc.boolean() },
  aMeets: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  bMeets: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
}) satisfies fc.Arbitrary<Played>;

test('[TWO-8] two devices that catch up past each other end with each rally once, and with server and turns of one who saw all', () => {
  fc.assert(
    fc.property(fc.array(rally, { minLength: 1, maxLength: 24 }), fc.nat(), (rallies, seed) => {
      const { server, devices, wrong, atOdds } = playSet(rallies);
      expect([wrong, atOdds]).toEqual([[], []]);
      const whole = toldOf(fold(told([...begun, ...run(...rallies.map(({ winner }) => winner))])));
      expect({ ...toldOf(fold(server)) }).toEqual({ ...whole, missing: [] });
      for (const { state } of Object.values(devices)) expect(toldOf(state)).toEqual(whole);
      const shuffled = server.toSorted((a, b) => ((a.rev * 7919 + seed) % 101) - ((b.rev * 7919 + seed) % 101));
      expect(toldOf(fold(shuffled))).toEqual(whole);
      expect(toldOf(confirm(fold(server), server))).toEqual(whole);
    }),
    { numRuns: 150 },
  );
});

test('[TWO-8] devices that do not catch up are caught', () => {
  const one = (by: 'A' | 'B'): Played => ({
    winner: 'us',
    by,
    begins: false,
    aMeets: false,
    bMeets: false,
    asKill: false,
  });
  const { server, wrong } = playSet([one('A'), one('A'), one('B')], false);
  expect(wrong).not.toEqual([]);
  expect(setIn(server).score).toMatchObject({ us: 2, them: 0 });
});
