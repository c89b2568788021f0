import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST, MADE } from '#tests/support/rally-entries.ts';
import { playerOf } from '#tests/support/numbered-ids.ts';
import { ENTRIES } from '#tests/support/first-entries.ts';
import { eventId, histories, logged, PHONE, SESSION } from '#tests/support/match.ts';
import { derivedId } from '../core/ids.ts';
import { corrects } from '../sync/order.ts';
import { precededBy } from './corrections.ts';
import { fold } from './fold.ts';
import { inOneLine, isListed, KIND_NAMES, KINDS, refersTo } from './kinds.ts';
import { actionOf } from './last-action.ts';
import { logLines, type Names } from './match-log.ts';
import { moveEntries } from './merging.ts';
import { Correctable, Importable, MatchEntry } from './schema.ts';
import { undoTarget } from './undo.ts';

const names = { player: () => '#7 Ruiz', side: () => 'Breakers', person: () => 'Kim' };
const ONE_OF_EACH = Object.values(ENTRIES).map((make) => make(() => eventId(50)));

/** Every id of an entry that stands somewhere in a payload. */
function entryIds(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(eventId(0).slice(0, 24)) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(entryIds) : [];
}

test('there is one of each kind that can be recorded', () => {
  const made = ONE_OF_EACH.map(({ kind }) => kind);
  expect(made.toSorted()).toEqual(KIND_NAMES.filter((kind) => kind !== 'opaque').toSorted());
});

test.each(ONE_OF_EACH)('$kind: what its line in the table says is what it can and does', (entry) => {
  const { kind } = entry;
  const { isCorrectable, isImportable, undo, noun } = KINDS[kind];
  const state = fold([logged(1, entry)]);
  expect(Correctable.safeParse(entry).success).toBe(isCorrectable);
  expect(Importable.safeParse(entry).success).toBe(isImportable);
  expect(undoTarget(state, PHONE) !== undefined).toBe(undo !== 'never');
  expect(logLines(state, 1, names).length).toBe(isListed(entry) ? 1 : 0);
  expect([inOneLine(entry, names), ...noun]).not.toContain('');
});

const inAll = { ...FIRST, rally: 6 };
const player = (n: number) => ({ playerId: playerOf(n) });
const JERSEYS = [2, 7, 8, 10, 4, 11];
function told(kind: keyof typeof MADE, payload: object): MatchEntry {
  const made: MatchEntry = MADE[kind](inAll);
  return MatchEntry.parse({ kind, payload: { ...made.payload, ...payload } });
}
const WORDED: readonly [string, MatchEntry][] = [
  ['#10 Fitz – kill', told('contact', { side: 'us', who: player(10), skill: 'attack', grade: 'kill' })],
  ['their #12 – ace', told('contact', { side: 'them', who: { number: '12' }, skill: 'serve', grade: 'ace' })],
  ['Breakers – attack error', told('contact', { side: 'them', who: null, skill: 'attack', grade: 'error' })],
  ['They score', told('rally-end', { winner: 'them', reason: null, settles: false })],
  [
    'We score (penalty, their #7)',
    told('rally-end', { winner: 'us', reason: 'penalty', who: { number: '7' }, settles: false }),
  ],
  ['Rally 7 to Breakers (settled)', told('rally-end', { n: 7, winner: 'them', settles: true })],
  ['Rally 7 replayed', told('rally-end', { n: 7, winner: null, settles: false })],
  ['Line-up set 2, #2 #7 #8 #10 #4 #11', told('line-up', { side: 'us', six: JERSEYS.map(player) })],
  ['Line-up Breakers set 2, setter in 4', told('line-up', { side: 'them', six: null, setterAt: 4 })],
  ['Breakers – first serve', told('first-serve', { side: 'them' })],
  ['Substitution: #14 for #10', told('substitution', { out: player(10), in: player(14), exceptional: false })],
  [
    'Substitution: their #14 for their #1 (exceptional)',
    told('substitution', { side: 'them', out: { number: '1' }, in: { number: '14' }, exceptional: true }),
  ],
  ['Substitution Breakers', told('substitution', { side: 'them', out: null, in: null, exceptional: false })],
  ['Libero #1 in for #11', told('libero', { do: 'in', libero: player(1), for: player(11) })],
  ['Libero #1 stays out for #11', told('libero', { do: 'out', libero: player(1), for: player(11) })],
  ['Libero plan', told('libero-plan', {})],
  ['Setter #2 and #4, 6-2', told('setter', { setters: [player(2), player(4)], system: '6-2' })],
  ['Hawks – rotation turned by 1 back', told('rotation-fix', { side: 'us', by: -1 })],
  ['Timeout Breakers', told('timeout', { side: 'them', type: 'team' })],
  ['Medical timeout', told('timeout', { side: null, type: 'medical' })],
  ['Hawks – delay warning', told('sanction', { side: 'us', level: 'delay-warning', staff: true })],
  ['Recorded by touch', told('depth', { depth: 'touch' })],
  ['Figures from rallies', told('leading', { mode: 'rally' })],
  ['#7 Fitz counts for #8 Fitz', told('reassign', { from: player(7), to: player(8) })],
  ['Note: Served short', told('note', { text: 'Served short' })],
];
const worded: Names = {
  player: (id) => `#${Number.parseInt(id.slice(-4), 16)} Fitz`,
  side: (side) => (side === 'us' ? 'Hawks' : 'Breakers'),
  person: () => 'Kim',
};

test.each(WORDED)('[A1-5] [PRIV-5] “%s” in the log, aloud and among what waits', (words, entry) => {
  const state = fold([logged(1, { ...entry, set: 2 })]);
  const [line] = logLines(state, 2, worded);
  const said = actionOf(logged(1, { ...entry, set: 2 }), state, worded);
  for (const one of [line, said]) expect([one?.who, one?.what].filter(Boolean).join(' – ')).toBe(words);
  expect(inOneLine(entry, { ...worded, setNumber: 2 })).toBe(words.replace(' – ', ': '));
});

test('[A1-5] every kind that tells of rallies has its words', () => {
  expect(new Set(WORDED.map(([, { kind }]) => kind))).toEqual(new Set(Object.keys(MADE)));
});

test('[property] the table names every field by which an entry refers to others', () => {
  fc.assert(
    fc.property(histories(), (events) => {
      for (const event of events) {
        // The content of a `replace` has references of its own; a late entry names the next one without depending on
        // it.
        const says = event.kind === 'replace' ? refersTo(event.payload.with) : [];
        const names = [...refersTo(event), ...says, precededBy(event) ?? []].flat();
        expect(names.toSorted()).toEqual(entryIds(event.payload).toSorted());
        expect(corrects({ name: 'match.record', input: { entry: event } })).toEqual(refersTo(event));
      }
    }),
  );
});

test('[property] in another session an entry refers to the same entries by their ids there, and to none by another', () => {
  const into = derivedId(SESSION, 'into');
  fc.assert(
    fc.property(histories(), (events) => {
      for (const [i, moved] of moveEntries(into, events).entries()) {
        const before = events[i];
        if (!before) throw new Error('moved from nowhere');
        expect(entryIds(moved.payload)).toEqual([]);
        expect(refersTo(moved)).toEqual(refersTo(before).map((id) => derivedId(into, id)));
        const next = precededBy(before);
        expect(precededBy(moved)).toBe(next && derivedId(into, next));
      }
    }),
  );
});

test('[A3-4] each kind with a line in the log leaves a session together with the one that it came with', () => {
  const left = KIND_NAMES.filter((kind) => KINDS[kind].isListed !== KINDS[kind].isTakenOut);
  expect(left).toEqual([]);
});
