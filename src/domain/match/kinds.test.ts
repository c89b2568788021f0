import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTRIES } from '#tests/support/first-entries.ts';
import { eventId, histories, logged, PHONE, SESSION } from '#tests/support/match.ts';
import { derivedId } from '../core/ids.ts';
import { corrects } from '../sync/order.ts';
import { precededBy } from './corrections.ts';
import { fold } from './fold.ts';
import { inOneLine, isListed, KIND_NAMES, KINDS, refersTo } from './kinds.ts';
import { logLines } from './match-log.ts';
import { moveEntries } from './merging.ts';
import { Correctable, Importable } from './schema.ts';
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
