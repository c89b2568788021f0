import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENTRIES } from '#tests/support/first-entries.ts';
import { outcomes, POINT, pushed, sent, tapped } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, SESSION, STRANGER, TEAM, uuid } from '#tests/support/world.ts';
import { COUNTERS } from '#domain/match/categories.ts';
import type { SentCommand } from '#domain/sync/protocol.ts';

let made: TestApp;
beforeAll(async () => {
  made = await testApp();
});
afterAll(() => made.close());

const ids = { teamId: TEAM, sessionId: SESSION };
const event = (n: number): string => uuid(n, '9');
const stat = (n: number, by: number) => ({
  kind: 'stat',
  payload: {
    playerId: uuid(n, 'd'),
    category: n % 2 ? 'serve' : 'pass',
    counter: COUNTERS[by + (n % 2)] ?? 'negative',
    by,
  },
});

type Make = (n: number) => SentCommand;
/** Taps, points, corrections of earlier ones, taken ids, sets that do not exist, and other commands in between. */
const MAKERS: readonly Make[] = [
  (n) => tapped({ id: event(n) }, uuid(n, '8')),
  (n) => tapped({ id: event(n), entry: stat(n % 5, n % 3 ? 1 : -1), setNumber: 1 + (n % 3) }, uuid(n, '8')),
  (n) => tapped({ id: event(n), entry: POINT(n) }, uuid(n, '8')),
  (n) => tapped({ id: event(n), entry: { kind: 'void', payload: { target: event(n - 1) } } }, uuid(n, '8')),
  (n) => sent('session.count', { ...ids, counting: n % 3 ? 'contacts' : 'attempts' }, uuid(n, '8')),
  (n) => tapped({ id: event(n - 1) }, uuid(n, '8')),
  (n) => tapped({ id: event(n), setNumber: 5 }, uuid(n, '8')),
  (n) => sent('team.update', { teamId: TEAM, patch: { name: n % 2 ? `Team ${n}` : ' ' } }, uuid(n, '8')),
  ...Object.values(ENTRIES).map(
    (make): Make =>
      (n) =>
        tapped({ id: event(n), entry: make(() => event(n - 1)) }, uuid(n, '8')),
  ),
  (n) => sent('session.rename-opponent', { teamId: TEAM, sessionId: SESSION, opponentName: `R ${n}` }, uuid(n, '8')),
];
const histories = fc
  .array(fc.constantFrom(...MAKERS), { minLength: 1, maxLength: 25 })
  .map((makers) => makers.map((make, i) => make(i + 1)));

/** The tables refuse a zero character: a push with one is run with a savepoint around each command. */
const POISON = sent(
  'lineup.create',
  { teamId: TEAM, id: uuid(7, 'd'), name: 'Six', formation: 'a\0b' },
  uuid(999, '8'),
);

const QUESTIONS = [
  'select id, set_number, kind, payload, at from match_events order by rev',
  'select set_number, our_score, opponent_score from set_stats order by set_number',
  `select set_id, player_id, stat_category, positive_count, negative_count, total_attempts from stat_pairs
    where deleted_at is null order by set_id, player_id, stat_category`,
  'select team.name, session.opponent_name, session.counting from teams team join stat_sessions session on session.team_id = team.id',
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

/** Who pushes, and from which device. */
const DEVICES = [OWNER, COACH, STRANGER, OWNER].map((userId, i) => ({ userId, clientId: uuid(i + 1, 'e') }));

async function atOnce(commands: readonly SentCommand[], isAtOnce: boolean) {
  await made.clear();
  await makeClub(made.db);
  const pushes = commands.map((one, i) => async () => {
    const device = DEVICES[i % DEVICES.length] ?? { userId: OWNER };
    return outcomes(await pushed(made.app, device, [one]));
  });
  const answers: string[][] = [];
  if (isAtOnce) answers.push(...(await Promise.all(pushes.map((push) => push()))));
  else for (const push of pushes) answers.push(await push());
  return {
    answers,
    log: await made.db.query('select name, refusal, user_id, client_id from op_log order by command_id'),
  };
}

test('[OFFLINE-18] pushes of one moment end as if they had come one after the other, beside a bad one as well', async () => {
  const independent = MAKERS.filter((_, i) => [0, 1, 2, 5, 7].includes(i));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...independent), { minLength: 4, maxLength: 20 }), async (makers) => {
      const commands = makers.map((make, i) => make(i + 1));
      for (const all of [commands, [...commands, POISON]]) {
        expect(await atOnce(all, true)).toEqual(await atOnce(all, false));
      }
    }),
    { numRuns: 6 },
  );
});

test('the same command from two people in one moment is answered to its owner only', async () => {
  await made.clear();
  await makeClub(made.db);
  const [first, second] = [tapped(), tapped()];
  const answers = await Promise.all([
    pushed(made.app, { userId: OWNER, clientId: uuid(1, 'e') }, [first]),
    pushed(made.app, { userId: OWNER, clientId: uuid(2, 'e') }, [second]),
    pushed(made.app, { userId: COACH, clientId: uuid(3, 'e') }, [second]),
    pushed(made.app, { userId: OWNER, clientId: uuid(2, 'e') }, [second]),
  ]);
  expect(answers.map(outcomes).flat()).toEqual(['applied', 'applied', 'unknown', 'applied']);
});
