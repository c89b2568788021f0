import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type Random, seeded } from '#tests/fuzz/random.ts';
import { alone, AT, failingServer, type FailingServer } from '#tests/support/failing-server.ts';
import { newIds, PLAYER } from '#tests/support/sync.ts';
import { valueAt } from '#domain/core/value-at.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { fold } from '#domain/match/fold.ts';
import { MatchEntry } from '#domain/match/schema.ts';
import { redoTarget, undoTarget } from '#domain/match/undo.ts';
import { sortOut } from '#domain/sync/aside.ts';
import type { Draft } from '#domain/sync/command.ts';
import { corrects } from '#domain/sync/order.ts';
import type { SentCommand } from '#domain/sync/protocol.ts';
import type { PendingEntry } from './device/database.ts';
import type { MatchRow } from './memory/log-watchers.ts';

const [ME = '', TEAM = ''] = newIds(2);
const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(AT) }));
afterEach(() => void vi.useRealTimers());

const ofMatch = { teamId: z.uuid(), sessionId: z.uuid(), id: z.uuid(), setNumber: z.number() };
const Recorded = z.object({ ...ofMatch, entry: MatchEntry });

/** The log of a match from commands in the order in which the server took them. */
const logFrom = (commands: readonly SentCommand[], sessionId: string): MatchRow[] =>
  commands.flatMap(({ name, input, at }, i) => {
    if (name !== 'match.record' || valueAt(input, 'sessionId') !== sessionId) return [];
    const { entry, ...place } = Recorded.parse(input);
    const origin = { ...place, userId: ME, clientId: ME, at, rev: i + 1, deletedAt: null, updatedBy: ME };
    return [{ ...origin, ...entry }];
  });

/** All that a person sees of a match: figures, score, the log in its order, what Undo and Redo would take. */
function shownOf(log: readonly MatchRow[]) {
  const state = fold(log);
  const order: string[] = [];
  for (let at = state.log; at; at = at.before) order.push(at.event.id);
  const sets = state.sets.map(({ counts, score: { us, them }, presses }) => {
    return { counts: [...counts].toSorted(), us, them, presses: presses.map(({ id, began }) => [id, began]) };
  });
  return { sets, order, undo: undoTarget(state, ME)?.id, redo: redoTarget(state, ME)?.id };
}

function anyEntry(sessionId: string, earlier: readonly string[], random: Random): Draft {
  const by = random.chance(0.3) ? (-1 as const) : (1 as const);
  const target = random.pick([crypto.randomUUID(), ...earlier]);
  const side = random.pick(['us', 'them'] as const);
  const counter = random.pick(['positive', 'attempts'] as const);
  const entries: readonly [MatchEntry, ...MatchEntry[]] = [
    { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter, by } },
    { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter, by } },
    { kind: 'score', payload: { side, by, rally: 1 + random.below(9), takesBack: null } },
    { kind: 'void', payload: { target } },
  ];
  const entry = random.pick(entries);
  return recordEntry.draft({ teamId: TEAM, sessionId, id: crypto.randomUUID(), setNumber: 1, entry });
}

function anyQueue(matches: readonly string[], random: Random): Draft[] {
  const made = new Map<string, string[]>();
  return Array.from({ length: 1 + random.below(40) }, () => {
    if (random.chance(0.3)) return alone();
    const match = matches[random.below(matches.length)] ?? '';
    const earlier = made.get(match) ?? [];
    const draft = anyEntry(match, earlier, random);
    made.set(match, [...earlier, String(valueAt(draft.input, 'id'))]);
    return draft;
  });
}

/** Sends it all to a server that fails at some of it, on a line that changes, until everything is mended. */
async function sendThrough(one: FailingServer, random: Random): Promise<void> {
  for (const id of one.ids) if (random.chance(0.1)) one.server.poison.add(id);
  for (let step = 0; step < 60; step++) {
    if (random.chance(0.2)) one.server.line = random.pick(['answers', 'answers', 'fails', 'busy', 'cut', 'late']);
    if (random.chance(0.05)) one.restart();
    await one.push();
    vi.setSystemTime(Date.now() + random.below(60_000));
  }
  one.server.line = 'answers';
  one.server.poison.clear();
  for (let hour = 0; hour < 8; hour++) {
    vi.setSystemTime(Date.now() + HOUR_MS);
    await one.goOn();
  }
}

const isInOrder = (ids: readonly string[], { server }: FailingServer): boolean =>
  ids.every((id, i) => i === 0 || server.taken.indexOf(ids[i - 1] ?? '') < server.taken.indexOf(id));
const idsOf = (entries: readonly PendingEntry[]) => entries.map(({ id }) => id);

test('[QUEUE-20] [QUEUE-21] [QUEUE-22] whatever the server fails at and however the line changes, in the end all is there once and in order', async () => {
  let [late, corrections] = [0, 0];
  for (let seed = 1; seed <= 60; seed++) {
    const random = seeded(seed);
    const matches = newIds(3);
    const one = failingServer(anyQueue(matches, random), { names: random.chance(0.5) });
    await sendThrough(one, random);
    expect(one.left(), `seed ${seed}`).toEqual([]);
    expect(one.server.taken.toSorted(), `seed ${seed}`).toEqual(one.ids.toSorted());
    // Changes that never failed, and build on none that did, go in the order made.
    const { ready } = sortOut(one.made, ({ id }) => one.failed.has(id));
    expect(isInOrder(idsOf(ready), one), `seed ${seed}`).toBe(true);
    // A change that waits goes after the one that it waits for, in the order made.
    for (const cause of one.made.filter(({ id }) => one.failed.has(id))) {
      const followers = idsOf(sortOut(one.made, (entry) => entry === cause).followers);
      for (const id of followers) expect(isInOrder([cause.id, id], one), `seed ${seed}`).toBe(true);
      const waited = followers.filter((id) => !one.failed.has(id));
      expect(isInOrder(waited, one), `seed ${seed}`).toBe(true);
    }
    for (const entry of one.made) {
      const targets = one.made.filter(({ input }) => corrects(entry).includes(valueAt(input, 'id')));
      corrections += targets.length;
      for (const target of targets) expect(isInOrder([target.id, entry.id], one), `seed ${seed}`).toBe(true);
    }
    // And each match ends as if nothing had ever failed.
    late += one.server.log.filter(({ input }) => valueAt(input, 'entry.payload.precedes')).length;
    for (const id of matches)
      expect(shownOf(logFrom(one.server.log, id)), `seed ${seed}`).toEqual(shownOf(logFrom(one.made, id)));
  }
  expect(Math.min(late, corrections)).toBeGreaterThan(50);
});
