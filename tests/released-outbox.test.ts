import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { valueAt } from '#domain/core/value-at.ts';
import { KIND_NAMES } from '#domain/match/kinds.ts';
import { SentCommand } from '#domain/sync/protocol.ts';
import { COMMANDS, prepare } from '#domain/sync/registry.ts';
import { attempt } from '#domain/sync/replay.ts';
import { mergeInto, type Shelves } from '#domain/sync/rows.ts';

const FOLDER = new URL('released-outbox/', import.meta.url);
const RELEASES = readdirSync(FOLDER).toSorted();
const Queue = z.array(SentCommand.extend({ seq: z.int() }));
const queueOf = (file: string) => Queue.parse(JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));

const actor = {
  kind: 'member' as const,
  userId: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa',
  clientId: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb',
};

test.each(RELEASES)('[OFFLINE-29] a queue that %s has left behind still replays to its end', async (file) => {
  const layer: Shelves<null> = new Map();
  for (const entry of queueOf(file)) {
    const ready = prepare(entry);
    if (!ready.ok) expect.fail(`${entry.name}: ${JSON.stringify(ready.refusal)}`);
    const run = { prepared: ready.value, at: entry.at };
    const { result, changes } = await attempt({ confirmed: new Map(), layers: [layer] }, run, actor);
    expect(result, `${entry.seq} ${entry.name}`).toEqual({ ok: true, value: undefined });
    mergeInto(changes, layer);
  }
});

test('[OFFLINE-29] the queue of the newest release holds every command there is', () => {
  const newest = RELEASES.at(-1) ?? '';
  const held = new Set(queueOf(newest).map(({ name }) => name));
  expect([...COMMANDS.keys()].filter((name) => !held.has(name))).toEqual([]);
});

test('[OFFLINE-29] the queue of the newest release holds every kind of entry of a match', () => {
  const newest = RELEASES.at(-1) ?? '';
  const recorded = queueOf(newest).filter(({ name }) => name === 'match.record');
  const held = new Set(recorded.map(({ input }) => valueAt(input, 'entry.kind')));
  // An opaque entry is one that this version does not know: it cannot be recorded.
  expect(KIND_NAMES.filter((kind) => kind !== 'opaque' && !held.has(kind))).toEqual([]);
});
