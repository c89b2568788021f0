import { describe, expect, test } from 'vitest';
import { appWithClub } from '#tests/support/club-app.ts';
import { EVENT_FIELDS } from '#tests/support/every-command.ts';
import { count, nextId, outcomes, POINT, pushed, pushRaw, sent, tapped } from '#tests/support/pushing.ts';
import { COACH, makeTeam, OWNER, SESSION, STRANGER, TEAM, uuid } from '#tests/support/world.ts';
import { MAX_COMMANDS, PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { sessionScope, teamProScope } from '#domain/sync/tables.ts';

const made = appWithClub();

const owner = { userId: OWNER };
const other = { userId: OWNER, clientId: uuid(2, 'e') };

describe('exactly once', () => {
  test('[OFFLINE-22] a push that is repeated gets the same answer and changes nothing', async () => {
    const commands = [tapped(), tapped(), sent('match.record', { teamId: TEAM }), tapped()];
    const first = await pushed(made.app, owner, commands);
    const before = await made.db.query('select * from match_events order by rev');
    expect(outcomes(first)).toEqual(['applied', 'applied', 'invalid', 'applied']);
    expect(await pushed(made.app, owner, commands)).toEqual(first);
    expect(await made.db.query('select * from match_events order by rev')).toEqual(before);
    expect(await made.db.query('select positive_count from stat_pairs')).toEqual([{ positive_count: 3 }]);
  });

  test('[OFFLINE-22] two tabs that send the same queue at once store it once', async () => {
    const commands = Array.from({ length: 20 }, () => tapped());
    const pushes = [owner, other, owner, other].map((from) => pushed(made.app, from, commands));
    const answers = await Promise.all(pushes);
    for (const { results } of answers) expect(results).toEqual(answers[0]?.results);
    expect(await count(made.db, 'match_events')).toBe(20);
    expect(await count(made.db, 'op_log')).toBe(20);
  });

  test('the same command twice in one push is one command', async () => {
    const command = tapped();
    expect(outcomes(await pushed(made.app, owner, [command, command]))).toEqual(['applied', 'applied']);
    expect(await count(made.db, 'match_events')).toBe(1);
  });

  test('[QUEUE-02] an entry that was taken stays where it is: the same id for another match of the push is refused', async () => {
    const [id, second] = [nextId(), nextId()];
    const start = sent('session.start', { teamId: TEAM, sessionId: second, eventId: null, notes: null });
    const answer = await pushed(made.app, owner, [start, tapped({ id }), tapped({ id, sessionId: second }), tapped()]);
    expect(outcomes(answer)).toEqual(['applied', 'applied', 'already-exists', 'applied']);
    const kept = await made.db.query('select session_id from match_events where id = $1', [id]);
    expect(kept).toEqual([{ session_id: SESSION }]);
  });

  test('[QUEUE-28] a tap that comes late is in the stored figures at once, where it was made', async () => {
    const [attempt, kill] = [nextId(), nextId()];
    const stat = (counter: string, precedes?: string) => ({
      kind: 'stat',
      payload: { playerId: uuid(1, 'd'), category: 'attack', counter, by: 1, precedes },
    });
    await pushed(made.app, owner, [tapped({ id: attempt, entry: stat('attempts') })]);
    await pushed(made.app, owner, [tapped({ id: kill, entry: stat('positive', attempt) })]);
    const figures = await made.db.query('select positive_count as k, total_attempts as att from stat_pairs');
    expect(figures).toEqual([{ k: 1, att: 2 }]);
  });

  test("to somebody else's command nothing is told", async () => {
    const command = tapped();
    await pushed(made.app, owner, [command]);
    const answer = await pushed(made.app, { userId: STRANGER, clientId: uuid(3, 'e') }, [command]);
    expect(answer.results).toMatchObject([{ id: command.id, outcome: 'refused', refusal: { code: 'unknown' } }]);
    expect(answer.revs).toEqual({});
  });
});

describe('refused alone', () => {
  test('a bad input, an unknown name and a broken rule do not hold up what follows', async () => {
    const answer = await pushed(made.app, owner, [
      sent('team.update', { teamId: TEAM, patch: { name: ' ' } }),
      sent('no.such', { a: 1 }),
      tapped({ setNumber: 5 }),
      tapped({ sessionId: uuid(9, 'c') }),
      tapped(),
    ]);
    expect(outcomes(answer)).toEqual(['invalid', 'unknown-command', 'no-such-set', 'not-found', 'applied']);
  });

  test.each(['a\0b', '\ud800'])('a name that no table can keep is that of no command: %j', async (name) => {
    expect(outcomes(await pushed(made.app, owner, [sent(name, {}), tapped()]))).toEqual(['unknown-command', 'applied']);
  });

  test('what the tables refuse is refused alone too, and the rest is kept', async () => {
    const id = nextId();
    const commands = [
      tapped({ id }),
      tapped({ id }),
      tapped(),
      sent('lineup.create', { teamId: TEAM, id: nextId(), name: 'Six', formation: 'a\0b' }),
    ];
    expect(outcomes(await pushed(made.app, owner, commands))).toEqual([
      'applied',
      'already-exists',
      'applied',
      'invalid',
    ]);
    expect(await count(made.db, 'match_events')).toBe(2);
    expect(await made.db.query('select positive_count from stat_pairs')).toEqual([{ positive_count: 2 }]);
  });

  test('an id that another team uses is not written over', async () => {
    const mine = uuid(2, 'b');
    await makeTeam(made.db, mine, STRANGER);
    await made.db.query(`update subscribers set user_type = 'admin_premium' where id = $1`, [STRANGER]);
    const start = { teamId: mine, sessionId: SESSION, eventId: null, numSets: 1, notes: null };
    const stranger = { userId: STRANGER, clientId: uuid(3, 'e') };
    expect(outcomes(await pushed(made.app, stranger, [sent('session.start', start)]))).toEqual(['already-exists']);
    expect(await made.db.query('select team_id from stat_sessions')).toEqual([{ team_id: TEAM }]);
  });

  test('a deleted team cannot be taken over by its id', async () => {
    await pushed(made.app, owner, [sent('team.delete', { teamId: TEAM })]);
    const create = sent('team.create', { teamId: TEAM, name: 'Mine', seasonName: null, description: null });
    const stranger = { userId: STRANGER, clientId: uuid(3, 'e') };
    expect(outcomes(await pushed(made.app, stranger, [create]))).toEqual(['already-exists']);
    expect(await made.db.query('select user_id from teams')).toEqual([{ user_id: OWNER }]);
  });
});

describe('order and counters', () => {
  test('[OFFLINE-18] [OFFLINE-23] what was made offline for a team made offline ends up in it', async () => {
    const teamId = uuid(7, 'b');
    const answer = await pushed(made.app, owner, [
      sent('team.create', { teamId, name: 'New', seasonName: null, description: null }),
      sent('team.update', { teamId, patch: { name: 'Newer' } }),
      sent('lineup.create', { teamId, id: nextId(), name: 'First' }),
      sent('event.create', { teamId, id: nextId(), fields: EVENT_FIELDS }),
      sent('session.start', { teamId, sessionId: uuid(7, 'c'), eventId: null, numSets: 1, notes: null }),
      sent('match.record', {
        ...{ teamId, sessionId: uuid(7, 'c'), id: nextId(), setNumber: 1 },
        entry: { kind: 'open-set', payload: {} },
      }),
    ]);
    expect(outcomes(answer)).toEqual(Array(6).fill('applied'));
    expect(await made.db.query('select team_id from lineups union all select team_id from events')).toEqual([
      ...[{ team_id: teamId }, { team_id: teamId }],
    ]);
    expect(await made.db.query('select name from teams where id = $1', [teamId])).toEqual([{ name: 'Newer' }]);
    expect(await made.db.query('select team_id from match_events')).toEqual([{ team_id: teamId }]);
  });

  test('the answer names the counters that a device will reach', async () => {
    const { revs } = await pushed(made.app, owner, [tapped(), tapped({ entry: POINT(1) })]);
    const [pro] = await made.db.query('select rev from scopes where scope = $1', [teamProScope(TEAM)]);
    expect(revs).toEqual({ [sessionScope(SESSION)]: 2, [teamProScope(TEAM)]: pro?.['rev'] });
  });

  test('a push of many is stored in its order, as if each came alone', async () => {
    const commands = Array.from({ length: MAX_COMMANDS }, (_, i) => tapped(i % 3 ? {} : { entry: POINT(i + 1) }));
    await pushed(made.app, owner, commands);
    const stored = await made.db.query('select id from match_events order by rev');
    expect(stored).toEqual(commands.map(({ input }) => ({ id: inputId(input) })));
    expect(await made.db.query('select our_score from set_stats')).toEqual([{ our_score: 67 }]);
  });
});

const inputId = (input: unknown): unknown => new Map<string, unknown>(Object.entries(Object(input))).get('id');

describe('the envelope', () => {
  test('without sign-in, or under that of somebody else, nothing is taken', async () => {
    const answer = await made.app.inject({ method: 'POST', url: '/api/sync/push', payload: {} });
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Auth session missing!' }]);
    const headers = { 'x-user': COACH, 'x-user-id': OWNER };
    expect((await made.app.inject({ method: 'POST', url: '/api/sync/push', headers, payload: {} })).statusCode).toBe(
      401,
    );
    expect((await made.app.inject({ url: '/api/sync/pull', headers })).statusCode).toBe(401);
  });

  const inVersion = (schemaVersion: number, commands: readonly unknown[]) => {
    const payload = { clientId: uuid(1, 'e'), schemaVersion, commands };
    return made.app.inject({ method: 'POST', url: '/api/sync/push', headers: { 'x-user': OWNER }, payload });
  };

  test.each([0, 1, 2, 3, SCHEMA_VERSION + 1, 999])(
    'an app of schema version %i is asked to update',
    async (version) => {
      const answer = await inVersion(version, [{ future: true }]);
      expect([answer.statusCode, answer.json()]).toEqual([409, { error: 'update-needed', schemaVersion: 4 }]);
    },
  );

  test('an app of this schema version is served', async () => {
    const answer = await inVersion(SCHEMA_VERSION, [tapped()]);
    expect([answer.statusCode, outcomes(PushAnswer.parse(answer.json()))]).toEqual([200, ['applied']]);
  });

  test('too many at once are sent back whole, a malformed envelope too', async () => {
    const many = Array.from({ length: MAX_COMMANDS + 1 }, () => tapped());
    expect((await pushRaw(made.app, owner, many)).statusCode).toBe(413);
    expect((await pushRaw(made.app, owner, [{ id: 'x' }])).statusCode).toBe(400);
    expect(await count(made.db, 'op_log')).toBe(0);
  });
});
