import { expect, test } from 'vitest';
import type { PulledRow } from '#domain/sync/protocol.ts';
import { COMMANDS, prepare } from '#domain/sync/registry.ts';
import { attempt } from '#domain/sync/replay.ts';
import { receive, type Shelves, scopeOf } from '#domain/sync/rows.ts';
import { type Scope, sessionScope, teamProScope, teamScope } from '#domain/sync/tables.ts';
import { INPUTS } from '#tests/support/every-command.ts';
import { BEGINNINGS } from '#tests/support/first-entries.ts';
import { makeRow } from '#tests/support/rows.ts';
import { OWNER, SESSION, TEAM, uuid } from '#tests/support/world.ts';
import { isDownloaded, isMadeHere, reachedWith } from '#web/sync/device/begun.ts';
import { blankMeta } from '#web/sync/device/database.ts';

const AT = '2026-05-04T18:00:00.000Z';
const actor = { kind: 'member' as const, userId: OWNER, clientId: uuid(1) };
const STAMP = { rev: 1, deletedAt: null, updatedBy: OWNER };
const ofTeam = { teamId: TEAM, userId: OWNER };

/** A team with a game and a session, as the server last confirmed them. */
function heldTeam(): Shelves {
  const confirmed: Shelves = new Map();
  const rows: PulledRow[] = [
    { table: 'teams', row: { ...makeRow('teams', { id: TEAM, userId: OWNER }), ...STAMP } },
    { table: 'events', row: { ...makeRow('events', { ...ofTeam, id: uuid(3, 'd') }), ...STAMP } },
    { table: 'statSessions', row: { ...makeRow('statSessions', { ...ofTeam, id: SESSION }), ...STAMP } },
  ];
  for (const one of rows) receive(confirmed, one.table === 'teams' ? teamScope(TEAM) : teamProScope(TEAM), [one]);
  return confirmed;
}

/** The rows of a command's doing with which scopes begin, and these scopes. */
async function beginningsOf(name: string, input: unknown) {
  const ready = prepare({ name, input });
  const confirmed = heldTeam();
  if (!ready.ok) throw new Error(`${name}: the input is not valid`);
  const { changes } = await attempt({ confirmed, layers: [] }, { prepared: ready.value, at: AT }, actor);
  const rows: PulledRow[] = [];
  const scopes: Scope[] = [];
  for (const { teams, statSessions } of changes.values()) {
    for (const row of teams.values()) {
      if (!row || row.id === TEAM) continue;
      rows.push({ table: 'teams', row: { ...row, rev: 5 } });
      scopes.push(teamScope(row.id), teamProScope(row.id));
    }
    for (const row of statSessions.values()) {
      if (!row || row.id === SESSION) continue;
      rows.push({ table: 'statSessions', row: { ...row, rev: 5 } });
      scopes.push(sessionScope(row.id));
    }
  }
  return { rows, scopes, view: { confirmed, layers: [changes] } };
}

test.each([...COMMANDS.keys()])('[QUEUE-29] what %s begins on a device is there from its beginning', async (name) => {
  const input = INPUTS[name]?.();
  const { rows, scopes, view } = await beginningsOf(name, input);
  expect(scopes.filter((scope) => !isMadeHere(view, scope))).toEqual([]);
  const standing = scopes.filter((scope) => !scope.startsWith('session:'));
  const received = rows.map((one) => ({ scope: scopeOf(one.table, one.row), rows: [one] }));
  const cursors = Object.fromEntries(standing.map((scope) => [scope, 5]));
  const page = { received, cursors, partial: standing };
  const reached = reachedWith(page, blankMeta('phone'), [{ id: uuid(9), name, input, at: AT }]);
  expect(scopes.filter((scope) => !isDownloaded(reached, scope))).toEqual([]);
});

test('[QUEUE-29] of the commands these begin something, and of those that begin a match the first entries are tried', async () => {
  const found: string[] = [];
  for (const name of COMMANDS.keys()) {
    const { scopes } = await beginningsOf(name, INPUTS[name]?.());
    if (scopes.length > 0) found.push(name);
  }
  expect(found).toEqual(['team.create', 'session.start', 'session.oneTime']);
  const tried = new Set(BEGINNINGS.map(({ name }) => name.split(',')[0]));
  expect([...tried]).toEqual(found.filter((name) => name.startsWith('session.')));
});
