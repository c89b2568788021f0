import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomes, POINT, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { makeClub, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';
import type { SentCommand } from '#domain/sync/protocol.ts';

let made: TestApp;
beforeAll(async () => {
  made = await testApp();
});
afterAll(() => made.close());

const event = (n: number): string => uuid(n, '9');
const stat = (n: number, by: number) => ({
  kind: 'stat',
  payload: { playerId: uuid(n, 'd'), category: n % 2 ? 'serve' : 'pass', counter: 'negative', by },
});

type Make = (n: number) => SentCommand;
/** Taps, points, corrections of earlier ones, taken ids, sets that do not exist, and other commands in between. */
const MAKERS: readonly Make[] = [
  (n) => tapped({ id: event(n) }, uuid(n, '8')),
  (n) => tapped({ id: event(n), entry: stat(n % 5, n % 3 ? 1 : -1), setNumber: 1 + (n % 3) }, uuid(n, '8')),
  (n) => tapped({ id: event(n), entry: POINT(n) }, uuid(n, '8')),
  (n) => tapped({ id: event(n), entry: { kind: 'void', payload: { target: event(n - 1) } } }, uuid(n, '8')),
  (n) => tapped({ id: event(n - 1) }, uuid(n, '8')),
  (n) => tapped({ id: event(n), setNumber: 5 }, uuid(n, '8')),
  (n) => sent('team.update', { teamId: TEAM, patch: { name: n % 2 ? `Team ${n}` : ' ' } }, uuid(n, '8')),
  (n) => sent('session.rename-opponent', { teamId: TEAM, sessionId: SESSION, opponentName: `R ${n}` }, uuid(n, '8')),
];
const histories = fc
  .array(fc.constantFrom(...MAKERS), { minLength: 1, maxLength: 25 })
  .map((makers) => makers.map((make, i) => make(i + 1)));

/** The tables refuse a zero character: a push with one is run with a savepoint around each command. */
const POISON = sent('team.update', { teamId: TEAM, patch: { name: 'a\0b' } }, uuid(999, '8'));

const QUESTIONS = [
  'select id, set_number, kind, payload, at from match_events order by rev',
  'select set_number, our_score, opponent_score from set_stats order by set_number',
  `select set_id, player_id, stat_category, positive_count, negative_count, total_attempts from stat_pairs
    where deleted_at is null order by set_id, player_id, stat_category`,
  'select team.name, session.opponent_name from teams team join stat_sessions session on session.team_id = team.id',
];

async function after(pushes: readonly (readonly SentCommand[])[]) {
  await made.clear();
  await makeClub(made.db);
  const answers: string[] = [];
  for (const commands of pushes) answers.push(...outcomes(await pushed(made.app, { userId: OWNER }, commands)));
  const rows: unknown[] = [];
  for (const question of QUESTIONS) rows.push(await made.db.query(question));
  return { answers, rows };
}

test('[OFFLINE-18] commands end the same whether they are pushed together, each alone, or beside a bad one', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (commands) => {
      const together = await after([commands]);
      expect(await after(commands.map((one) => [one]))).toEqual(together);
      const guarded = await after([[POISON, ...commands]]);
      expect(guarded).toEqual({ ...together, answers: ['invalid', ...together.answers] });
    }),
    { numRuns: 8 },
  );
});
