import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReceivedPushAnswer } from '#domain/sync/protocol.ts';
import { receive, type Shelves } from '#domain/sync/rows.ts';
import { playHistory } from '#tests/fuzz/history.ts';
import type { FuzzServer } from '#tests/fuzz/model-server.ts';
import { testDatabase, truncate } from '#tests/support/database.ts';
import { NOW } from '#tests/support/server.ts';
import { addMember, makePerson, PRO, removeMember } from '#tests/support/world.ts';
import { pull } from './pull.ts';
import { batchPushes } from './push-batches.ts';

const HISTORIES = Number(process.env['FUZZ_REAL_HISTORIES'] ?? 8);

let made: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  made = await testDatabase();
});
afterAll(() => made.drop());

async function realServer(users: readonly string[]): Promise<FuzzServer> {
  const { db } = made;
  await truncate(db);
  for (const [i, id] of users.entries()) await makePerson(db, id, i === 0 ? PRO : {});
  const faults: unknown[] = [];
  const report = (fault: unknown) => faults.push(fault);
  const push = batchPushes(db, () => undefined);
  return {
    push: async (userId, request) => ReceivedPushAnswer.parse(await push({ ...request, userId, now: NOW, report })),
    pull: (userId, cursors, _rows, generation) =>
      pull({ db, userId, now: NOW, ...(generation && { generation }) }, cursors),
    admit: (teamId, userId, role) => addMember(db, userId, role, teamId),
    dismiss: (teamId, userId) => removeMember(db, userId, teamId),
    commitLate: () => undefined,
    async runs() {
      expect(faults).toEqual([]);
      const rows = await db.query('select command_id, refusal from op_log order by received_at');
      return rows.map(({ command_id, refusal }) => ({ id: String(command_id), isApplied: refusal === null }));
    },
    async truth(userId, sessionId) {
      const shelves: Shelves = new Map();
      const { scopes } = await pull({ db, userId, now: NOW }, { [`session:${sessionId}`]: 0 });
      for (const { scope, rows } of scopes) receive(shelves, scope, rows);
      return shelves;
    },
  };
}

test(
  '[OFFLINE-22] [OFFLINE-18] three people lose and double nothing against the real server and its database',
  async () => {
    let taps = 0;
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const { counts, lost, doubled, unsurfaced, unlevel } = await playHistory(seed, undefined, realServer);
      const clean = { lost: [], doubled: [], unsurfaced: [], unlevel: [] };
      expect({ lost, doubled, unsurfaced, unlevel }, `seed ${seed}`).toEqual(clean);
      taps += counts.taps;
    }
    expect(taps).toBeGreaterThan(HISTORIES);
  },
  60_000 + HISTORIES * 10_000,
);
