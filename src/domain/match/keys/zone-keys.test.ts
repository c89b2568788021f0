import { expect, test } from 'vitest';
import { logged, PHONE, TABLET } from '#tests/support/match.ts';
import { contact, end, firstServe, lineUp, ours, postOf } from '#tests/support/told-rallies.ts';
import { fold, type MatchState, setOf } from '../fold.ts';
import { MatchEntry, type MatchEvent } from '../schema.ts';
import { draftsOf } from './drafts.ts';
import { type Press, type RowName, zoneRows } from './zone-keys.ts';
import {
  assumedServer,
  assumedSetter,
  bareEnd,
  explained,
  likelyNext,
  likelySetters,
  type Moment,
  momentOf,
} from './moment.ts';
import { resultOf } from './result.ts';
import { trailOf } from './trail.ts';

const id = (n: number): string => ours(n).playerId;
/** Place I sets, 7 is the libero for the middles III and VI. */
const LINE_UP = lineUp({
  ...{ setters: [ours(1)], system: '5-1' },
  plan: [{ libero: ours(7), places: [3, 6], when: 'always', serves: [] }],
});
const DEPTH = (depth: string) => ({ kind: 'depth', payload: { after: null, depth } });

type Told = { readonly kind: string; readonly payload: object };
/** A match of these entries, each from the phone. */
function matchOf(...told: readonly Told[]): MatchState {
  return fold(told.map((entry, i) => logged(i + 1, { ...MatchEntry.parse(entry), by: PHONE })));
}
const momentIn = (state: MatchState): Moment => momentOf(state, { setNumber: 1, clientId: PHONE });
const begin = (side: 'us' | 'them', depth = 'touch', ...told: readonly Told[]): MatchState =>
  matchOf(LINE_UP, firstServe(side), DEPTH(depth), ...told);

/** `block: Point/libero Touch Error`, rows from the top, with why a key is off behind it. */
function shown(moment: Moment, chosen: number | null, hasNoSet = false): Record<string, string> {
  const rows = zoneRows({ moment, chosen: chosen === null ? null : id(chosen), hasNoSet });
  return Object.fromEntries(
    rows.map(({ name, keys, isNext }) => [
      `${name}${isNext ? ' >' : ''}`,
      keys
        .map(({ label, player, off, isAssumed }) => {
          const said = player === undefined ? label : `#${[1, 2, 3, 4, 5, 6, 7].find((n) => id(n) === player)}`;
          return `${said}${isAssumed ? '*' : ''}${off === undefined ? '' : ` (${off})`}`;
        })
        .join(', '),
    ]),
  );
}
const keyIn = (moment: Moment, chosen: number | null, name: RowName, label: string): Press => {
  const rows = zoneRows({ moment, chosen: chosen === null ? null : id(chosen) });
  const key = rows.find((one) => one.name === name)?.keys.find((one) => one.label === label || one.player === label);
  if (!key) throw new Error(`No key ${name} ${label}`);
  return key.press;
};

/** The match after a press. */
function after(state: MatchState, press: Press, further: { hasNoSet?: boolean; by?: string; moment?: Moment } = {}) {
  const { hasNoSet = false, by = PHONE, moment = momentOf(state, { setNumber: 1, clientId: by }) } = further;
  const given = { state, moment, clientId: by, deed: id(90), hasNoSet, hasJustEnded: false };
  const entries = draftsOf(press, given).map((entry) => MatchEntry.parse(entry));
  const events: MatchEvent[] = [];
  for (let at = state.log; at; at = at.before) events.unshift(at.event);
  const log = events.map((event, i) => ({ ...event, rev: i + 1 }));
  const added = entries.map((entry, i) => logged(log.length + i + 1, { ...entry, by }));
  return { entries, state: fold([...log, ...added]) };
}
const contactsIn = (state: MatchState): string[] =>
  (setOf(state, 1).rallies?.played ?? []).flatMap(({ rally }) =>
    rally.contacts.map(({ payload: { who, skill, grade, side } }) => {
      const player = who && 'playerId' in who ? [1, 2, 3, 4, 5, 6, 7].find((n) => id(n) === who.playerId) : undefined;
      return `${side === 'them' ? 'they' : (player ?? '?')} ${skill} ${grade}`;
    }),
  );

test('[ENTRY-01] [RALLY-15] before our serve the serve row is live for the server alone, whoever is chosen', () => {
  const moment = momentIn(begin('us'));
  expect(shown(moment, null)).toEqual({
    bench: '',
    'their-other': 'Fault, Free ball, Block',
    serve: 'Ace, In play, Error',
    'their-attack': 'Error, Kill',
  });
  expect(shown(moment, 1)['serve >']).toBe('Ace, In play, Error');
  expect(shown(moment, 4)['serve']).toBe('Ace (not the server), In play (not the server), Error (not the server)');
});

test('[ENTRY-02] before their serve everybody passes, and only attack and fault are live besides', () => {
  const moment = momentIn(begin('them'));
  expect(shown(moment, 4)).toEqual({
    block: 'Point (pass first), Touch (pass first), Error (pass first)',
    'dig-set': 'Dig (pass first), Dig (pass first), Set (pass first), Free (pass first), Fault',
    'pass >': '3, 2, 1, 0',
    attack: 'Kill, In play, Blocked, Error',
  });
  expect(shown(moment, null)['their-serve']).toBe('Error, Ace');
});

test('[ENTRY-03] nobody blocks from the back row, nor as libero, and she serves only where she may', () => {
  const served = momentIn(begin('us', 'touch', contact(postOf(1), 1, 'serve', 'in')));
  expect(shown(served, 2)['block']).toBe('Point, Touch, Error');
  expect(shown(served, 5)['block']).toBe('Point (back row), Touch (back row), Error (back row)');
  expect(shown(served, 7)['block']).toBe('Point (libero), Touch (libero), Error (libero)');
  expect(shown(served, 7)['serve']).toContain('not the server');
});

test('[ENTRY-04] after a pass it is our ball: no block, no second touch of the passer, hitters next', () => {
  const moment = momentIn(begin('them', 'touch', contact(postOf(1), 5, 'receive', '3')));
  expect(shown(moment, 2)).toEqual({
    block: 'Point (our ball), Touch (our ball), Error (our ball)',
    'dig-set': 'Dig, Dig, Set, Free, Fault',
    pass: '3 (passed already), 2 (passed already), 1 (passed already), 0 (passed already)',
    'attack >': 'Kill, In play, Blocked, Error',
  });
  expect(shown(moment, 5)['dig-set']).toBe(
    'Dig (twice in a row), Dig (twice in a row), Set (twice in a row), Free (twice in a row), Fault',
  );
  expect(shown(moment, 5)['attack >']).toBe('Kill, In play, Blocked, Error');
});

test('[ENTRY-05] after our attack nobody sets; block, dig and attack are live', () => {
  const moment = momentIn(begin('them', 'touch', contact(postOf(1), 2, 'attack', 'in')));
  expect(shown(moment, 3)).toMatchObject({
    block: 'Point, Touch, Error',
    'dig-set': 'Dig, Dig, Set (their ball), Free, Fault',
    attack: 'Kill, In play, Blocked, Error',
  });
});

test('[ENTRY-35] a free ball that one of us played may be theirs that she took: everything is live, and nobody set it', () => {
  const moment = momentIn(begin('us', 'touch', contact(postOf(1), 5, 'free', 'good')));
  const { block, 'dig-set': played } = shown(moment, 3);
  expect([block, played, assumedSetter(moment)]).toEqual(['Point, Touch, Error', 'Dig, Dig, Set, Free, Fault', null]);
});

test('[ENTRY-06] depth points has the keys that end a rally, one tap for those of the other side and our server', () => {
  const [serving, receiving] = [momentIn(begin('us', 'points')), momentIn(begin('them', 'points'))];
  expect(shown(serving, null)).toEqual({
    bench: '',
    'their-other': 'Fault, Block',
    serve: 'Ace, Error',
    'their-attack': 'Error, Kill',
  });
  expect(shown(receiving, null)['their-serve']).toBe('Error, Ace');
  expect(shown(serving, 2)).toEqual({
    block: 'Point, Error',
    'dig-set': 'Dig, Fault',
    serve: 'Ace (not the server), Error (not the server)',
    attack: 'Kill, Blocked, Error',
  });
  expect(shown(receiving, 2)['pass >']).toBe('0');
  const { state } = after(begin('us', 'points'), keyIn(serving, null, 'serve', 'Ace'));
  expect([contactsIn(state), setOf(state, 1).score.us]).toEqual([['1 serve ace'], 1]);
});

test('[ENTRY-07] depth score has no key but the two points, also where a player is chosen', () => {
  expect(zoneRows({ moment: momentIn(begin('us', 'score')), chosen: id(2) })).toEqual([]);
});

test('[ENTRY-08] the first contact after our serve confirms that it was in play, in one deed', () => {
  const state = begin('us');
  expect(assumedServer(momentIn(state))).toBe(id(1));
  const { entries, state: next } = after(state, keyIn(momentIn(state), 6, 'dig-set', 'Dig'));
  expect(contactsIn(next)).toEqual(['1 serve in', '6 dig good']);
  expect(new Set(entries.map((entry) => (entry.kind === 'contact' ? entry.payload.deed : ''))).size).toBe(1);
  expect(entries.every((entry) => entry.kind === 'contact' && entry.payload.deed !== null)).toBe(true);
  expect(assumedServer(momentIn(next))).toBe(null);
});

test('[ENTRY-09] an attack after a pass confirms the set by the setter in charge, and gives her the assist', () => {
  const state = begin('them', 'touch', contact(postOf(1), 5, 'receive', '2'));
  const moment = momentIn(state);
  expect(assumedSetter(moment)).toBe(id(1));
  const { state: next } = after(state, keyIn(moment, 2, 'attack', 'Kill'));
  expect(contactsIn(next)).toEqual(['5 receive 2', '1 set in', '2 attack kill']);
  expect(setOf(next, 1).rallies?.now.serving).toBe('us');
  const names = { player: (one: string) => one.slice(-2), side: () => 'Us', person: () => 'you' };
  const newest = next.log?.event;
  expect(newest && resultOf(newest, next, names)).toMatchObject({ title: 'Point, we serve', what: 'kill, 1–0' });
});

test('[ENTRY-10] no set is assumed of who passed, of a setter who attacks, and where it was said that nobody set', () => {
  const passed = begin('them', 'touch', contact(postOf(1), 5, 'receive', '2'));
  const bySetter = begin('them', 'touch', contact(postOf(1), 1, 'receive', '2'));
  expect(assumedSetter(momentIn(bySetter))).toBe(null);
  expect(likelySetters(momentIn(bySetter))[0]).toBe(id(7));
  expect(contactsIn(after(passed, keyIn(momentIn(passed), 1, 'attack', 'Kill')).state)).toEqual([
    '5 receive 2',
    '1 attack kill',
  ]);
  const press = keyIn(momentIn(passed), 2, 'attack', 'Error');
  expect(contactsIn(after(passed, press, { hasNoSet: true }).state)).toEqual(['5 receive 2', '2 attack error']);
});

test('[ENTRY-11] a dig assumes a set, too; one that is told is assumed no more', () => {
  const dug = begin('us', 'touch', contact(postOf(1), 1, 'serve', 'in'), contact(postOf(1), 6, 'dig', 'good', 2));
  expect(assumedSetter(momentIn(dug))).toBe(id(1));
  const { state } = after(dug, keyIn(momentIn(dug), null, 'set-by', id(1)));
  expect([contactsIn(state).at(-1), assumedSetter(momentIn(state))]).toEqual(['1 set in', null]);
  expect(contactsIn(after(state, keyIn(momentIn(state), 3, 'attack', 'In play')).state).slice(-2)).toEqual([
    '1 set in',
    '3 attack in',
  ]);
});

test('[ENTRY-12] passers are likely before their serve, hitters once it is our ball, nobody before our own serve', () => {
  const isPasser = (player: string) => [id(2), id(7)].includes(player);
  expect([...likelyNext(momentIn(begin('them')), isPasser)].toSorted()).toEqual([id(2), id(7)].toSorted());
  const passed = momentIn(begin('them', 'touch', contact(postOf(1), 5, 'receive', '3')));
  expect([...likelyNext(passed, isPasser)].toSorted()).toEqual([2, 3, 4, 5].map(id).toSorted());
  expect(likelyNext(momentIn(begin('us')), isPasser).size).toBe(0);
});

test('[ENTRY-13] the trail says what was played, what is assumed, and who is waited for', () => {
  const words = (moment: Moment, chosen: number | null) => {
    const { steps, next } = trailOf({
      ...{ moment, hasNoSet: false, clientId: PHONE },
      chosen: chosen === null ? null : id(chosen),
    });
    return [...steps.map(({ words: said, by }) => (by === 'nobody yet' ? `(${said})` : said)), next?.words];
  };
  expect(words(momentIn(begin('us')), null)).toEqual(['serves …']);
  expect(words(momentIn(begin('us')), 6)).toEqual(['(serve)', '…']);
  expect(words(momentIn(begin('them')), null)).toEqual(['They serve', 'who passes?']);
  expect(words(momentIn(begin('them')), 5)).toEqual(['They serve', 'passes …']);
  const passed = momentIn(begin('them', 'touch', contact(postOf(1), 5, 'receive', '3')));
  expect(words(passed, null)).toEqual(['pass 3', '(set)', 'who attacks?']);
  expect(words(passed, 1)).toEqual(['pass 3', '…']);
});

test('[ENTRY-14] [RALLY-6] a bare point is explained in its own rally, and never turned by that', () => {
  const first = begin('them');
  const { state: bare } = after(first, { does: 'end', winner: 'them', reason: null });
  const told = momentIn(bare);
  const asked = bareEnd(told, bare.log?.event.id);
  expect(asked?.winner).toBe('them');
  const moment = asked ? explained(told, asked) : told;
  expect(shown(moment, 2)['attack']).toBe('Kill (they scored), Blocked, Error');
  expect(shown(moment, null)['their-attack']).toBe('Error (they scored), Kill');
  const { state } = after(bare, keyIn(moment, 2, 'attack', 'Error'), { moment });
  expect([contactsIn(state), setOf(state, 1).score.them]).toEqual([['2 attack error'], 1]);
  expect(bareEnd(momentIn(state), state.log?.event.id)).toBe(null);
});

test('[ENTRY-15] [RALLY-6] why a bare point was theirs by a fault is said in the end itself', () => {
  const { state: bare } = after(begin('us'), { does: 'end', winner: 'us', reason: null });
  const told = momentIn(bare);
  const asked = bareEnd(told, bare.log?.event.id);
  const moment = asked ? explained(told, asked) : told;
  const { entries, state } = after(bare, keyIn(moment, null, 'their-other', 'Fault'), { moment });
  expect(entries.map(({ kind }) => kind)).toEqual(['replace']);
  expect(setOf(state, 1).rallies?.played[0]?.rally.ends[0]?.payload.reason).toBe('their-error');
  expect(setOf(state, 1).score.us).toBe(1);
});

test('[TWO-12] in a rally that others ended contacts still write into it; a pass begins the next one', () => {
  const mine = begin('them', 'touch', contact(postOf(1), 5, 'receive', '3'));
  const { state } = after(mine, { does: 'end', winner: 'us', reason: null }, { by: TABLET });
  const moment = momentIn(state);
  expect(moment.isEndedByOthers).toBe(true);
  const late = after(state, keyIn(moment, 2, 'attack', 'Kill')).state;
  expect(setOf(late, 1).rallies?.played.length).toBe(1);
  const next = after(state, { does: 'contact', side: 'us', who: id(4), skill: 'serve', grade: 'ace' }).state;
  expect([setOf(next, 1).rallies?.played.length, setOf(next, 1).score.us]).toEqual([2, 2]);
  const left = momentOf(state, { setNumber: 1, clientId: PHONE, left: moment.post.rally });
  expect([left.isEndedByOthers, left.contacts.length, left.post.n]).toEqual([false, 0, 2]);
});

test('[TWO-14] [RALLY-15] a contact whose player was chosen in a rally belongs to it, also where others end it meanwhile', () => {
  const shownRally = momentIn(begin('them')).post.rally;
  const { state } = after(begin('them'), { does: 'end', winner: 'them', reason: null }, { by: TABLET });
  const held = momentOf(state, { setNumber: 1, clientId: PHONE, held: shownRally });
  expect([held.isEndedByOthers, shown(held, 5)['pass >']]).toEqual([true, '3, 2, 1, 0']);
  const passed = after(state, keyIn(held, 5, 'pass', '3'), { moment: held }).state;
  expect([setOf(passed, 1).rallies?.played.length, contactsIn(passed)]).toEqual([1, ['5 receive 3']]);
  expect(momentIn(state).post.n).toBe(2);
  const another = after(state, { does: 'end', winner: 'us', reason: null }, { by: TABLET }).state;
  expect(momentOf(another, { setNumber: 1, clientId: PHONE, held: shownRally }).post.n).toBe(3);
});

test('[TWO-13] a bare point right behind that of another device is the same point', () => {
  const { state } = after(begin('us'), { does: 'end', winner: 'us', reason: null }, { by: TABLET });
  const given = { state, moment: momentIn(state), clientId: PHONE, deed: id(90), hasNoSet: false };
  const press: Press = { does: 'end', winner: 'us', reason: null };
  const rallyOf = (hasJustEnded: boolean) =>
    draftsOf(press, { ...given, hasJustEnded }).map((entry) => (entry.kind === 'rally-end' ? entry.payload.n : 0));
  expect([rallyOf(true), rallyOf(false)]).toEqual([[1], [2]]);
  const other = draftsOf({ ...press, winner: 'them' }, { ...given, hasJustEnded: true });
  expect(other.map((entry) => (entry.kind === 'rally-end' ? entry.payload.n : 0))).toEqual([2]);
});

test('[ENTRY-16] without a line-up nothing is assumed, and every key of a player is live that the ball allows', () => {
  const state = matchOf(firstServe('us'), DEPTH('touch'), end(postOf(1), 'us'));
  const moment = momentIn(state);
  expect([moment.court, assumedServer(moment)]).toEqual([null, null]);
  expect(shown(moment, 4)['serve']).toBe('Ace, In play, Error');
});
