import type { Database } from '#server/db/database.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { teamProScope, teamScope } from '#domain/sync/tables.ts';
import { nextId, POINT } from './pushing.ts';
import { OWNER, SESSION, TEAM, uuid } from './world.ts';
import { makeRow } from './rows.ts';

const PLAYER = uuid(1, 'd');
const LINEUP = uuid(2, 'd');
const EVENT = uuid(3, 'd');
const OTHER_SESSION = uuid(2, 'c');
const SERIES = uuid(4, 'd');
const player = (n: number) => ({
  ...{ id: uuid(n, 'd'), name: `Player ${n}`, position: 'Setter', jerseyNumber: n, isStarter: false },
});
const EMPTY = { assignments: [], servers: [] };
const PLACES = [1, 2, 3, 4, 5, 6].map((playerSlot) => ({ playerSlot, x: 100 * playerSlot, y: 450 }));
export const EVENT_FIELDS = {
  ...{ title: 'Practice', eventType: 'practice', startDate: '2026-05-02', endDate: null, startTime: null },
  ...{ endTime: null, location: null, opponentName: null, description: null },
};
const SESSION_INPUT = { numSets: 3, notes: null, opponentName: null };

/** A valid input for every command: what `makeRows` made is what they are about. */
export const INPUTS: Readonly<Record<string, () => object>> = {
  'team.create': () => ({ teamId: nextId(), name: 'Hawks', seasonName: null, description: null }),
  'team.update': () => ({ teamId: TEAM, patch: { name: 'Eagles' } }),
  'team.default-rules': () => ({ teamId: TEAM, rules: PRESETS['usav-2026'].rules }),
  'team.delete': () => ({ teamId: TEAM }),
  'roster.generate': () => ({ teamId: TEAM, lineupId: nextId(), players: [6, 7, 8, 9, 10, 11, 12, 13].map(player) }),
  'player.add': () => ({ ...player(20), teamId: TEAM }),
  'player.update': () => ({ teamId: TEAM, id: PLAYER, patch: { name: 'Other' } }),
  'player.delete': () => ({ teamId: TEAM, id: PLAYER }),
  'lineup.create': () => ({ teamId: TEAM, id: nextId(), name: 'Second' }),
  'lineup.rename': () => ({ teamId: TEAM, id: LINEUP, name: 'Renamed' }),
  'lineup.duplicate': () => ({ teamId: TEAM, id: LINEUP, copyId: nextId() }),
  'lineup.delete': () => ({ teamId: TEAM, id: LINEUP }),
  'lineup.reorder': () => ({ teamId: TEAM, ids: [LINEUP] }),
  'lineup.save-court': () => ({ teamId: TEAM, id: LINEUP, court: EMPTY, replaces: EMPTY, versionId: nextId() }),
  'formation.set': () => ({
    ...{ teamId: TEAM, lineupId: LINEUP, rotation: 1, kind: 'receive', places: PLACES, replaces: [] },
    versionId: nextId(),
  }),
  'event.create': () => ({ teamId: TEAM, id: nextId(), fields: EVENT_FIELDS }),
  'event.update': () => ({ teamId: TEAM, id: EVENT, patch: { location: 'Hall 2' } }),
  'event.edit-instance': () => ({ teamId: TEAM, id: SERIES, date: '2026-05-11', patch: { location: 'Hall 2' } }),
  'event.delete-instance': () => ({ teamId: TEAM, id: SERIES, date: '2026-05-18' }),
  'event.delete': () => ({ teamId: TEAM, id: EVENT }),
  'session.start': () => ({ ...SESSION_INPUT, teamId: TEAM, sessionId: nextId(), eventId: EVENT }),
  'session.oneTime': () => ({
    ...{ ...SESSION_INPUT, teamId: TEAM, sessionId: nextId(), eventId: nextId() },
    ...{ title: 'Friendly', date: '2026-05-01', startTime: null },
  }),
  'match.record': () => ({ teamId: TEAM, sessionId: SESSION, id: nextId(), setNumber: 1, entry: POINT(1) }),
  'session.rename-opponent': () => ({ teamId: TEAM, sessionId: SESSION, opponentName: 'Rivals' }),
  'session.count': () => ({ teamId: TEAM, sessionId: SESSION, counting: 'contacts' }),
  'session.rules': () => ({ teamId: TEAM, sessionId: SESSION, rules: PRESETS['nfhs-2026'].rules }),
  'session.complete': () => ({ teamId: TEAM, sessionId: SESSION }),
  'session.reopen': () => ({ teamId: TEAM, sessionId: SESSION }),
  'session.delete': () => ({ teamId: TEAM, sessionId: SESSION }),
  'session.restore': () => ({ teamId: TEAM, sessionId: SESSION }),
  'session.merge': () => ({ teamId: TEAM, sessionId: SESSION, otherId: OTHER_SESSION }),
  'match.import': () => ({
    ...{ teamId: TEAM, sessionId: SESSION, entries: [{ id: nextId(), setNumber: 1, entry: POINT(1) }] },
  }),
};

/** A player, a lineup, another session, a game and a series of the team. */
export async function makeRows(db: Database): Promise<void> {
  await writeInScopes(db, [teamScope(TEAM), teamProScope(TEAM)], async (write) => {
    const { id, name } = player(1);
    const made = { teamId: TEAM, userId: OWNER };
    await write.put('players', makeRow('players', { ...made, id, name }));
    await write.put('lineups', makeRow('lineups', { ...made, id: LINEUP }));
    await write.put('statSessions', makeRow('statSessions', { ...made, id: OTHER_SESSION }));
    const game = makeRow('events', { ...made, id: EVENT, title: 'Final' });
    await write.put('events', game);
    const weekly = { frequency: 'weekly' as const, endDate: null, weeklyDays: ['monday' as const], exceptions: [] };
    await write.put('events', { ...game, id: SERIES, isRecurring: true, recurrencePattern: weekly });
  });
}
