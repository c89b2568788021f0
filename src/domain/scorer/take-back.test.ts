import { expect, test } from 'vitest';
import { logged, matchOf, playerId, point, stat, strike, TABLET } from '#tests/support/match.ts';
import { fold } from '../match/fold.ts';
import { redoTargets, undoTargets } from '../match/undo.ts';
import { takeBackOf } from './take-back.ts';

const LINK = '0190a000-0000-7000-8000-0000000000aa';
const COACH = '0190a000-0000-7000-8000-00000000000f';
const DEED = '0190a000-0000-7000-8000-0000000000dd';
type Log = ReturnType<typeof matchOf>;
/** Those with these numbers came by the link. */
const byGuest = (log: Log, ...numbers: readonly number[]): Log =>
  log.map((event, at) => (numbers.includes(at + 1) ? { ...event, guestLink: LINK, guestName: 'Sam' } : event));
const score = (log: Log) => fold(log).sets[0]?.score;
const kills = (log: Log) => fold(log).sets[0]?.counts.get(playerId(7))?.attack.positive ?? 0;

function takenBack(log: Log): Log {
  const made = takeBackOf(fold(log), LINK, DEED).map(({ entry, setNumber }, at) =>
    logged(log.length + at + 1, { ...entry, by: COACH, set: setNumber }),
  );
  return [...log, ...made];
}

test('[SCO-28] all that came by the link counts no more, in each set; what others recorded stays', () => {
  const log = byGuest(
    matchOf(
      point('us', 1),
      stat(7, 'attack', 'positive'),
      point('them', 2, TABLET),
      stat(7, 'attack', 'positive', { set: 2 }),
    ),
    2,
    3,
    4,
  );
  const after = takenBack(log);
  expect(score(after)).toMatchObject({ us: 1, them: 0 });
  expect([kills(log), kills(after)]).toEqual([1, 0]);
  expect(fold(after).sets[1]?.counts.get(playerId(7))?.attack.positive ?? 0).toBe(0);
});

test('[SCO-28] a guest’s corrections are taken back as well, and bring nothing of the guest’s own back', () => {
  // The guest struck a point of the coach, and one of its own.
  const log = byGuest(matchOf(point('us', 1), strike(1, TABLET), point('them', 2, TABLET), strike(3, TABLET)), 2, 3, 4);
  expect(score(log)).toMatchObject({ us: 0, them: 0 });
  expect(score(takenBack(log))).toMatchObject({ us: 1, them: 0 });
  // There is nothing left to take back.
  expect(takeBackOf(fold(takenBack(log)), LINK, DEED)).toEqual([]);
});

test('[SCO-28] however many they are, one Undo finds them all, and one Redo too', () => {
  const entries = Array.from({ length: 150 }, () => stat(7, 'attack', 'positive'));
  const log = byGuest(matchOf(...entries), ...entries.map((_, at) => at + 1));
  const after = takenBack(log);
  expect([after.length - log.length, kills(after)]).toEqual([3, 0]);
  const targets = undoTargets(fold(after), COACH);
  expect(targets).toHaveLength(3);
  const undone = [
    ...after,
    ...targets.map(({ id }, at) => logged(after.length + at + 1, { kind: 'void', payload: { target: id }, by: COACH })),
  ];
  expect(kills(undone)).toBe(150);
  expect(redoTargets(fold(undone), COACH)).toHaveLength(3);
});
