import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generatedMatch } from '#tests/support/generated-match.ts';
import { toldOf } from '#tests/support/match-told.ts';
import { productLog } from '#tests/support/vector-log.ts';
import {
  eventId,
  histories,
  matchOf,
  minus,
  PHONE,
  point,
  SESSION,
  stat,
  strike,
  TABLET,
} from '#tests/support/match.ts';
import { derivedId } from '../core/ids.ts';
import type { LoggedEvent } from './corrections.ts';
import { fold, setOf } from './fold.ts';
import { moveEntries } from './merging.ts';
import { rallyIdOf } from './rally/identity.ts';
import { MatchEntry, MatchEvent } from './schema.ts';

const KEPT = derivedId(SESSION, 'kept');
const moved = (log: readonly LoggedEvent[], after = 0): LoggedEvent[] =>
  moveEntries(KEPT, log).map((event, i) => ({ ...event, rev: after + i + 1 }));
const figures = (log: LoggedEvent[]) =>
  fold(log).sets.map(({ score, counts }) => ({ us: score.us, them: score.them, counts: [...counts].toSorted() }));

test('a log tells the same in another session, corrections of corrections included', () => {
  const told = fc.property(histories(), (log) => {
    expect(figures(moved(log))).toEqual(figures(log));
  });
  fc.assert(told, { numRuns: 300 });
});

test('merged, the points of one rally by two people count once, and the contacts of both are kept', () => {
  const phone = matchOf(point('us', 1, PHONE), point('us', 2, PHONE), stat(7, 'attack', 'positive'));
  const tablet = matchOf(point('us', 1, TABLET), point('us', 2, TABLET), {
    ...stat(7, 'attack', 'positive'),
    by: TABLET,
  });
  const both = setOf(fold([...moved(phone), ...moved(tablet, phone.length)].map(renumbered)), 1);
  expect([both.score.us, both.score.them]).toEqual([2, 0]);
  expect([...both.counts.values()][0]?.attack).toEqual({ positive: 2, negative: 0, attempts: 2 });
});

/** Both logs of the test count their ids from 1. */
const renumbered = (event: LoggedEvent, i: number): LoggedEvent => ({ ...event, id: derivedId(event.id, String(i)) });

test('what was taken back or struck out in the other session stays so', () => {
  const log = matchOf(point('us', 1), minus('us', 1), stat(7, 'serve', 'positive'), strike(3));
  expect(figures(moved(log))[0]).toEqual({ us: 0, them: 0, counts: [] });
});

test('[A2-4] what was inserted at a point of the score cards stands there in the other session, too', () => {
  const [first, second] = [eventId(1), eventId(2)];
  const post = { rally: rallyIdOf(1, first, second), after: first, before: second, n: 0 };
  const inserted = MatchEntry.parse({ kind: 'rally-end', payload: { ...post, winner: 'them', reason: null } });
  const log = matchOf(point('us', 1), point('us', 2), inserted);
  const winners = (events: LoggedEvent[]) =>
    setOf(fold(events), 1).rallies?.played.map(({ rally }) => rally.outcome.winner);
  expect([winners(log), winners(moved(log))]).toEqual([
    ['us', 'them', 'us'],
    ['us', 'them', 'us'],
  ]);
});

test('merging again gives the same ids', () => {
  const log = matchOf(point('us', 1), strike(1));
  expect(moveEntries(KEPT, log)).toEqual(moveEntries(KEPT, log));
  expect(moveEntries(KEPT, log)[0]?.id).not.toBe(log[0]?.id);
});

const OTHER = derivedId(SESSION, 'other');
/** The same match as other people recorded it: other devices, no id in common, and none who had seen any of this log. */
function byOthers(log: readonly LoggedEvent[]): LoggedEvent[] {
  const own = new Set(log.flatMap(({ id, clientId }) => [id, clientId]));
  const renamed: unknown = JSON.parse(
    JSON.stringify(log).replaceAll(/"([0-9a-f-]{36})"/g, (said, id: string) =>
      own.has(id) ? JSON.stringify(derivedId(id, 'other')) : said,
    ),
  );
  return MatchEvent.array()
    .parse(renamed)
    .map((event) => (event.kind === 'strike' ? { ...event, payload: { ...event.payload, base: undefined } } : event))
    .map((event, i) => ({ ...event, rev: i + 1 }));
}
const behind = (log: readonly LoggedEvent[], first: number): LoggedEvent[] =>
  log.map((event, i) => ({ ...event, rev: first + i + 1 }));

test('[A3-4] [property] merging what two people recorded in a session each gives what two devices in one session give', () => {
  fc.assert(
    fc.property(generatedMatch, generatedMatch, (ours, others) => {
      const [kept, theirs] = [productLog(ours), byOthers(productLog(others))];
      const inOne = fold([...kept, ...behind(theirs, kept.length)]);
      const elsewhere = theirs.map((event) => ({ ...event, sessionId: OTHER }));
      const merged = fold([
        ...kept,
        ...behind(
          moveEntries(SESSION, elsewhere).map((event) => ({ ...event, rev: 0 })),
          kept.length,
        ),
      ]);
      expect(toldOf(merged)).toEqual(toldOf(inOne));
    }),
    { numRuns: 100 },
  );
});

test('[A3-4] the gap after a point of the score cards is the same one in another session', () => {
  const pressed = [point('us', 1), point('us', 2)];
  const after = eventId(1);
  const timeout = MatchEntry.parse({ kind: 'timeout', payload: { after, side: 'us', type: 'team' } });
  const log = matchOf(...pressed, timeout);
  const gaps = (events: LoggedEvent[]) =>
    setOf(fold(events), 1).rallies?.played.map(({ gap }) => gap.map(({ kind }) => kind));
  expect([gaps(log), gaps(moved(log))]).toEqual([
    [['timeout'], []],
    [['timeout'], []],
  ]);
  // In a rally it makes the id, which is the same in every session.
  const rally = MatchEntry.parse({
    kind: 'rally-end',
    payload: { rally: rallyIdOf(1, after), after, n: 2, winner: 'us', reason: null },
  });
  expect(moved(matchOf(...pressed, rally)).at(-1)?.payload).toMatchObject({ rally: rallyIdOf(1, after), after });
  const [alone] = moveEntries(KEPT, log.slice(2), [after]);
  expect(alone?.payload).toMatchObject({ after: derivedId(KEPT, after) });
});
