import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId, logged, PHONE, point, strike, TABLET } from '#tests/support/match.ts';
import { FIRST, MADE } from '#tests/support/rally-entries.ts';
import { PENDING_REV } from '../../sync/tables.ts';
import type { LoggedEvent } from '../corrections.ts';
import { fold, type GameSet, setOf } from '../fold.ts';
import { MatchEntry, type Side } from '../schema.ts';
import type { Post } from './chain.ts';
import { rallyIdOf } from './identity.ts';
import {
  followingRally,
  gapNow,
  kBefore,
  lastK,
  nextRally,
  rallyAfter,
  rallyBefore,
  rallyEndedByOthers,
  rallyWonAlike,
  seenNow,
} from './next-rally.ts';

const end = (post: Post, winner: Side | null): MatchEntry =>
  MatchEntry.parse({ kind: 'rally-end', payload: { ...post, winner, reason: null } });
const contact = (post: Post, k: number, grade = 'in'): MatchEntry =>
  MatchEntry.parse({ kind: 'contact', payload: { ...post, k, side: 'us', who: null, skill: 'attack', grade } });

/** A log that grows: each entry is told by what its device sees, and comes to the server at once. */
function play(start: readonly LoggedEvent[] = []) {
  const log = [...start];
  const set = (): GameSet => setOf(fold(log), 1);
  const enter = (entry: MatchEntry, by = PHONE): string => {
    const n = log.length + 1;
    log.push(logged(n, { ...entry, by }));
    return eventId(n);
  };
  const win = (side: Side | null, by = PHONE): string => enter(end(nextRally(set()), side), by);
  const order = (): (string | undefined)[] => set().rallies?.played.map(({ rally }) => rally.id) ?? [];
  return { log, set, enter, win, order };
}
const R1 = rallyIdOf(1, null);
const R2 = rallyIdOf(1, R1);
const R3 = rallyIdOf(1, R2);

test('[A2-1] entries belong to the newest rally until it is won or replayed, and then to the one after it', () => {
  const { set, enter, win } = play();
  expect(nextRally(set())).toEqual({ rally: R1, after: null, before: null, n: 1 });
  enter(contact(nextRally(set()), 1));
  expect(nextRally(set()).rally).toBe(R1);
  win('us');
  expect(nextRally(set())).toEqual({ rally: R2, after: R1, before: null, n: 2 });
  enter(contact(nextRally(set()), 1, 'kill'));
  expect(nextRally(set())).toEqual({ rally: R3, after: R2, before: null, n: 3 });
  win(null);
  expect(nextRally(set())).toEqual({ rally: rallyIdOf(1, R3), after: R3, before: null, n: 4 });
});

test('[A2-1] a point of the score cards is followed by a rally of its own number', () => {
  const { set, enter, win } = play();
  const pressed = enter(point('us', 1));
  expect(nextRally(set())).toEqual({ rally: rallyIdOf(1, pressed), after: pressed, before: null, n: 2 });
  win('them');
  expect([set().score.us, set().score.them, nextRally(set()).n]).toEqual([1, 1, 3]);
  expect(gapNow(set())).toBe(rallyIdOf(1, pressed));
});

test('[A2-2] two devices that record after the same rally without each other mean the same one', () => {
  const before = play();
  before.win('us');
  const [ours, theirs] = [play(before.log), play(before.log)];
  expect(nextRally(ours.set())).toEqual(nextRally(theirs.set()));
  const [here, there] = [end(nextRally(ours.set()), 'us'), end(nextRally(theirs.set()), 'us')];
  const both = play(before.log);
  both.enter(here, PHONE);
  both.enter(there, TABLET);
  expect([both.order().length, both.set().score.us]).toEqual([2, 2]);
});

test('[A2-3] a newest rally of which all was taken back gives its id to the next one', () => {
  const { set, enter, win, log } = play();
  win('us');
  win('them');
  enter(strike(2));
  expect(nextRally(set())).toEqual({ rally: R2, after: R1, before: null, n: 2 });
  expect(seenNow(fold(log), set())).toEqual({ seen: { us: 1, them: 0 }, base: 3 });
  win('us');
  expect([set().score.us, set().score.them]).toEqual([2, 0]);
});

test('[A2-4] two who insert at the same gap mean the same rally, and no other rally changes its id', () => {
  const before = play();
  for (const side of ['us', 'us', 'them'] as const) before.win(side);
  const inserted = rallyBefore(before.set(), R2);
  expect(inserted).toEqual({ rally: rallyIdOf(1, R1, R2), after: R1, before: R2, n: 0 });
  expect(rallyAfter(before.set(), R1)).toEqual(inserted);
  expect(rallyBefore(before.set(), R1)).toEqual({ rally: rallyIdOf(1, null, R1), after: null, before: R1, n: 0 });
  expect(rallyAfter(before.set(), R3)).toEqual(followingRally(before.set()));
  const both = play(before.log);
  both.enter(end(inserted, 'them'), PHONE);
  both.enter(end(inserted, 'them'), TABLET);
  expect(both.order()).toEqual([R1, inserted.rally, R2, R3]);
  expect([both.set().score.us, both.set().score.them]).toEqual([2, 2]);
});

test('[A2-12] the id of a rally is one for all releases', () => {
  expect([R1, R2, rallyIdOf(1, R1, R2), rallyIdOf(2, null)]).toEqual([
    '86964e81-69f5-5e7a-8ecc-de9c584b3e96',
    '803f2663-f6f9-5a13-9b8a-6f0944db0274',
    '17a5be20-a1e9-5fca-aa70-3a1dc14b8f19',
    'ad203d61-f455-5e6c-a22e-71743d836593',
  ]);
});

test('[A2-5] an id that no neighbours give is taken as the device says it', () => {
  const { order, enter, set } = play();
  const post = { rally: eventId(90), after: null, before: null, n: 1 };
  enter(end(post, 'us'));
  expect([order(), nextRally(set()).after]).toEqual([[post.rally], post.rally]);
});

test('[A2-6] a rally whose neighbour has not come is placed by its number, and falls in place when that comes', () => {
  const whole = play();
  for (const side of ['us', 'them', 'us', 'them', 'us'] as const) whole.win(side);
  const ids = whole.order();
  const without = (...places: number[]) => whole.log.filter((_, i) => !places.includes(i + 1));
  expect(play(without(3)).order()).toEqual(ids.filter((_, i) => i !== 2));
  expect(play(without(2, 3)).order()).toEqual([ids[0], ids[3], ids[4]]);
  expect(play(without(1)).order()).toEqual(ids.slice(1));
  expect(play(whole.log).order()).toEqual(ids);
});

test('[A2-6] a rally after a point that only another phone has stands behind the rally of the number before its own', () => {
  const { win, enter, order } = play();
  for (const side of ['us', 'them', 'us', 'them'] as const) win(side);
  const [first, second, third, fourth] = order();
  const late = { rally: eventId(90), after: eventId(91), before: null, n: 3 };
  enter(end(late, 'us'), TABLET);
  expect(order()).toEqual([first, second, late.rally, third, fourth]);
});

test('[A2-6] numbers go on from the highest, also past a rally that was deleted', () => {
  const { set, win, enter } = play();
  for (const side of ['us', 'them', 'us'] as const) win(side);
  enter(strike(1));
  expect(nextRally(set())).toMatchObject({ after: R3, n: 4 });
});

test('[A2-7] of two rallies inserted after the same one the later stands first, on whatever device they meet', () => {
  const { set, enter, win, order } = play();
  for (const side of ['us', 'us'] as const) win(side);
  const before = set();
  const older = rallyBefore(before, R2);
  enter(end(older, 'us'));
  const newer = rallyAfter(set(), R1);
  enter(end(newer, 'them'));
  expect(order()).toEqual([R1, newer.rally, older.rally, R2]);
});

test('[A2-8] contacts stand by their k: behind the last one, or between two', () => {
  const { set, enter } = play();
  const post = nextRally(set());
  expect(lastK(set(), post.rally)).toBe(1);
  const first = enter(contact(post, lastK(set(), post.rally)));
  const second = enter(contact(post, lastK(set(), post.rally)));
  const between = enter(contact(post, kBefore(set(), post.rally, second)));
  const ahead = enter(contact(post, kBefore(set(), post.rally, first)));
  const last = enter(contact(post, lastK(set(), post.rally)));
  const contacts = set().rallies?.played[0]?.rally.contacts ?? [];
  expect(contacts.map(({ id, payload }) => [id, payload.k])).toEqual([
    ...[
      [ahead, 0.5],
      [first, 1],
      [between, 1.5],
      [second, 2],
      [last, 3],
    ],
  ]);
  enter(strike(2), PHONE);
  enter({ kind: 'void', payload: { target: last } });
  expect(lastK(set(), post.rally)).toBe(3);
});

test('[A2-8] [property] however often is inserted or appended, each contact has a place of its own below 100', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat({ max: 20 })), { maxLength: 120 }), (places) => {
      const { set, enter } = play();
      const post = nextRally(set());
      const order: string[] = [];
      for (const at of places.slice(0, 20)) {
        const before = at === null ? undefined : order[at % Math.max(1, order.length)];
        const k = before === undefined ? lastK(set(), post.rally) : kBefore(set(), post.rally, before);
        order.splice(before === undefined ? order.length : order.indexOf(before), 0, enter(contact(post, k)));
      }
      expect((set().rallies?.played[0]?.rally.contacts ?? []).map(({ id }) => id)).toEqual(order);
    }),
    { numRuns: 50 },
  );
  const { set, enter } = play();
  const post = nextRally(set());
  for (const k of [98, 99]) enter(contact(post, k));
  expect([lastK(set(), post.rally) > 99, lastK(set(), post.rally) < 100]).toEqual([true, true]);
});

test('[A2-9] entries of a gap stand as they came; those of a struck rally belong to the one before it', () => {
  const { set, enter, win } = play();
  win('us');
  win('us');
  const sub = (out: number, comes: number) => MADE.substitution({ ...FIRST, player: out, other: comes });
  const at = (entry: MatchEntry) => MatchEntry.parse({ ...entry, payload: { ...entry.payload, after: gapNow(set()) } });
  const [first, second] = [enter(at(sub(1, 7))), enter(at(sub(7, 9)))];
  const gapOf = (place: number) => set().rallies?.played[place]?.gap.map(({ id }) => id);
  expect(gapOf(1)).toEqual([first, second]);
  enter(strike(2));
  expect([set().rallies?.played.length, gapOf(0)]).toEqual([1, [first, second]]);
});

test('[A2-13] what is said anew keeps its own place', () => {
  const { set, enter, win, order } = play();
  const [first] = [win('us'), win('us'), win('us')];
  const [post] = [{ rally: R1, after: null, before: null, n: 1 }];
  const said = MatchEntry.parse({ kind: 'replace', payload: { target: first, with: end(post, 'them') } });
  enter(said);
  expect(order()).toEqual([R1, R2, R3]);
  expect(set().rallies?.played.map(({ completed }) => completed.score)).toEqual([
    ...[
      { us: 0, them: 1 },
      { us: 1, them: 1 },
      { us: 2, them: 1 },
    ],
  ]);
});

test('[A2-11] what a device recorded an hour ago changes the rallies of then', () => {
  const whole = play();
  for (const side of ['us', 'us', 'them', 'us'] as const) whole.win(side);
  // The tablet saw the first rally only, and comes back after all others.
  const tablet = play(whole.log.slice(0, 1));
  const late = contact(nextRally(tablet.set()), 1);
  whole.enter(late, TABLET);
  const rallies = whole.set().rallies?.played.map(({ rally }) => rally.contacts.length);
  expect([rallies, nextRally(whole.set()).n]).toEqual([[0, 1, 0, 0], 5]);
});

test('[TWO-12] a rally that others ended stays with a device that has contacts in it, until it says itself who won', () => {
  const { set, enter, win } = play();
  const post = nextRally(set());
  enter(contact(post, 1), PHONE);
  expect(rallyEndedByOthers(set(), PHONE)).toBeUndefined();
  enter(end(post, 'us'), TABLET);
  expect([rallyEndedByOthers(set(), PHONE), rallyEndedByOthers(set(), TABLET)]).toEqual([post, undefined]);
  enter(contact(post, 2, 'kill'), PHONE);
  expect([rallyEndedByOthers(set(), PHONE), set().score.us]).toEqual([undefined, 1]);
  win('them', TABLET);
  expect(rallyEndedByOthers(set(), PHONE)).toBeUndefined();
});

test('[TWO-13] the point that another device has just told is this one’s too, until it has told it itself', () => {
  const { set, enter } = play();
  const post = nextRally(set());
  enter(end(post, 'us'), TABLET);
  expect([rallyWonAlike(set(), 'us', PHONE), rallyWonAlike(set(), 'them', PHONE)]).toEqual([post, undefined]);
  expect(rallyWonAlike(set(), 'us', TABLET)).toBeUndefined();
  enter(end(post, 'us'), PHONE);
  expect([rallyWonAlike(set(), 'us', PHONE), set().score.us]).toEqual([undefined, 1]);
});

test('what waits to be sent is no part of what the server has confirmed', () => {
  const { log, win } = play();
  win('us');
  const state = fold([...log, { ...logged(2, end(followingRally(setOf(fold(log), 1)), 'us')), rev: PENDING_REV }]);
  expect(seenNow(state, setOf(state, 1))).toEqual({ seen: { us: 2, them: 0 }, base: 1 });
});
