import { recordEntry } from '#domain/match/recording.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import type { Guest } from '#web/sync/device/guests.ts';
import { ENTRIES } from './first-entries.ts';
import { PLAYER, SESSION, TEAM } from './sync.ts';

export const LINK = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
export const EXPIRES = '2030-01-01T00:00:00.000Z';
const newId = () => crypto.randomUUID();
export const guestOf = (linkId: string): Guest => ({
  ...{ linkId, teamId: TEAM, sessionId: SESSION, name: 'Sam', expiresAt: EXPIRES, endedAt: null },
  ...{ openedAt: '2026-01-01T10:00:00.000Z', clockOffMs: 0 },
});
const mia = { id: PLAYER, name: 'Mia Ruiz', position: 'Setter', jerseyNumber: 7, isOut: false };
export const kitOf = (rev: number, players: readonly object[] = [mia]) => ({
  rev,
  team: { id: TEAM, name: 'Falcons', palette: null },
  session: {
    ...{ id: SESSION, teamId: TEAM, numSets: 3, opponentName: 'Breakers', sessionStatus: 'in_progress' },
    ...{ createdAt: '2026-01-01T09:00:00.000Z', counting: 'contacts', rules: null },
  },
  players,
});
export const pullOf = (more: object = {}) => ({
  body: {
    scopes: [{ scope: sessionScope(SESSION), cursor: 0, more: false, rows: [] }],
    kit: kitOf(3),
    ...{ serverTime: '2026-01-01T10:00:00.000Z', link: { id: LINK, expiresAt: EXPIRES, endedAt: null } },
    ...more,
  },
});
export const applied = (body: unknown) => answerTo(body, () => ({ outcome: 'applied' }));
export const held = (body: unknown) => answerTo(body, () => ({ outcome: 'refused', refusal: { code: 'held' } }));
function answerTo(body: unknown, verdict: () => object) {
  const commands: readonly { id: string }[] = Object(body).commands;
  return { body: { results: commands.map(({ id }) => ({ id, ...verdict() })), revs: {} } };
}
/** An entry of the match of the link. */
export const tap = (id = newId()) =>
  recordEntry.draft({ teamId: TEAM, sessionId: SESSION, id, setNumber: 1, entry: ENTRIES.stat(newId) });
