import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId, logged, minus, PHONE, point, strike, TABLET } from '#tests/support/match.ts';
import { FIRST, MADE } from '#tests/support/rally-entries.ts';
import type { LoggedEvent } from '../corrections.ts';
import { fold, type MatchState, setOf, step } from '../fold.ts';
import { deletion, insertion, reassignment, turning } from '../mending/entries.ts';
import { rallyList } from '../mending/rally-list.ts';
import { MatchEntry, type Side } from '../schema.ts';
import { followingRally, gapNow, nextRally, rallyAfter, rallyBefore, rallyWonAlike } from './next-rally.ts';
import { touchedIn } from './rally-set.ts';

/** A set begun on score cards: each entry is told by what its device sees, and comes to the server at once. */
function begun(...winners: readonly Side[]) {
  const log: LoggedEvent[] = [];
  const at = () => ({ state: fold(log), setNumber: 1 });
  const set = () => setOf(fold(log), 1);
  const enter = (entry: MatchEntry | undefined, by = PHONE): string => {
    if (!entry) throw new Error('No entry');
    log.push(logged(log.length + 1, { ...entry, by }));
    return eventId(log.length);
  };
  const press = (side: Side, n: number, by = PHONE): string => enter(point(side, n), by);
  const pressed = winners.map((side, i) => press(side, i + 1));
  enter({ kind: 'first-serve', payload: { side: 'us' } });
  const order = () => set().rallies?.played.map(({ rally }) => rally.id) ?? [];
  const idOf = (place: number): string => order()[place - 1] ?? '';
  const insert = (post: ReturnType<typeof rallyAfter>, side: Side): string => {
    enter(insertion(at(), post, side));
    return post.rally;
  };
  const gap = (after: string | null = gapNow(set())): string => {
    const { kind, payload } = MADE.timeout({ ...FIRST, player: 1 });
    return enter(MatchEntry.parse({ kind, payload: { ...payload, after } }));
  };
  /** After how many rallies an entry of a gap stands. */
  const gapAt = (id: string): number =>
    (set().rallies?.played.findIndex((one) => one.gap.some((entry) => entry.id === id)) ?? -1) + 1;
  return { log, at, set, enter, press, pressed, order, idOf, insert, gap, gapAt };
}
type Begun = ReturnType<typeof begun>;
const win = ({ enter, at, set }: Begun, side: Side, post = nextRally(set())) => enter(insertion(at(), post, side));
const servesIn = ({ set }: Begun) => set().rallies?.played.map(({ during }) => during.serving);

test('[A2-4] a rally inserted before or after a point of the score cards stands there, and the serve follows it', () => {
  const match = begun('us', 'us', 'us');
  const [one, two, three] = match.pressed;
  const before = match.insert(rallyBefore(match.set(), two ?? ''), 'them');
  expect(match.order()).toEqual([one, before, two, three]);
  expect(servesIn(match)).toEqual(['us', 'us', 'them', 'us']);
  const after = match.insert(rallyAfter(match.set(), two ?? ''), 'them');
  expect(match.order()).toEqual([one, before, two, after, three]);
  const first = match.insert(rallyBefore(match.set(), one ?? ''), 'them');
  expect(match.order()).toEqual([first, one, before, two, after, three]);
  expect(servesIn(match)).toEqual(['us', 'them', 'us', 'them', 'us', 'them']);
});

test('[A2-7] of two inserted after one point of the score cards the later stands first; what is inserted after these, behind', () => {
  const match = begun('us', 'them');
  const [one, two] = match.pressed;
  const older = match.insert(rallyBefore(match.set(), two ?? ''), 'us');
  const newer = match.insert(rallyAfter(match.set(), one ?? ''), 'us');
  expect(match.order()).toEqual([one, newer, older, two]);
  const between = match.insert(rallyAfter(match.set(), newer), 'them');
  const last = match.insert(rallyBefore(match.set(), two ?? ''), 'them');
  expect(match.order()).toEqual([one, newer, between, older, last, two]);
});

test('[A2-6] rallies that were told behind a point of the score cards stand behind it, whatever is inserted', () => {
  const match = begun('us', 'us');
  const [one, two] = match.pressed;
  win(match, 'them');
  win(match, 'us');
  const [, , third = '', fourth = ''] = match.order();
  const ahead = match.insert(rallyBefore(match.set(), third), 'us');
  expect(match.order()).toEqual([one, two, ahead, third, fourth]);
  match.enter(deletion(match.at(), [two ?? '']));
  expect(match.order()).toEqual([one, ahead, third, fourth]);
  const anew = match.insert(rallyBefore(match.set(), ahead), 'us');
  expect(match.order()).toEqual([one, anew, ahead, third, fourth]);
});

test('[A2-4] [COUNTS-2] a point that was deleted before another phone’s word on it came is told between the same two rallies', () => {
  const match = begun('us', 'us');
  win(match, 'us');
  const [one, two = '', three] = match.order();
  const offline = match.at();
  match.enter(deletion(match.at(), [two]));
  match.enter(turning(offline, two, 'them'), TABLET);
  expect([match.order()[0], match.order()[2]]).toEqual([one, three]);
  expect(servesIn(match)).toEqual(['us', 'us', 'them']);
});

test('[A2-6] what is inserted behind a rally of another phone stands before the one that it was inserted before', () => {
  const match = begun('us', 'us', 'us');
  match.insert(rallyBefore(match.set(), match.idOf(3)), 'them');
  const second = match.log.findIndex(({ id }) => id === match.pressed[1]);
  const without = setOf(fold(match.log.toSpliced(second, 1)), 1).rallies?.played.map(({ during }) => during.serving);
  expect(without).toEqual(['us', 'us', 'them']);
});

test('[A2-9] what was given in the gap after a point of the score cards stays there, turned, told, deleted or inserted behind', () => {
  const told = (change: (match: Begun, id: string) => void) => {
    const match = begun('us', 'them');
    const at = match.gap();
    const pressed = match.idOf(2);
    match.press('us', 3);
    win(match, 'us');
    expect(match.gapAt(at)).toBe(2);
    change(match, pressed);
    return match.gapAt(at);
  };
  expect(told((match, id) => match.enter(turning(match.at(), id, 'us')))).toBe(2);
  expect(told((match, id) => match.enter(deletion(match.at(), [id])))).toBe(1);
  expect(told((match) => match.enter(minus('them', 2)))).toBe(1);
  expect(told((match) => match.enter(deletion(match.at(), [match.idOf(1)])))).toBe(1);
  expect(told((match, id) => match.insert(rallyAfter(match.set(), id), 'us'))).toBe(2);
  expect(told((match, id) => match.insert(rallyBefore(match.set(), id), 'us'))).toBe(3);
  const late = { rally: eventId(90), after: eventId(91), before: null, n: 2 };
  expect(told((match) => match.enter(insertion(match.at(), late, 'them'), TABLET))).toBe(2);
  const undone = told((match, id) => {
    const turned = match.enter(turning(match.at(), id, 'us'));
    match.enter({ kind: 'void', payload: { target: turned } });
  });
  expect(undone).toBe(2);
});

test('[A2-3] [A2-9] what was given after a rally that was then deleted stays there when the next takes its place', () => {
  const cards = begun('us', 'us');
  const [afterPress, second] = [cards.gap(), cards.idOf(2)];
  cards.enter(deletion(cards.at(), [second]));
  win(cards, 'them');
  win(cards, 'them');
  expect([cards.gapAt(afterPress), cards.order().length]).toEqual([1, 3]);

  const rallies = begun('us');
  win(rallies, 'us');
  win(rallies, 'us');
  const [, first = '', last = ''] = rallies.order();
  const at = rallies.gap();
  rallies.enter(deletion(rallies.at(), [last, first]));
  expect(rallies.gapAt(at)).toBe(1);
  for (const count of [2, 3, 4]) {
    win(rallies, 'them');
    expect([rallies.gapAt(at), rallies.order().length]).toEqual([1, count]);
  }
  const lines = rallyList(fold(rallies.log), 1, { player: String, side: String, person: String });
  expect(lines.findIndex(({ id }) => id === at)).toBe(lines.findIndex(({ id }) => id === rallies.idOf(1)) - 1);
});

test('[A2-3] [A2-9] a rally that never was without an entry, or that others told before they knew, keeps its gap', () => {
  const replaced = begun('us');
  const first = win(replaced, 'us');
  const post = followingRally({ ...replaced.set(), rallies: null });
  const at = replaced.gap();
  win(replaced, 'us', post);
  replaced.enter({ kind: 'void', payload: { target: first } });
  expect(replaced.gapAt(at)).toBe(2);

  const late = begun('us');
  const before = late.at();
  win(late, 'us');
  const given = late.gap();
  late.enter(deletion(late.at(), [late.idOf(2)]));
  late.enter(insertion(before, followingRally(setOf(before.state, 1)), 'us'), TABLET);
  expect([late.order().length, late.gapAt(given)]).toEqual([2, 2]);
});

test('[FIX-8] who was somebody else until a point of the score cards is so until there, when that is deleted or turned', () => {
  const contact = (match: Begun) =>
    match.enter(
      MatchEntry.parse({
        kind: 'contact',
        payload: {
          ...{ ...nextRally(match.set()), k: 1, side: 'us', who: FROM, skill: 'attack', grade: 'kill' },
        },
      }),
    );
  const [FROM, TO] = [
    MADE.reassign({ ...FIRST, player: 1 }).payload.from,
    MADE.reassign({ ...FIRST, other: 2 }).payload.to,
  ];
  for (const change of [
    deletion,
    (at: Parameters<typeof deletion>[0], [id = '']) => turning(at, id, 'them'),
  ] as const) {
    const match = begun('us');
    contact(match);
    const pressed = match.press('us', 3);
    expect(match.order()[2]).toBe(pressed);
    match.enter(reassignment(match.at(), FROM.playerId, TO.playerId));
    contact(match);
    match.enter(change(match.at(), [pressed]));
    const { rallies } = match.set();
    const who = rallies ? touchedIn(rallies).flatMap(({ touches }) => touches.map((touch) => touch.who)) : [];
    expect(who).toEqual([TO.playerId, FROM.playerId]);
  }
});

test('[TWO-13] a point of the score cards that another device has just made is this one’s too', () => {
  const match = begun('us');
  match.press('them', 2, TABLET);
  expect(rallyWonAlike(match.set(), 'them', PHONE)).toMatchObject({ after: match.idOf(1), n: 2 });
  expect(rallyWonAlike(match.set(), 'them', TABLET)).toBeUndefined();
  win(match, 'them', rallyWonAlike(match.set(), 'them', PHONE));
  expect([match.set().score.us, match.set().score.them]).toEqual([1, 1]);
});

test('a point that a device pressed again under one number is a rally of its own, which can be turned', () => {
  const match = begun('us');
  match.press('us', 1);
  match.press('them', 2);
  const again = match.idOf(2);
  expect(match.order().length).toBe(3);
  match.enter(turning(match.at(), again, 'them'));
  expect([match.order().length, match.set().score.us, match.set().score.them]).toEqual([3, 1, 2]);
});

/** A rally where somebody put it, deleted or not. */
type Put = { id: string; isGone: boolean };
type Act = readonly [what: number, where: number, side: Side];
const STARTS = ['us', 'them', 'us'] as const;
/** Goes on by acts of somebody who sees all, and says where each rally and each entry of a gap ought to stand. */
function playedBy({ pressed, acts }: { pressed: number; acts: readonly Act[] }) {
  const match = begun(...STARTS.slice(0, pressed));
  for (const side of STARTS.slice(pressed)) win(match, side);
  const list: Put[] = match.order().map((id) => ({ id, isGone: false }));
  const gaps = new Map<string, Put | undefined>();
  const standing = () => list.filter(({ isGone }) => !isGone);
  for (const [what, where, side] of acts) {
    const own = standing();
    const at = where % Math.max(1, own.length);
    const [one, before] = [own[at], own[at - 1]];
    if (what === 0 || !one) {
      const post = followingRally(match.set());
      win(match, side, post);
      list.push({ id: post.rally, isGone: false });
    } else if (what < 3) {
      const id = match.insert(rallyBefore(match.set(), one.id), side);
      // Between the same two it is the same rally (A2-4).
      const known = list.findLast((put) => put.id === id);
      if (known) known.isGone = false;
      else list.splice(before ? list.indexOf(before) + 1 : 0, 0, { id, isGone: false });
    } else if (what < 5) {
      match.enter(deletion(match.at(), [one.id]));
      one.isGone = true;
    } else if (what === 5) {
      match.enter(turning(match.at(), one.id, side));
      one.id = match.idOf(at + 1);
    } else if (what === 6) gaps.set(match.gap(), own.at(-1));
    else gaps.set(match.gap(one.id), one);
  }
  const upTo = (put: Put | undefined) => (put ? list.slice(0, list.indexOf(put) + 1) : []);
  return {
    match,
    order: standing().map(({ id }) => id),
    gaps: [...gaps].map(([id, put]) => [id, upTo(put).filter(({ isGone }) => !isGone).length] as const),
  };
}
const history = fc.record({
  pressed: fc.nat({ max: STARTS.length }),
  acts: fc.array(fc.tuple(fc.nat({ max: 7 }), fc.nat(), fc.constantFrom<Side>('us', 'them')), { maxLength: 16 }),
});

test('[A2-4] [A2-9] [property] in a set begun on cards or by rallies each rally and each gap stays where somebody put it', () => {
  fc.assert(
    fc.property(history, (chosen) => {
      const { match, order, gaps } = playedBy(chosen);
      expect(match.order()).toEqual(order);
      expect(gaps.map(([id]) => [id, match.gapAt(id)])).toEqual(gaps);
    }),
    { numRuns: Number(process.env['MATCH_HISTORIES'] ?? 150) },
  );
});

const shown = (state: MatchState) => setOf(state, 1).rallies;
test('[A2-10] [A4-4] [property] a set begun on cards is one in whatever order its entries come, at once or one by one', () => {
  fc.assert(
    fc.property(history, fc.infiniteStream(fc.nat()), (chosen, chance) => {
      const { log } = playedBy(chosen).match;
      const whole = fold(log);
      expect(shown(log.reduce(step, fold([])))).toEqual(shown(whole));
      const shuffled = log
        .map((event) => ({ event, at: chance.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ event }) => event);
      expect(shown(fold(shuffled))).toEqual(shown(whole));
    }),
    { numRuns: 100 },
  );
});

test('[COUNTS-2] a point of the score cards that was taken back keeps its place, and is none', () => {
  const match = begun('us', 'them', 'us');
  match.enter(strike(2));
  const [one, three] = match.order();
  const ahead = match.insert(rallyBefore(match.set(), three ?? ''), 'us');
  expect(match.order()).toEqual([one, ahead, three]);
  expect(match.set().score).toMatchObject({ us: 3, them: 0 });
});
