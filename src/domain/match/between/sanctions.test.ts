import { expect, test } from 'vitest';
import { firstServe, lineUp, our, playedSet } from '#tests/support/dead-time.ts';
import { eventId } from '#tests/support/match.ts';
import { MatchEntry } from '../schema.ts';
import {
  asksForSubstitution,
  cancellable,
  noteEntry,
  replayEntry,
  sanctionEntry,
  setterEntry,
  strikesOf,
  wrongServerEntry,
} from './sanctions.ts';

const DEED = eventId(500);
const score = (set: ReturnType<typeof playedSet>) => {
  const { us, them } = set.moment().set.score;
  return [us, them];
};
const SERVED = { who: our(4), staff: false } as const;

test.each(['penalty', 'delay-penalty'] as const)(
  '[GAP-19] [STOP-5] a %s is a point of the other side, a rally of its own that is no serve',
  (level) => {
    const set = playedSet();
    set.win('us');
    set.enter(sanctionEntry(set.moment(), { side: 'us', level, who: null, staff: false }));
    const newest = set.moment().set.rallies?.played.at(-1);
    expect([score(set), newest?.rally.outcome, set.dead().frame.serving]).toEqual([
      [1, 1],
      { winner: 'them', isSettled: false, isDisputed: false, isPenalty: true },
      'them',
    ]);
  },
);

test.each(['warning', 'expulsion', 'disqualification', 'delay-warning'] as const)(
  '[GAP-19] [STOP-5] a %s gives no point',
  (level) => {
    const set = playedSet();
    set.win('us');
    set.enter(sanctionEntry(set.moment(), { side: 'them', level, who: { number: '12' }, staff: false }));
    expect([score(set), set.moment().set.rallies?.played.length]).toEqual([[1, 0], 1]);
  },
);

test('[GAP-19] [STOP-5] one of ours who is sent off has to be replaced; nobody of theirs, of the staff or with a card only', () => {
  expect(asksForSubstitution({ side: 'us', level: 'expulsion', ...SERVED })).toBe(true);
  expect(asksForSubstitution({ side: 'us', level: 'disqualification', ...SERVED })).toBe(true);
  expect(asksForSubstitution({ side: 'us', level: 'warning', ...SERVED })).toBe(false);
  expect(asksForSubstitution({ side: 'us', level: 'expulsion', who: null, staff: true })).toBe(false);
  expect(asksForSubstitution({ side: 'them', level: 'expulsion', who: { number: '4' }, staff: false })).toBe(false);
});

test('[GAP-20] [STOP-6] a replay ends the open rally without a point, and its contacts stay', () => {
  const set = playedSet();
  set.win('us');
  set.touch(5);
  set.enter(replayEntry(set.moment()));
  const newest = set.moment().set.rallies?.played.at(-1)?.rally;
  expect([score(set), newest?.outcome.winner, newest?.contacts.length]).toEqual([[1, 0], null, 1]);
});

test('[GAP-21] [TURN-10] a wrong server gives the running rally to the other side', () => {
  const set = playedSet();
  set.win('us', 'us');
  set.touch(5);
  set.enter(wrongServerEntry(set.moment(), 'us', DEED));
  expect([score(set), set.moment().set.rallies?.played.length, set.dead().frame.serving]).toEqual([[2, 1], 3, 'them']);
  expect(set.log.at(-1)?.payload).toMatchObject({ reason: 'rotation-fault', deed: DEED });
});

test('[GAP-21] [TURN-10] points that were made by it are cancelled in the same deed, theirs stay', () => {
  const set = playedSet(undefined, [lineUp(), firstServe('us')]);
  set.win('us', 'them', 'us', 'us', 'us');
  const made = cancellable(set.moment().set, 'us');
  expect(made.map(({ during }) => [during.score.us, during.score.them])).toEqual([
    [3, 1],
    [2, 1],
    [1, 1],
  ]);
  set.enter(wrongServerEntry(set.moment(), 'us', DEED));
  const strikes = strikesOf(made.slice(0, 2), DEED);
  for (const strike of strikes) set.enter(MatchEntry.parse(strike));
  expect([strikes.length, score(set), set.log.at(-1)?.payload]).toMatchObject([1, [2, 2], { deed: DEED }]);
  expect(cancellable(set.moment().set, 'us')).toEqual([]);
});

test('[GAP-21] of rallies with very much in them several strikes are made, of sixty at most', () => {
  const set = playedSet();
  for (let n = 0; n < 70; n++) set.touch(5);
  set.end('us');
  const strikes = strikesOf(cancellable(set.moment().set, 'us'), DEED);
  expect(strikes.map(({ payload }) => ('targets' in payload ? payload.targets.length : 0))).toEqual([60, 11]);
});

test('[GAP-22] who sets is said anew from here on', () => {
  const set = playedSet();
  set.win('us');
  set.enter(setterEntry(set.moment(), [our(2).playerId, our(5).playerId], '6-2'));
  expect(set.dead().frame.setters).toEqual({ listed: [our(2).playerId, our(5).playerId], system: '6-2' });
  expect(set.moment().set.rallies?.played[0]?.during.setters.system).toBe('5-1');
});

test('[GAP-23] a note stands in the log at its gap', () => {
  const set = playedSet();
  set.win('us');
  set.enter(noteEntry(set.moment(), 'Serve short'));
  expect(set.moment().set.rallies?.played[0]?.gap).toMatchObject([{ kind: 'note', payload: { text: 'Serve short' } }]);
});
