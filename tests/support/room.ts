import 'fake-indexeddb/auto';
import { indexedDB } from 'fake-indexeddb';
import { act } from 'react';
import type { Access } from '#domain/access.ts';
import type { Refusal } from '#domain/core/refusals.ts';
import type { PulledRow } from '#domain/sync/protocol.ts';
import type { Lineup } from '#domain/lineups/schema.ts';
import { type Player } from '#domain/roster/schema.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { type LoggedEvent } from '#domain/match/corrections.ts';
import { fold } from '#domain/match/fold.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { projection } from '#domain/match/projection.ts';
import { figureRows } from '#domain/match/season/figure-rows.ts';
import type { StatSession } from '#domain/match/schema.ts';
import { type Scope, sessionScope, teamProScope, teamScope, userScope } from '#domain/sync/tables.ts';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import type { Transport } from '#web/sync/line/transport.ts';
import { playerId, SESSION, TEAM } from './match.ts';
import { makeRow } from './rows.ts';

export const ME = '0190a000-0000-7000-8000-0000000000ff';

type Room = {
  readonly players?: readonly Player[];
  readonly lineups?: readonly Lineup[];
  readonly events?: readonly Event[];
  readonly sessions?: readonly StatSession[];
  readonly log?: readonly LoggedEvent[];
  /** Entries of others that a later pull brings; a test adds to them. */
  readonly later?: readonly LoggedEvent[];
  readonly access?: Access;
  readonly logoUrl?: string;
  /** Of who is signed in, once they have a profile. */
  readonly displayName?: string | null;
  readonly nameAsked?: boolean;
  /** The server takes what is done; else nothing is answered, and it waits. */
  readonly isTaken?: boolean;
  /** The server takes nothing, for this reason. */
  readonly refusal?: Refusal;
  /** The names of what came down the line so far. */
  readonly sent?: string[];
};

export const makePlayer = (n: number, given: Partial<Player> = {}): Player =>
  makeRow('players', {
    ...{ id: playerId(n), teamId: TEAM, name: `Ana Player${n}`, position: 'Outside Hitter', jerseyNumber: n },
    ...given,
  });

export const makeSession = (given: Partial<StatSession> = {}): StatSession =>
  makeRow('statSessions', {
    ...{ id: SESSION, teamId: TEAM, userId: ME, opponentName: 'Breakers', createdAt: '2025-11-15T18:00:00.000Z' },
    ...given,
  });

const TEAM_ROW = makeRow('teams', {
  ...{ id: TEAM, name: 'Tidewater 16', userId: ME, ownerName: 'Dana', createdAt: '2025-09-01T10:00:00.000Z' },
  palette: { team: '#17406d', team2: '#f2b632', onTeam: '#ffffff', onTeamDark: '#ffffff' },
});

/** A device that has pulled one team; what is done on it stays pending. */
export async function openRoom(room: Room = {}): Promise<SyncStore> {
  const store = openSync(ME, lineTo(room));
  await act(async () => {
    await store.ready;
    store.syncNow();
    while (!store.isLoaded(teamProScope(TEAM))) await new Promise((resolve) => setTimeout(resolve, 1));
  });
  return store;
}

/** Leaves nothing of a device for the next test. */
export function clearRoom(store: SyncStore | undefined): void {
  store?.close();
  void indexedDB.databases().then((all) => all.forEach(({ name }) => name && indexedDB.deleteDatabase(name)));
}

/** Answers pulls with the room's rows, once. */
/** Nothing comes back of what was taken: it is shown from the queue. */
const UNREACHED = { [teamProScope(TEAM)]: 2000 };
const applied = (id: string) => ({ id, outcome: 'applied' as const });

export function lineTo(room: Room): Transport {
  const scopes = scopesOf(room);
  return {
    push: ({ commands }) => {
      room.sent?.push(...commands.map(({ name }) => name));
      const { isTaken = false, refusal } = room;
      if (!isTaken && !refusal) return new Promise(() => undefined);
      const results = commands.map(({ id }) => (refusal ? { id, outcome: 'refused' as const, refusal } : applied(id)));
      return Promise.resolve({ kind: 'answer', answer: { results, revs: isTaken ? UNREACHED : {} } });
    },
    pull: async (cursors) => ({
      kind: 'answer',
      answer: {
        scopes: scopes
          .filter(({ scope }) => !scope.startsWith('session:') || cursors[scope] !== undefined)
          .map(({ scope, rows }) => ({
            scope,
            cursor: 1000,
            more: false,
            rows: (cursors[scope] ?? 0) < 1000 ? rows : entriesIn(scope, room.later),
          })),
        access: { [TEAM]: room.access ?? { role: 'owner', pro: true } },
        serverTime: new Date().toISOString(),
      },
    }),
  };
}

function scopesOf({
  players = [],
  lineups = [],
  events = [],
  sessions = [],
  log = [],
  logoUrl,
  displayName,
  nameAsked = true,
}: Room): { scope: Scope; rows: PulledRow[] }[] {
  let rev = 0;
  const stamp = () => ({ rev: ++rev, deletedAt: null, updatedBy: null });
  const figures = sessions.map((session) => {
    const state = fold(
      log.filter(({ sessionId }) => sessionId === session.id),
      readingOf(session),
    );
    return { ...projection(state, session), ...figureRows(state, session) };
  });
  const pro: PulledRow[] = [
    ...events.map((row) => ({ table: 'events' as const, row: { ...row, ...stamp() } })),
    ...sessions.map((row) => ({ table: 'statSessions' as const, row: { ...row, ...stamp() } })),
    ...figures.flatMap(({ setStats }) =>
      setStats.map((row) => ({ table: 'setStats' as const, row: { ...row, ...stamp() } })),
    ),
    ...figures.flatMap(({ statPairs }) =>
      statPairs.map((row) => ({ table: 'statPairs' as const, row: { ...row, ...stamp() } })),
    ),
    ...figures.flatMap(({ players, rotations }) => [
      ...players.map((row) => ({ table: 'playerSetFigures' as const, row: { ...row, ...stamp() } })),
      ...rotations.map((row) => ({ table: 'rotationSetFigures' as const, row: { ...row, ...stamp() } })),
    ]),
  ];
  return [
    {
      scope: userScope(ME),
      rows:
        displayName === undefined
          ? []
          : [{ table: 'profiles', row: { ...makeRow('profiles', { id: ME, displayName, nameAsked }), ...stamp() } }],
    },
    {
      scope: teamScope(TEAM),
      rows: [
        { table: 'teams', row: { ...TEAM_ROW, logoUrl: logoUrl ?? null, ...stamp() } },
        ...players.map((row) => ({ table: 'players' as const, row: { ...row, ...stamp() } })),
        ...lineups.map((row) => ({ table: 'lineups' as const, row: { ...row, ...stamp() } })),
      ],
    },
    { scope: teamProScope(TEAM), rows: pro },
    ...sessions.map(({ id }) => ({ scope: sessionScope(id), rows: entriesIn(sessionScope(id), log) })),
  ];
}

const entriesIn = (scope: Scope, log: readonly LoggedEvent[] = []): PulledRow[] =>
  log
    .filter(({ sessionId }) => sessionScope(sessionId) === scope)
    .map((row) => ({ table: 'matchEvents' as const, row: { ...row, deletedAt: null, updatedBy: null } }));
