import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SentCommand } from '#domain/sync/protocol.ts';
import { breakTable } from '#tests/support/broken-table.ts';
import { EVENT_FIELDS, makeRows } from '#tests/support/every-command.ts';
import { hearFaults } from '#tests/support/heard-faults.ts';
import { count, nextId, outcomes, pushed, pushRaw, sent, tapped } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';

const heard = hearFaults();
let made: TestApp;
let mend: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  made = await testApp({ log: heard.log });
});
beforeEach(async () => {
  await made.clear();
  await makeClub(made.db);
  await makeRows(made.db);
  heard.faults.length = 0;
});
afterEach(async () => {
  await mend();
  mend = async () => undefined;
});
afterAll(() => made.close());

const owner = { userId: OWNER };
const PLAYER = uuid(1, 'd');
const LINEUP = uuid(2, 'd');
const EVENT = uuid(3, 'd');
const EMPTY = { assignments: [], servers: [] };
const KILL = { kind: 'stat', payload: { playerId: PLAYER, category: 'attack', counter: 'positive', by: 1 } };

async function breakOn(table: string, id: string, state = 'XX000'): Promise<void> {
  mend = await breakTable(made.db, table, `new.id = '${id}'`, state);
}
async function mended(): Promise<void> {
  await mend();
  mend = async () => undefined;
}

describe('a command on which the server breaks', () => {
  test.each(['21000', 'XX000', 'P0001', '42P01', '0A000', '54001'])(
    '[QUEUE-03] holds up no other, whatever the class of the fault: %s',
    async (state) => {
      const id = nextId();
      const commands = [
        tapped(),
        tapped({ id }),
        tapped(),
        sent('team.update', { teamId: TEAM, patch: { name: 'N' } }),
      ];
      await breakOn('match_events', id, state);
      expect(outcomes(await pushed(made.app, owner, commands))).toEqual(['applied', 'fault', 'applied', 'applied']);
      expect(await count(made.db, 'op_log')).toBe(3);
      await mended();
      expect(outcomes(await pushed(made.app, owner, commands))).toEqual(Array(4).fill('applied'));
      expect(await count(made.db, 'match_events')).toBe(3);
      expect(await made.db.query('select positive_count from stat_pairs')).toEqual([{ positive_count: 3 }]);
    },
  );

  test('[QUEUE-03] an error of our own is no other than one of the database', async () => {
    await made.db.query(`update lineups set players = '{"no": "list"}' where id = $1`, [LINEUP]);
    const rename = sent('lineup.rename', { teamId: TEAM, id: LINEUP, name: 'Best' });
    expect(outcomes(await pushed(made.app, owner, [tapped(), rename, tapped()]))).toEqual([
      ...['applied', 'fault', 'applied'],
    ]);
  });

  test('[QUEUE-03] is logged with its id, its name and where it broke, and counted', async () => {
    const [id, broken] = [nextId(), nextId()];
    await breakOn('match_events', id);
    await pushed(made.app, owner, [tapped(), tapped({ id }, broken)]);
    expect(heard.faults).toHaveLength(1);
    const err = { message: 'broken on purpose', code: 'XX000', stack: expect.arrayContaining([expect.any(String)]) };
    expect(JSON.parse(heard.faults[0] ?? '')).toMatchObject({ id: broken, command: 'match.record', msg: 'push', err });
    const { body } = await made.app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(body).toMatch(/^sync_faults_total\{command="match.record"\} \d+$/m);
    expect(body).toMatch(/^sync_commands_total\{outcome="fault"\} \d+$/m);
  });

  test('[QUEUE-03] beside the pushes of others of the same moment costs them nothing', async () => {
    const id = nextId();
    await breakOn('match_events', id);
    const devices = [owner, { userId: COACH, clientId: uuid(2, 'e') }, { userId: OWNER, clientId: uuid(3, 'e') }];
    const pushes = [[tapped()], [tapped({ id }), tapped()], [tapped()]];
    const answers = await Promise.all(pushes.map((commands, i) => pushed(made.app, devices[i] ?? owner, commands)));
    expect(answers.map(outcomes)).toEqual([['applied'], ['fault', 'applied'], ['applied']]);
  });

  test('[QUEUE-08] takes everything else of every device however often it is asked, and that one once the cause is mended', async () => {
    const id = nextId();
    const chosen = tapped({ id });
    await breakOn('match_events', id);
    const coach = { userId: COACH, clientId: uuid(2, 'e') };
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all([
        pushed(made.app, owner, [tapped(), chosen, tapped()]),
        pushed(made.app, coach, [tapped()]),
      ]);
      expect(answers.map(outcomes)).toEqual([['applied', 'fault', 'applied'], ['applied']]);
    }
    await mended();
    for (let round = 0; round < 2; round++)
      expect(outcomes(await pushed(made.app, owner, [chosen]))).toEqual(['applied']);
    expect(await count(made.db, 'match_events')).toBe(10);
    expect(await made.db.query('select positive_count from stat_pairs')).toEqual([{ positive_count: 10 }]);
  });

  test.each(['53100', '57P01', '40001', '08006'])(
    '[QUEUE-05] where the database cannot serve anybody now, nothing is kept and the whole push comes again: %s',
    async (state) => {
      const id = nextId();
      const commands = [tapped(), tapped({ id }), tapped()];
      await breakOn('match_events', id, state);
      expect((await pushRaw(made.app, owner, commands)).statusCode).toBe(500);
      expect(await count(made.db, 'op_log')).toBe(0);
      await mended();
      expect(outcomes(await pushed(made.app, owner, commands))).toEqual(Array(3).fill('applied'));
    },
  );
});

const team = uuid(7, 'b');
const session = uuid(1, '9');
const other = uuid(2, '9');
const tap = uuid(3, '9');
const player = uuid(4, '9');
const lineup = uuid(5, '9');
const event = uuid(6, '9');
const start = (sessionId = session, eventId: string | null = null) =>
  sent('session.start', { teamId: TEAM, sessionId, eventId, numSets: 1, notes: null });
const ofSession = (name: string, sessionId = session, more = {}) => sent(name, { teamId: TEAM, sessionId, ...more });
const addPlayer = () =>
  sent('player.add', { teamId: TEAM, id: player, name: 'B', position: 'Setter', jerseyNumber: 8 });
const patchPlayer = (id = player, name = 'C') => sent('player.update', { teamId: TEAM, id, patch: { name } });
const court = (id = lineup) =>
  sent('lineup.save-court', { teamId: TEAM, id, court: EMPTY, replaces: EMPTY, versionId: nextId() });
const ofLineup = (name: string, more = {}) => sent(name, { teamId: TEAM, id: lineup, ...more });

type Steps = readonly (readonly [SentCommand, 'applied' | 'fault'])[];
type Case = { readonly what: string; readonly table: string; readonly id: string; readonly steps: () => Steps };
/** The row on which a table breaks, then commands with what is answered to each. */
const CASES: readonly Case[] = [
  {
    ...{ what: 'the start of a session', table: 'stat_sessions', id: session },
    steps: () => [
      [start(), 'fault'],
      [tapped({ sessionId: session }), 'fault'],
      [tapped({ sessionId: session }), 'fault'],
      [ofSession('match.import', session, { entries: [{ id: nextId(), setNumber: 1, entry: KILL }] }), 'fault'],
      [ofSession('session.complete'), 'fault'],
      [tapped(), 'applied'],
      [start(other), 'applied'],
      [tapped({ sessionId: other }), 'applied'],
    ],
  },
  {
    ...{ what: 'a team', table: 'teams', id: team },
    steps: () => [
      [sent('team.create', { teamId: team, name: 'New', seasonName: null, description: null }), 'fault'],
      [sent('team.update', { teamId: team, patch: { name: 'Newer' } }), 'fault'],
      [sent('lineup.create', { teamId: team, id: lineup, name: 'One' }), 'fault'],
      [sent('session.start', { teamId: team, sessionId: session, eventId: null, notes: null }), 'fault'],
      [tapped({ teamId: team, sessionId: session }), 'fault'],
      [tapped(), 'applied'],
    ],
  },
  {
    ...{ what: 'a tap', table: 'match_events', id: tap },
    steps: () => [
      [tapped({ id: tap }), 'fault'],
      [tapped({ entry: { kind: 'void', payload: { target: tap } } }), 'fault'],
      [tapped(), 'applied'],
      [ofSession('session.complete', SESSION), 'applied'],
    ],
  },
  {
    ...{ what: 'a player', table: 'players', id: player },
    steps: () => [
      [addPlayer(), 'fault'],
      [patchPlayer(), 'fault'],
      [patchPlayer(PLAYER), 'applied'],
      [tapped({ entry: { ...KILL, payload: { ...KILL.payload, playerId: player } } }), 'applied'],
    ],
  },
  {
    ...{ what: 'a change of a player', table: 'players', id: PLAYER },
    steps: () => [
      [patchPlayer(PLAYER, 'A'), 'fault'],
      [patchPlayer(PLAYER, 'B'), 'fault'],
      [addPlayer(), 'applied'],
      [tapped({ entry: KILL }), 'applied'],
    ],
  },
  {
    ...{ what: 'a lineup', table: 'lineups', id: lineup },
    steps: () => [
      [ofLineup('lineup.create', { name: 'One' }), 'fault'],
      [court(), 'fault'],
      [ofLineup('lineup.duplicate', { copyId: nextId() }), 'fault'],
      [sent('lineup.reorder', { teamId: TEAM, ids: [lineup, LINEUP] }), 'fault'],
      [court(LINEUP), 'applied'],
    ],
  },
  {
    ...{ what: 'an event', table: 'events', id: event },
    steps: () => [
      [sent('event.create', { teamId: TEAM, id: event, fields: EVENT_FIELDS }), 'fault'],
      [start(session, event), 'fault'],
      [tapped({ sessionId: session, setNumber: 1 }), 'fault'],
      [start(other, EVENT), 'applied'],
    ],
  },
  {
    ...{ what: 'the name of a team', table: 'teams', id: TEAM },
    steps: () => [
      [sent('team.update', { teamId: TEAM, patch: { name: 'First' } }), 'fault'],
      [sent('team.update', { teamId: TEAM, patch: { name: 'Second' } }), 'fault'],
      [addPlayer(), 'applied'],
      [ofSession('session.complete', SESSION), 'applied'],
    ],
  },
];

describe('what builds on a command that met a fault', () => {
  test.each(CASES)(
    '[QUEUE-04] waits with it and is not refused, the rest goes on: $what',
    async ({ table, id, steps }) => {
      const all = steps();
      const commands = all.map(([command]) => command);
      await breakOn(table, id);
      expect(await answersTo(commands)).toEqual(all.map(([, answer]) => answer));
      await mended();
      expect(await answersTo(commands)).toEqual(all.map(() => 'applied'));
    },
  );
});

const answersTo = async (commands: readonly SentCommand[]) => outcomes(await pushed(made.app, owner, commands));
