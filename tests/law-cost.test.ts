import { expect, test } from 'vitest';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold, setOf, step } from '#domain/match/fold.ts';
import { touchedIn } from '#domain/match/rally/rally-set.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { homeLog, homeMatch } from './support/home-match.ts';
import { longLog } from './support/long-match.ts';
import { eventId, logged } from './support/match.ts';

/** The least time of several, in milliseconds: what else the machine does only adds to it. */
function least(times: number, work: () => unknown): number {
  const taken = Array.from({ length: times }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...taken);
}

/** Five sets of fifty rallies with so many further contacts in each, and forty of its entries struck. */
function corrected(further: number): LoggedEvent[] {
  const log = longLog();
  const seen = new Set<string>();
  const more = log.flatMap(({ setNumber, ...event }) => {
    if (event.kind !== 'contact' || seen.has(event.payload.rally)) return [];
    seen.add(event.payload.rally);
    return Array.from({ length: further }, (_, i) =>
      MatchEntry.parse({
        kind: 'contact',
        payload: { ...event.payload, k: 0.5 + i / 100, grade: 'good', skill: 'free' },
      }),
    ).map((entry) => ({ ...entry, set: setNumber }));
  });
  const whole = [...log, ...more.map((entry, i) => logged(log.length + i + 1, entry))];
  const strikes = log
    .filter(({ kind }) => kind === 'contact')
    .slice(0, 40)
    .map(({ id, setNumber }, i) =>
      logged(whole.length + i + 1, { kind: 'strike', payload: { targets: [id] }, set: setNumber }),
    );
  return [...whole, ...strikes];
}
const LONG = corrected(18);

test('[A4-1] a match of 5,000 entries, forty corrections among them, is read within the time of a slow phone', () => {
  expect(LONG.length).toBeGreaterThan(5000);
  expect(LONG.filter(({ kind }) => kind === 'strike')).toHaveLength(40);
  expect(least(10, () => fold(LONG))).toBeLessThan(120);
});

test('[A4-1] each entry is looked at once: a match of twice the length takes about twice the time', () => {
  const half = corrected(8);
  expect(least(10, () => fold(LONG)) / least(10, () => fold(half))).toBeLessThan(3.5);
});

test('[A4-2] one more contact or point costs a millisecond at most, a correction of the first rally of a set four', () => {
  const state = fold(LONG);
  const set = setOf(state, 5);
  const newest = set.rallies?.played.at(-1)?.rally;
  const [first] = set.rallies?.played ?? [];
  const contact = newest?.contacts[0];
  const [terminal] = first?.rally.contacts.slice(-1) ?? [];
  if (!contact || !terminal) throw new Error('No rally');
  const more = { ...contact.payload, k: 50 };
  const one = logged(90_001, { ...MatchEntry.parse({ kind: 'contact', payload: more }), set: 5 });
  const struck = logged(90_002, { kind: 'strike', payload: { targets: [terminal.id] }, set: 5 });
  expect(least(30, () => step(state, one))).toBeLessThan(1);
  expect(least(30, () => step(state, struck))).toBeLessThan(4);
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
