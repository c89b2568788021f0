import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventId, histories, logged, PHONE, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makeSession } from '#tests/support/room.ts';
import { derivedId } from '../core/ids.ts';
import type { Result } from '../core/result.ts';
import type { Known, Prepared, Tx } from '../sync/command.ts';
import { prepare } from '../sync/registry.ts';
import { attempt } from '../sync/replay.ts';
import { emptyShelf, mergeInto, type Shelf, shelfOf, type Shelves } from '../sync/rows.ts';
import { sessionScope, type Stored, teamProScope } from '../sync/tables.ts';
import { recordEntry } from './recording.ts';
import type { LoggedEvent } from './corrections.ts';
import { moveEntries } from './merging.ts';
import { MatchEntry } from './schema.ts';

type Entry = Stored<'matchEvents'>;
const STAMP = { rev: 1, deletedAt: null, updatedBy: null };
const context = {
  actor: { kind: 'member' as const, userId: '0190a000-0000-7000-8000-0000000000ff', clientId: PHONE },
  at: '2025-11-20T18:30:00.000Z',
};
const session = { ...makeSession({ numSets: 3 }), ...STAMP };
const codeOf = (result: Result<unknown> | undefined) => (result?.ok ? 'ok' : result?.refusal.code);
const rowsOf = (entries: Iterable<Entry | null>) => [...entries].map((row) => row && { ...row, ...STAMP });

function recording({ id, setNumber, kind, payload }: LoggedEvent): Prepared {
  const entry = MatchEntry.parse({ kind, payload });
  const ready = prepare(recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber, entry }));
  if (!ready.ok) throw new Error(ready.refusal.code);
  return ready.value;
}

type Way = { take(one: Prepared): Promise<string | undefined>; entries(): Iterable<Entry | null> };

function onDevice(): Way {
  const layer: Shelves<null> = new Map();
  shelfOf(layer, teamProScope(TEAM)).statSessions.set(SESSION, session);
  return {
    async take(prepared) {
      const { at, actor } = context;
      const { result, changes } = await attempt({ confirmed: new Map(), layers: [layer] }, { prepared, at }, actor);
      if (result.ok) mergeInto(changes, layer);
      return codeOf(result);
    },
    entries: () => shelfOf(layer, sessionScope(SESSION)).matchEvents.values(),
  };
}

const knowing =
  (rows: Shelf, { asks }: Prepared): Known =>
  (table) =>
    rows[table].get(asks[table] ?? '');

function atOnce(): Way {
  const rows = emptyShelf();
  rows.statSessions.set(SESSION, session);
  return {
    async take(prepared) {
      const decided = prepared.decide(knowing(rows, prepared), context);
      for (const put of decided?.ok ? decided.value : [])
        if (put.table === 'matchEvents') rows.matchEvents.set(put.row.id, { ...put.row, ...STAMP });
      return codeOf(decided);
    },
    entries: () => rows.matchEvents.values(),
  };
}

const INTO = derivedId(SESSION, 'into');

/** The long way: the session went into another one. */
function merged(): Way {
  const rows = emptyShelf();
  const into = { ...session, id: INTO };
  rows.statSessions.set(INTO, into);
  const tx: Tx = {
    get: async (table, id) => rows[table].get(id),
    put: async (table, row) => void rows[table].set(row.id, { ...row, ...STAMP }),
    list: async () => [],
    remove: async () => undefined,
    restore: async () => false,
    mergedInto: async (id) => (id === SESSION ? into : undefined),
  };
  return {
    take: async (prepared) => codeOf(await prepared.run(tx, context)),
    entries: () => rows.matchEvents.values(),
  };
}

/** Entries of every kind, some of them twice, and one in a set that is not played. */
const taken = fc
  .tuple(histories(12), fc.array(fc.nat(), { maxLength: 3 }))
  .map(([events, repeated]) => [
    ...events,
    ...repeated.flatMap((n) => events[n % Math.max(1, events.length)] ?? []),
    logged(99, { ...stat(1, 'attack', 'positive'), set: 5 }),
  ]);

test('[property] an entry is taken alike on a device, at once, and where its session went into another one', async () => {
  await fc.assert(
    fc.asyncProperty(taken, async (events) => {
      const [device, quick, long] = [onDevice(), atOnce(), merged()];
      for (const event of events) {
        const code = await quick.take(recording(event));
        expect([await device.take(recording(event)), await long.take(recording(event))]).toEqual([code, code]);
      }
      const log = [...quick.entries()].flatMap((entry) => entry ?? []);
      expect(rowsOf(device.entries())).toEqual(log);
      const both = rowsOf(long.entries());
      expect(both.filter((entry) => entry?.sessionId === SESSION)).toEqual(log);
      const copies = moveEntries(INTO, log).map((entry) => ({ ...entry, ...STAMP }));
      expect(both.filter((entry) => entry?.sessionId === INTO)).toEqual(copies);
    }),
    { numRuns: 60 },
  );
});

test('an entry of a session that is not there, or went into another one, is not decided at once', () => {
  const prepared = recording(logged(1, stat(1, 'attack', 'positive')));
  const rows = emptyShelf();
  expect(prepared.decide(knowing(rows, prepared), context)).toBeUndefined();
  rows.statSessions.set(SESSION, { ...session, mergedInto: eventId(7) });
  expect(prepared.decide(knowing(rows, prepared), context)).toBeUndefined();
});
