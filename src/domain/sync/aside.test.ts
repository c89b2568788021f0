import { expect, test } from 'vitest';
import { createModelServer } from '#tests/fuzz/model-server.ts';
import { type Random, seeded } from '#tests/fuzz/random.ts';
import { INPUTS } from '#tests/support/every-command.ts';
import type { Role } from '../access.ts';
import { valueAt } from '../core/value-at.ts';
import {
  createLineup,
  deleteLineup,
  duplicateLineup,
  saveCourt,
  renameLineup,
  reorderLineups,
} from '../lineups/commands.ts';
import { addPlayer, deletePlayer, updatePlayer } from '../roster/commands.ts';
import { instanceId } from '../schedule/instance.ts';
import { createEvent, deleteEvent, editInstance, updateEvent } from '../schedule/commands.ts';
import { completeSession, deleteSession, recordEntry, renameOpponent, startSession } from '../match/commands.ts';
import { createTeam, deleteTeam, updateTeam } from '../teams/commands.ts';
import { inPlace } from '../match/corrections.ts';
import { sortOut } from './aside.ts';
import type { Draft } from './command.ts';
import { overtaken } from './order.ts';
import { SCHEMA_VERSION, type SentCommand } from './protocol.ts';
import { COMMANDS } from './registry.ts';
import { TABLE_NAMES, type TableName } from './tables.ts';

const isFirst = (of: readonly unknown[]) => (one: unknown) => one === of[0];

test('[QUEUE-21] whatever a change is about: the same again keeps its place behind it', () => {
  for (const name of COMMANDS.keys()) {
    const change = { name, input: INPUTS[name]?.() };
    const again = { ...change };
    expect(sortOut([change, again], isFirst([change])), name).toEqual({
      ...{ ready: [], causes: [change], followers: [again] },
    });
  }
});

test('[QUEUE-21] of a match only what corrects an entry waits for it; the rest goes on', () => {
  const match = { teamId: TEAMS[0], sessionId: GAMES[0], setNumber: 1 };
  const [held, other] = [anyTap(match, seeded(1)), anyTap(match, seeded(2))];
  const undo = recordEntry.draft({
    ...{ ...match, id: ID(80) },
    entry: { kind: 'void', payload: { target: String(valueAt(held.input, 'id')) } },
  });
  expect(sortOut([held, other, undo], isFirst([held]))).toEqual({ ready: [other], causes: [held], followers: [undo] });
});

test('[QUEUE-21] what makes a record anew waits for what is still to change the one before', () => {
  const of = { teamId: TEAMS[0] };
  const [order, gone, again] = [
    reorderLineups.draft({ ...of, ids: [...LINEUPS] }),
    deleteLineup.draft({ ...of, id: LINEUPS[1] }),
    duplicateLineup.draft({ ...of, id: LINEUPS[0], copyId: LINEUPS[1] }),
  ];
  expect(sortOut([order, gone, again], isFirst([order])).followers).toEqual([gone, again]);
});

test('[QUEUE-21] where nothing is held, all may go as they are', () => {
  const queue = [updateTeam.draft({ teamId: ID(1), patch: {} })];
  expect(sortOut(queue, () => false).ready).toBe(queue);
});

test('[QUEUE-21] who takes a number waits for whoever may have had it, and for nobody else', () => {
  const taking = { teamId: TEAMS[0], id: ID(81), name: 'Eva', position: 'Setter' as const, jerseyNumber: 12 };
  const add = addPlayer.draft(taking);
  const gone = deletePlayer.draft({ teamId: TEAMS[0], id: PLAYERS[0] });
  const renumbered = updatePlayer.draft({ teamId: TEAMS[0], id: PLAYERS[0], patch: { jerseyNumber: 9 } });
  const renamed = updatePlayer.draft({ teamId: TEAMS[0], id: PLAYERS[0], patch: { name: 'Ana' } });
  const another = addPlayer.draft({ ...taking, id: ID(82), jerseyNumber: 13 });
  for (const held of [gone, renumbered]) expect(sortOut([held, add], isFirst([held])).followers).toEqual([add]);
  for (const held of [renamed, another]) expect(sortOut([held, add], isFirst([held])).ready).toEqual([add]);
});

test('[QUEUE-21] a court waits for the player who is in again, not for one who has got another name', () => {
  const court = courtOf(PLAYERS[0]);
  const back = updatePlayer.draft({ teamId: TEAMS[0], id: PLAYERS[0], patch: { isOut: false } });
  const renamed = updatePlayer.draft({ teamId: TEAMS[0], id: PLAYERS[0], patch: { name: 'Ana' } });
  expect(sortOut([back, court], isFirst([back])).followers).toEqual([court]);
  expect(sortOut([renamed, court], isFirst([renamed])).ready).toEqual([court]);
});

const ID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const ME = ID(900);
const CLIENT = ID(901);

/** Few records, so that changes meet; a series every seven days. */
const two = (from: number) => [ID(from), ID(from + 1)] as const;
const [TEAMS, PLAYERS, LINEUPS, GAMES] = [two(1), two(10), two(20), two(40)];
const EVENTS = [ID(30), instanceId(ID(30), '2026-05-11')] as const;
const fields = (random: Random) => ({
  ...{ title: `Event ${random.below(99)}`, eventType: 'game' as const, startDate: '2026-05-04', endDate: null },
  ...{ startTime: null, endTime: null, location: null, opponentName: null, description: null },
});
const SERIES = { frequency: 'weekly' as const, endDate: null, weeklyDays: ['monday' as const], exceptions: [] };

function anyDraft(random: Random): Draft {
  const [player, lineup, event, sessionId] = [PLAYERS, LINEUPS, EVENTS, GAMES].map((from) => random.pick(from));
  const of = { teamId: TEAMS[random.chance(0.1) ? 1 : 0] };
  const one = (id = ME) => ({ ...of, id });
  const match = { ...of, sessionId: sessionId ?? ME };
  const [name, jerseyNumber] = [`Name ${random.below(99)}`, 1 + random.below(3)];
  const court = random.chance(0.3)
    ? []
    : [{ playerId: player ?? ME, position: 1 + random.below(6), slotRow: random.pick(['front', 'back']) }];
  const drafts: readonly [Draft, ...Draft[]] = [
    createTeam.draft({ ...of, name, seasonName: null, description: null }),
    updateTeam.draft({ ...of, patch: { name } }),
    addPlayer.draft({ ...one(player), name, position: 'Setter', jerseyNumber }),
    updatePlayer.draft({ ...one(player), patch: random.chance(0.5) ? { jerseyNumber } : { name } }),
    updatePlayer.draft({ ...one(player), patch: { isOut: random.chance(0.5) } }),
    createLineup.draft({ ...one(lineup), name }),
    renameLineup.draft({ ...one(lineup), name }),
    { name: saveCourt.name, input: { ...one(lineup), ...courts(court), versionId: random.uuid() } },
    createEvent.draft({
      ...one(event),
      fields: fields(random),
      repeat: SERIES,
    }),
    updateEvent.draft({ ...one(event), patch: { location: name } }),
    editInstance.draft({ ...one(event), date: '2026-05-11', patch: { location: name } }),
    duplicateLineup.draft({ ...of, id: LINEUPS[0], copyId: LINEUPS[1] }),
    startSession.draft({ ...match, eventId: random.chance(0.5) ? (event ?? ME) : null, numSets: 3, notes: null }),
    renameOpponent.draft({ ...match, opponentName: name }),
    completeSession.draft(match),
    anyTap(match, random),
    anyTap(match, random),
    random.pick([deletePlayer.draft(one(player)), deleteLineup.draft(one(lineup)), deleteEvent.draft(one(event))]),
    random.pick([
      deleteSession.draft(match),
      deleteTeam.draft(of),
      reorderLineups.draft({ ...of, ids: [...(LINEUPS ?? [])] }),
    ]),
  ];
  return random.pick(drafts);
}
/** So that there is something to change from the beginning. */
const begun = (random: Random): readonly Draft[] => [
  createTeam.draft({ teamId: TEAMS[0], name: 'Falcons', seasonName: null, description: null }),
  addPlayer.draft({ teamId: TEAMS[0], id: PLAYERS[0], name: 'Ana', position: 'Setter', jerseyNumber: 1 }),
  createLineup.draft({ teamId: TEAMS[0], id: LINEUPS[0], name: 'First' }),
  createEvent.draft({ teamId: TEAMS[0], id: EVENTS[0], fields: fields(random), repeat: SERIES }),
  startSession.draft({ teamId: TEAMS[0], sessionId: GAMES[0], eventId: null, numSets: 3, notes: null }),
];
const courts = (assignments: readonly object[]) => ({
  court: { assignments, servers: [] },
  replaces: { assignments: [], servers: [] },
});
const anyTap = (match: { teamId: string; sessionId: string }, random: Random): Draft =>
  recordEntry.draft({
    ...{ ...match, id: random.uuid(), setNumber: 1 },
    entry: random.pick([
      { kind: 'stat', payload: { playerId: ID(10), category: 'attack', counter: 'positive', by: 1 } },
      { kind: 'stat', payload: { playerId: ID(10), category: 'attack', counter: 'positive', by: -1 } },
      { kind: 'score', payload: { side: 'us', by: 1, rally: 1, takesBack: null } },
    ]),
  });

const courtOf = (playerId: string): Draft => ({
  name: saveCourt.name,
  input: { teamId: TEAMS[0], id: LINEUPS[0], ...courts([{ playerId }]), versionId: ID(902) },
});

/** A server that has taken these one after the other, and which of them it refused. */
async function serverAfter(commands: readonly SentCommand[]) {
  const server = createModelServer(new Map<string, Map<string, Role>>());
  const refused: string[] = [];
  const send = async (one: SentCommand) => {
    const { results } = await server.push(ME, { clientId: CLIENT, schemaVersion: SCHEMA_VERSION, commands: [one] });
    const isRefused = results.some(({ outcome }) => outcome === 'refused');
    if (isRefused) refused.push(one.id);
    return !isRefused;
  };
  for (const one of commands) await send(one);
  return { refused, send, tables: () => Object.fromEntries(TABLE_NAMES.map((name) => [name, rowsOf(server, name)])) };
}

/** Fields that may depend on the order between unrelated records. */
const APART = ['rev', 'displayOrder', 'players', 'playerAssignments', 'gameStatus', 'updatedBy', 'opponentName'];
function rowsOf({ confirmed }: ReturnType<typeof createModelServer>, table: TableName): string[] {
  const shelves = [...confirmed].toSorted(([a], [b]) => a.localeCompare(b));
  const rows = shelves.flatMap(([, shelf]): object[] => [...shelf[table].values()]);
  const told = (row: object) =>
    JSON.stringify(
      Object.entries(row)
        .filter(([key]) => !APART.includes(key))
        .toSorted(([a], [b]) => a.localeCompare(b)),
    );
  if (table !== 'matchEvents') return rows.map(told).toSorted();
  // The log of a match is read in its order.
  const logs = shelves.map(([, shelf]) => inPlace([...shelf.matchEvents.values()].toSorted((a, b) => a.rev - b.rev)));
  return logs.flat().map((entry) => told({ ...entry, payload: { ...entry.payload, precedes: undefined } }));
}

const SEEDS = 60;

test('[QUEUE-21] what went on without a change, and it with its followers later, ends as if all had gone in their order', async () => {
  const [followed, overtook] = [{ n: 0 }, { n: 0 }];
  for (let seed = 1; seed <= SEEDS; seed++) {
    const random = seeded(seed);
    const asDone = await serverAfter([]);
    const queue: (SentCommand & { seq: number })[] = [];
    const drafts = [...begun(random), ...Array.from({ length: 40 }, () => anyDraft(random))];
    for (const [minute, draft] of drafts.entries()) {
      const one = { ...draft, id: random.uuid(), at: `2026-01-01T10:${minute + 10}:00.000Z`, seq: minute };
      if (await asDone.send(one)) queue.push(one);
    }
    const taps = queue.filter(({ name }) => name === recordEntry.name);
    for (const bad of [...Array.from({ length: 5 }, () => queue[random.below(queue.length)]), ...taps]) {
      const { ready, causes, followers } = sortOut(queue, (one) => one === bad);
      followed.n += followers.length;
      const waiting = [...causes, ...followers];
      const passed = new Map(overtaken(waiting, ready).map((one) => [one.id, one]));
      overtook.n += passed.size;
      const late = await serverAfter([...ready, ...waiting.map((one) => passed.get(one.id) ?? one)]);
      expect([late.refused, late.tables()], `seed ${seed}: ${bad?.name} ${bad?.id}`).toEqual([[], asDone.tables()]);
    }
  }
  expect(followed.n).toBeGreaterThan(100);
  expect(overtook.n).toBeGreaterThan(50);
});
