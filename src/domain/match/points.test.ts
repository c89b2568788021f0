import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  eventId,
  histories,
  LAPTOP,
  logged,
  matchOf,
  minus,
  PHONE,
  point,
  strike,
  TABLET,
} from '#tests/support/match.ts';
import { contentOf, type LoggedEvent, type Marks } from './corrections.ts';
import { fold, setOf } from './fold.ts';
import { pressesOfNewestPoint, nextRally, NO_POINTS, pressesAgainst } from './points.ts';
import type { MatchEntry, Side, Step } from './schema.ts';
import { redoTarget, undoTarget, voidsOf } from './undo.ts';

const scoreOf = (events: LoggedEvent[]) => setOf(fold(events), 1).score;
const score = (...entries: Parameters<typeof matchOf>) => {
  const { us, them } = scoreOf(matchOf(...entries));
  return `${us}-${them}`;
};

test('[TRACK-30] every press of one device counts, even twice in one rally', () => {
  expect(score(point('us', 1), point('us', 1), point('us', 2))).toBe('3-0');
});

test('a point that two people press for the same rally counts once', () => {
  expect(score(point('us', 1, PHONE), point('us', 1, TABLET))).toBe('1-0');
  expect(score(point('us', 1, PHONE), point('us', 1, TABLET), point('us', 1, LAPTOP))).toBe('1-0');
  expect(score(point('us', 1, PHONE), point('us', 1, PHONE), point('us', 1, TABLET))).toBe('2-0');
});

test('the rally that is being played follows those that gave a point, whoever won them', () => {
  expect(nextRally(NO_POINTS)).toBe(1);
  expect(nextRally(scoreOf(matchOf(point('us', 1, PHONE), point('us', 1, TABLET), point('them', 2))))).toBe(3);
  expect(nextRally(scoreOf(matchOf(point('us', 1), minus('us', 1))))).toBe(1);
});

test('the same rally number later in the match is another point', () => {
  expect(score(point('us', 1, PHONE), point('us', 2, TABLET))).toBe('2-0');
});

test('a −1 takes back the point it names and frees its rally', () => {
  expect(score(point('us', 1, PHONE), minus('us', 1), point('us', 1, TABLET))).toBe('1-0');
  expect(score(point('us', 1), point('us', 2), minus('us', 1))).toBe('1-0');
});

test('a point taken back twice, by two people, is one point less', () => {
  const points = [point('us', 1), point('us', 2)];
  expect(score(...points, minus('us', 2, PHONE), minus('us', 2, TABLET))).toBe('1-0');
});

test('a −1 that names nothing takes back the newest point of its side, pressed by however many', () => {
  expect(score(point('us', 1), point('them', 2), point('us', 3), minus('us', null))).toBe('1-1');
  expect(score(point('us', 1, PHONE), point('us', 1, TABLET), minus('us', null))).toBe('0-0');
});

test('[TRACK-03] the score never goes below 0', () => {
  expect(score(minus('us', null), minus('us', null), point('us', 1))).toBe('1-0');
  expect(score(minus('them', 9))).toBe('0-0');
});

test('two sides for one rally: the first counts, the other is shown as a conflict', () => {
  const events = matchOf(point('us', 1, PHONE), point('them', 1, TABLET));
  expect(scoreOf(events)).toMatchObject({ us: 1, them: 0, conflicts: [{ id: eventId(2) }] });
});

test('a conflict is settled by striking out the one that was wrong', () => {
  const disputed = [point('us', 1, PHONE), point('them', 1, TABLET)];
  expect(score(...disputed, strike(1))).toBe('0-1');
  expect(scoreOf(matchOf(...disputed, strike(2)))).toMatchObject({ us: 1, them: 0, conflicts: [] });
});

test('one device that presses both sides in one rally contradicts nobody', () => {
  expect(score(point('us', 1), point('them', 1))).toBe('1-1');
});

test('[property] taking back the newest point of a side makes that side one less', () => {
  fc.assert(
    fc.property(histories(), (events) => {
      const before = scoreOf(events);
      const names = pressesOfNewestPoint(before, 'us');
      const after = scoreOf([
        ...events,
        ...names.map((takesBack, i) =>
          logged(events.length + 1 + i, { kind: 'score', payload: { side: 'us', by: -1, rally: 1, takesBack } }),
        ),
      ]);
      expect(after.us).toBe(Math.max(0, before.us - 1));
    }),
  );
});

const press = (events: LoggedEvent[], side: Side, by: string) => [
  ...events,
  logged(events.length + 1, point(side, nextRally(scoreOf(events)), by)),
];

test('[TRACK-30] [property] whatever was taken back before, the next press of anybody is one point more', () => {
  fc.assert(
    fc.property(
      histories(),
      fc.constantFrom<Side[]>('us', 'them'),
      fc.constantFrom(PHONE, TABLET, LAPTOP),
      (events, side, by) => {
        const { us, them } = scoreOf(events);
        const after = scoreOf(press(events, side, by));
        expect(after).toMatchObject(side === 'us' ? { us: us + 1, them } : { us, them: them + 1 });
      },
    ),
    { numRuns: 400 },
  );
});

test('[TRACK-30] a point is not lost when an older one of another device was undone before it', () => {
  const undone = matchOf(point('us', 1), point('us', 2), point('us', 3, TABLET), strike(2));
  expect(scoreOf(press(undone, 'us', PHONE)).us).toBe(3);
  const corrected = matchOf(point('us', 1), point('them', 2, TABLET), minus('us', 1));
  expect(scoreOf(press(corrected, 'them', PHONE)).them).toBe(2);
});

test.each([
  ['restored', [point('us', 1), point('them', 2), strike(2), point('us', 2, TABLET), strike(3)], '2-1'],
  ['redone', [point('us', 1), strike(1), point('them', 1, TABLET), point('them', 2, TABLET), strike(2)], '1-2'],
  ['no longer taken back', [point('us', 1), point('us', 2), minus('us', 2), point('us', 2, TABLET), strike(3)], '3-0'],
])('[TRACK-30] a point that is %s after its rally was pressed anew is one more', (_, entries, expected) => {
  expect(score(...entries)).toBe(expected);
  expect(scoreOf(matchOf(...entries)).conflicts).toEqual([]);
});

const toThem = (target: number, by: Step): MatchEntry => ({
  kind: 'replace',
  payload: {
    target: eventId(target),
    with: { kind: 'score', payload: { side: 'them', by, rally: 1, takesBack: null } },
  },
});
const PRESSED_ANEW = [point('us', 1), minus('us', 1), point('us', 1, TABLET)];

test.each([
  ['a −1 that is changed to the other side gives its point back', [...PRESSED_ANEW, toThem(2, -1)], '2-0'],
  ['a point that is changed to the other side stands again', [...PRESSED_ANEW, toThem(1, 1)], '1-1'],
  [
    'a point keeps its own rally when who pressed it anew is struck out',
    [point('us', 1), strike(1), point('us', 1, TABLET), strike(2), minus('us', 3), point('us', 2), strike(3)],
    '2-0',
  ],
])('[TRACK-30] %s', (_, entries, expected) => {
  expect(score(...entries)).toBe(expected);
  expect(scoreOf(matchOf(...entries)).conflicts).toEqual([]);
});

test('[TRACK-30] a point that two pressed, and one of them undid and redid, is still one', () => {
  expect(score(point('us', 1), point('us', 1, TABLET), strike(1), strike(3))).toBe('1-0');
});

const sides = fc.constantFrom<Side[]>('us', 'them');
const TAKING_BACK = ['minus us', 'minus them', 'undo', 'undo', 'redo', 'strike', 'restore', 'change'] as const;
const DEEDS = ['us', 'us', 'us', 'them', 'them', ...TAKING_BACK] as const;
const deeds = fc.array(fc.tuple(fc.constantFrom(...DEEDS), fc.constantFrom(PHONE, TABLET), fc.nat(20)), {
  maxLength: 30,
});

/** The entry that a device makes for an action when it sees the whole log. */
function entered(log: LoggedEvent[], deed: (typeof DEEDS)[number], by: string, nth: number): MatchEntry[] {
  const state = fold(log);
  const { score: now } = setOf(state, 1);
  const voiding = ({ id }: LoggedEvent): MatchEntry => ({ kind: 'void', payload: { target: id } });
  const chosen = log.filter(({ kind }) => kind === 'score').at(nth % (log.length || 1));
  if (deed === 'us' || deed === 'them') return [point(deed, nextRally(now), by)];
  if (deed === 'undo') return [undoTarget(state, by)].flatMap((target) => target ?? []).map(voiding);
  if (deed === 'redo') return [redoTarget(state, by)].flatMap((target) => target ?? []).map(voiding);
  if (deed === 'strike') return chosen && !state.marks.void.has(chosen.id) ? [voiding(chosen)] : [];
  if (deed === 'restore') return voidsOf(state, chosen?.id ?? '').map(voiding);
  if (deed === 'change') return chosen ? [otherSide(chosen, state.marks)].flatMap((entry) => entry ?? []) : [];
  const side = deed === 'minus us' ? 'us' : 'them';
  const minusOf = (takesBack: string): MatchEntry => ({
    kind: 'score',
    payload: { side, by: -1, rally: 1, takesBack },
  });
  return pressesOfNewestPoint(now, side).map(minusOf);
}

/** As the log offers it: of a −1 too, which then takes back the newest of the other side. */
function otherSide(event: LoggedEvent, marks: Marks): MatchEntry | undefined {
  const content = contentOf(event, marks);
  if (content?.kind !== 'score') return undefined;
  const side = content.payload.side === 'us' ? 'them' : 'us';
  const payload = { ...content.payload, side, takesBack: null } as const;
  return { kind: 'replace', payload: { target: event.id, with: { kind: 'score', payload } } };
}

/** The score where every press that stands is a point, counted without a word about rallies. */
function plainScore(log: LoggedEvent[]): Record<Side, number> {
  const { marks } = fold(log);
  const points: { id: string; side: Side }[] = [];
  for (const event of log) {
    const content = contentOf(event, marks);
    if (content?.kind !== 'score') continue;
    const { side, by, takesBack } = content.payload;
    const gone = points.findLastIndex((one) => one.side === side && [null, one.id].includes(takesBack));
    if (by > 0) points.push({ id: event.id, side });
    else if (gone >= 0) points.splice(gone, 1);
  }
  const us = points.filter(({ side }) => side === 'us').length;
  return { us, them: points.length - us };
}

test('[TRACK-30] [property] where everybody sees everything, each point that stands counts, whatever was taken back', () => {
  fc.assert(
    fc.property(deeds, (done) => {
      const log: LoggedEvent[] = [];
      for (const [deed, by, nth] of done) {
        for (const entry of entered(log, deed, by, nth)) log.push(logged(log.length + 1, { ...entry, by }));
        expect(scoreOf(log)).toMatchObject({ ...plainScore(log), conflicts: [] });
      }
    }),
    { numRuns: 400 },
  );
});

/** Who won each rally, and what each of two people pressed by mistake before it and undid at once. */
const rallies = fc.array(fc.record({ won: sides, slips: fc.tuple(fc.option(sides), fc.option(sides)) }), {
  maxLength: 12,
});

/** The entries of a device that hears of no other. */
function alone(by: string, firstId: number, played: readonly { won: Side; slip: Side | null }[]): LoggedEvent[] {
  const log: LoggedEvent[] = [];
  const enter = (entry: Parameters<typeof logged>[1]) => void log.push(logged(firstId + log.length, { ...entry, by }));
  const next = (side: Side) => enter(point(side, nextRally(scoreOf(log))));
  for (const { won, slip } of played) {
    if (slip) next(slip);
    if (slip) enter(strike(firstId + log.length - 1));
    next(won);
  }
  return log;
}

test('[TRACK-30] [property] two people who record every rally without a network come to one score', () => {
  fc.assert(
    fc.property(rallies, fc.infiniteStream(fc.boolean()), (played, isPhoneNext) => {
      const of = (which: 0 | 1) => played.map(({ won, slips }) => ({ won, slip: slips[which] }));
      const [phone, tablet] = [alone(PHONE, 1, of(0)), alone(TABLET, 1000, of(1))];
      const merged: LoggedEvent[] = [];
      while (phone.length + tablet.length > 0) {
        const [first, other] = isPhoneNext.next().value ? [phone, tablet] : [tablet, phone];
        const event = first.shift() ?? other.shift();
        if (event) merged.push({ ...event, rev: merged.length + 1 });
      }
      const us = played.filter(({ won }) => won === 'us').length;
      expect(scoreOf(merged)).toMatchObject({ us, them: played.length - us, conflicts: [] });
    }),
  );
});

test('[property] every standing press counts, counts with another, or is a conflict', () => {
  fc.assert(
    fc.property(histories(), (events) => {
      const { us, them, counting, conflicts, livePresses } = scoreOf(events);
      expect(us + them).toBe(counting.length);
      expect(new Set([...counting, ...conflicts]).size).toBe(counting.length + conflicts.length);
      expect(counting.length + conflicts.length).toBeLessThanOrEqual(livePresses.length);
    }),
  );
});

test('a disputed rally that goes to a side leaves that side’s presses only', () => {
  const log = [point('us', 1, PHONE), point('them', 1, TABLET), point('them', 2, PHONE)];
  const before = scoreOf(matchOf(...log));
  expect(pressesAgainst(before, eventId(2), 'us')).toEqual([eventId(2)]);
  expect(pressesAgainst(before, eventId(2), 'them')).toEqual([eventId(1)]);
  expect(score(...log, strike(1))).toBe('0-2');
  expect(scoreOf(matchOf(...log, strike(1))).conflicts).toEqual([]);
});
