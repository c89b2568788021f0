import { expect, test } from 'vitest';
import { appWithClub } from '#tests/support/club-app.ts';
import { type PullAnswer, PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { fold, setOf } from '#domain/match/fold.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { readPullAnswer } from '#domain/sync/received.ts';
import { sessionScope, teamProScope } from '#domain/sync/tables.ts';
import * as released from '#tests/released-app/0.1.0.mjs';
import * as second from '#tests/released-app/0.2.0.mjs';
import * as third from '#tests/released-app/0.3.0.mjs';
import { count, nextId, outcomes, POINT, pullAddress, pushed, tapped } from '#tests/support/pushing.ts';
import { AT, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const LOG = sessionScope(SESSION);
const made = appWithClub();

/** Entries of a later version: a kind, a category and a correction that this version does not know. */
const NEWER = [
  ['rally', { number: 1, winner: 'us' }],
  ['substitution', { in: uuid(1, 'd'), out: uuid(2, 'd') }],
  ['stat', { playerId: uuid(1, 'd'), category: 'block', counter: 'positive', by: 1 }],
  ['replace', { target: uuid(1), with: { kind: 'rally', payload: {} } }],
] as const;

/** Straight into the table, as a newer server beside this one would. */
async function writtenByNewer(): Promise<string[]> {
  const ids: string[] = [];
  for (const [i, [kind, payload]] of NEWER.entries()) {
    const id = nextId();
    ids.push(id);
    await made.db.query(
      `insert into match_events (id, team_id, session_id, set_number, kind, payload, user_id, client_id, at, rev)
       values ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9)`,
      [id, TEAM, SESSION, kind, JSON.stringify(payload), OWNER, uuid(1, 'e'), AT, 100 + i],
    );
  }
  await made.db.query('update scopes set rev = 200 where scope = $1', [LOG]);
  return ids;
}

async function pulledNow(): Promise<unknown> {
  const answer = await made.app.inject({ url: pullAddress({ [LOG]: 0 }), headers: { 'x-user': OWNER } });
  return answer.json();
}

const entriesIn = ({ scopes }: PullAnswer) =>
  scopes.flatMap(({ rows }) => rows.flatMap(({ row }) => ('payload' in row ? [row] : [])));

const inVersion = (schemaVersion: number, commands: readonly unknown[]) => {
  const payload = { clientId: uuid(1, 'e'), schemaVersion, commands };
  return made.app.inject({ method: 'POST', url: '/api/sync/push', headers: { 'x-user': OWNER }, payload });
};
const figures = async () => [await count(made.db, 'op_log'), await count(made.db, 'match_events')];

test('[GEN-06] [QUEUE-06] what the released app sends is left with it, and after its update the same commands go through', async () => {
  const commands = [tapped(), tapped({ entry: POINT(1) })];
  const answer = await inVersion(released.SCHEMA_VERSION, commands);
  expect([answer.statusCode, released.UpdateNeeded.safeParse(answer.json()).success]).toEqual([409, true]);
  expect(await figures()).toEqual([0, 0]);
  const updated = await inVersion(SCHEMA_VERSION, commands);
  expect(outcomes(PushAnswer.parse(updated.json()))).toEqual(['applied', 'applied']);
  expect(await figures()).toEqual([2, 2]);
});

test.each(['pull', 'stream'])(
  '[GEN-06] [A3-2] the released app, which names no version on %s, and every version but this one are told to update, in words that it reads',
  async (call) => {
    for (const version of ['', ...[0, 1, 2, 3, SCHEMA_VERSION + 1].map((number) => `?schemaVersion=${number}`)]) {
      const answer = await made.app.inject({ url: `/api/sync/${call}${version}`, headers: { 'x-user': OWNER } });
      const apps = [released, second, third];
      const isRead = apps.map(({ UpdateNeeded }) => UpdateNeeded.safeParse(answer.json()).success);
      expect([answer.statusCode, isRead]).toEqual([409, [true, true, true]]);
    }
  },
);

test('[A3-1] [A3-2] an app of version 2, which would show a wrong score of a match told by its rallies, is told to update', async () => {
  const rally = { rally: rallyIdOf(1, null), after: null, n: 1, winner: 'us', reason: null };
  const commands = [tapped({ entry: { kind: 'rally-end', payload: rally } })];
  const answer = await inVersion(second.SCHEMA_VERSION, commands);
  expect([answer.statusCode, second.UpdateNeeded.safeParse(answer.json()).success]).toEqual([409, true]);
  expect(await figures()).toEqual([0, 0]);
  await pushed(made.app, { userId: OWNER }, commands);
  const [now, then] = [readPullAnswer(await pulledNow()), second.readPullAnswer(await pulledNow())].map((read) => {
    if (read === undefined || read === 'too-new') throw new Error('not read');
    return read.scopes.flatMap(({ rows }) => rows.flatMap(({ row }) => ('payload' in row ? [row] : [])));
  });
  expect(setOf(fold(now ?? []), 1).score).toMatchObject({ us: 1, them: 0 });
  expect(second.fold(then ?? []).sets[0]?.score).toMatchObject({ us: 0, them: 0 });
});

test('[GEN-06] [GEN-10] an app of version 3, which would pass over rows of new tables for good, is told to update', async () => {
  const answer = await inVersion(third.SCHEMA_VERSION, [tapped()]);
  expect([answer.statusCode, third.UpdateNeeded.safeParse(answer.json()).success]).toEqual([409, true]);
  expect(await figures()).toEqual([0, 0]);
  const page = { scope: teamProScope(TEAM), cursor: 7, more: false, rows: [{ table: 'newer', row: { rev: 7 } }] };
  const read = third.readPullAnswer({ scopes: [page], access: {}, serverTime: AT });
  // It would go on from a cursor behind the row, and have it no more after its update.
  expect(read).toMatchObject({ scopes: [{ cursor: 7, rows: [] }] });
});

test('[GEN-06] it could not go on without an update: it reads no page with a newer entry, and no answer with a fault', async () => {
  await pushed(made.app, { userId: OWNER }, [tapped()]);
  expect(released.PullAnswer.safeParse(await pulledNow()).success).toBe(true);
  await writtenByNewer();
  expect(released.PullAnswer.safeParse(await pulledNow()).success).toBe(false);
  const answer = { results: [{ id: nextId(), outcome: 'fault' }], revs: {} };
  expect(released.ReceivedPushAnswer.safeParse(answer).success).toBe(false);
});

test('[GEN-07] this app keeps what a newer version recorded as it came, out of the figures, and a later one reads it', async () => {
  await pushed(made.app, { userId: OWNER }, [tapped()]);
  const ids = await writtenByNewer();
  const answer = readPullAnswer(await pulledNow());
  if (answer === undefined || answer === 'too-new') throw new Error('not read');
  const kept = entriesIn(answer).filter(({ kind }) => kind === 'opaque');
  expect(kept.map(({ id, payload }) => [id, payload])).toEqual(
    ids.map((id, i) => [id, { kind: NEWER[i]?.[0], payload: NEWER[i]?.[1] }]),
  );
});

test('[GEN-07] the figures that the server keeps go on beside entries that it does not know itself', async () => {
  await writtenByNewer();
  await pushed(made.app, { userId: OWNER }, [tapped(), tapped({ entry: POINT(1) })]);
  const [row] = await made.db.query('select our_score as us from set_stats where session_id = $1', [SESSION]);
  expect(row).toEqual({ us: 1 });
});
