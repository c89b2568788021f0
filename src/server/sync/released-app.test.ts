import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PullAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { readPullAnswer } from '#domain/sync/received.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import * as released from '#tests/released-app/0.1.0.mjs';
import { nextId, POINT, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { AT, makeClub, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const LOG = sessionScope(SESSION);
let made: TestApp;
beforeAll(async () => {
  made = await testApp();
});
beforeEach(async () => {
  await made.clear();
  await makeClub(made.db);
});
afterAll(() => made.close());

/** What a later version writes: a kind, a category and a correction that the released app has no words for. */
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

async function pulledBy(version: string | undefined): Promise<{ status: number; body: unknown }> {
  const query = { cursors: JSON.stringify({ [LOG]: 0 }), ...(version && { schemaVersion: version }) };
  const answer = await made.app.inject({ url: '/api/sync/pull', query, headers: { 'x-user': OWNER } });
  return { status: answer.statusCode, body: answer.json() };
}

const entriesIn = ({ scopes }: PullAnswer) =>
  scopes.flatMap(({ rows }) => rows.flatMap(({ row }) => ('kind' in row ? [row] : [])));

test('[GEN-06] the released app understands every answer of this server, and is not sent what it has no words for', async () => {
  await pushed(made.app, { userId: OWNER }, [tapped(), tapped({ entry: POINT(1) })]);
  const known = released.PullAnswer.parse((await pulledBy(undefined)).body).scopes.flatMap(({ rows }) => rows);
  await writtenByNewer();
  const { scopes } = released.PullAnswer.parse((await pulledBy(undefined)).body);
  expect(scopes.flatMap(({ rows }) => rows)).toEqual(known);
  expect(known.filter(({ table }) => table === 'matchEvents')).toHaveLength(2);
  // It must not ask again for what it was not given.
  expect(scopes.find(({ scope }) => scope === LOG)?.cursor).toBe(200);
});

test('[GEN-06] the released app pushes as before, and reads answers and hints', async () => {
  const payload = {
    clientId: uuid(1, 'e'),
    schemaVersion: released.SCHEMA_VERSION,
    commands: [tapped(), sent('nothing', {})],
  };
  const answer = await made.app.inject({
    method: 'POST',
    url: '/api/sync/push',
    headers: { 'x-user': OWNER },
    payload,
  });
  const { results } = released.ReceivedPushAnswer.parse(answer.json());
  expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'refused']);
  const hint = { scope: LOG, rev: 3, generation: crypto.randomUUID() };
  expect(released.Hint.safeParse(hint).success).toBe(true);
});

test.each(['pull', 'stream'])(
  '[GEN-06] a version that this server cannot serve is told so on %s, in words that the released app reads',
  async (call) => {
    for (const version of [0, SCHEMA_VERSION + 1]) {
      const url = `/api/sync/${call}?schemaVersion=${version}`;
      const answer = await made.app.inject({ url, headers: { 'x-user': OWNER } });
      expect([answer.statusCode, released.UpdateNeeded.safeParse(answer.json()).success]).toEqual([409, true]);
    }
  },
);

test('[GEN-07] this app keeps what a newer version recorded as it came, out of the figures, and a later one reads it', async () => {
  await pushed(made.app, { userId: OWNER }, [tapped()]);
  const ids = await writtenByNewer();
  const { body } = await pulledBy(String(SCHEMA_VERSION));
  const answer = readPullAnswer(body);
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
