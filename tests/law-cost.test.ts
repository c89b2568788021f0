import { expect, test } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold, setOf, step } from '#domain/match/fold.ts';
import { touchedIn } from '#domain/match/rally/rally-set.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { homeLog, homeMatch } from './support/home-match.ts';
import { longLog } from './support/long-match.ts';
import { eventId, logged } from './support/match.ts';

/** The same entries, and how often all of them together are looked at. */
function counted(log: readonly LoggedEvent[]) {
  let looks = 0;
  const events = log.map(
    (event) => new Proxy(event, { get: (one, name, own) => ((looks += 1), Reflect.get(one, name, own)) }),
  );
  return { events, looks: () => looks };
}

test('[A4-1] each entry is looked at as often in a long match as in a short one', () => {
  const looksAt = (sets: number, rallies: number) => {
    const { events, looks } = counted(longLog(sets, rallies));
    fold(events);
    return looks() / events.length;
  };
  expect(looksAt(1, 100)).toBeLessThan(1.05 * looksAt(1, 25));
  expect(looksAt(5, 100)).toBeLessThan(1.05 * looksAt(5, 25));
  // A set looks once more at what the one before it hands on, however many there are.
  expect(looksAt(5, 50)).toBeLessThan(1.25 * looksAt(1, 50));
});

test('[A4-2] one more contact leaves every set but its own, and every rally but its own, as it was', () => {
  const state = fold(longLog());
  const played = (match: typeof state, set: number) => setOf(match, set).rallies?.played ?? [];
  const newest = played(state, 5).at(-1)?.rally.contacts[0];
  if (!newest) throw new Error('No rally');
  const entry = MatchEntry.parse({ kind: 'contact', payload: { ...newest.payload, k: 50 } });
  const after = step(state, logged(90_001, { ...entry, set: 5 }));
  for (const set of [1, 2, 3, 4]) expect(setOf(after, set)).toBe(setOf(state, set));
  const isSame = played(state, 5).map((one, i) => one === played(after, 5)[i]);
  expect(isSame).toEqual([...Array(isSame.length - 1).fill(true), false]);
});

test('[A4-3] a correction leaves the rallies before it, and those behind the first that is as it was', () => {
  const log = ['A run u2', 'A r3 c us 10 attack kill', 'A run u3'];
  const state = homeMatch(log);
  const kept = (correction: string) => {
    const after = homeLog([...log, correction])
      .slice(-1)
      .reduce(step, state);
    const { played } = setOf(after, 1).rallies ?? { played: [] };
    return setOf(state, 1).rallies?.played.map((one, i) => one === played[i]);
  };
  expect(kept('A r3 p them !')).toEqual([true, true, false, false, false, false]);
  expect(kept('A replace e2 r3 c us 7 attack kill')).toEqual([true, true, false, true, true, true]);
});

test('[A4-3] figures of a set that has not changed are those that were worked out before', () => {
  const state = homeMatch(['A r1 c us 10 attack kill', 's2 A r1 p us']);
  const after = step(state, logged(90_003, { kind: 'strike', payload: { targets: [eventId(90_004)] }, set: 2 }));
  const [was, now] = [setOf(state, 1).rallies, setOf(after, 1).rallies];
  if (!was || !now) throw new Error('No rallies');
  expect(touchedIn(now)).toBe(touchedIn(was));
  expect(touchedIn(was)).toBe(touchedIn(was));
});
