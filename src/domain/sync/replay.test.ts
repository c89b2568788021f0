import { expect, test } from 'vitest';
import { deletePlayer } from '../roster/commands.ts';
import { startSession } from '../match/commands.ts';
import { recordEntry } from '../match/recording.ts';
import { createTeam, deleteTeam, updateTeam } from '../teams/commands.ts';
import type { Draft } from './command.ts';
import { accessOnDevice } from './device-access.ts';
import { prepare } from './registry.ts';
import { replay, type Replayable } from './replay.ts';
import { receive, type Shelves } from './rows.ts';
import { PENDING_REV, teamScope } from './tables.ts';
import { find, formerPlayers, list, type View } from './view.ts';
import { makeRow } from '#tests/support/rows.ts';

const ME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const TEAM = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const SESSION = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const TAP = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const AT = '2026-01-01T10:00:00.000Z';
const actor = { kind: 'member' as const, userId: ME, clientId: ME };

function ready(...drafts: Draft[]): Replayable[] {
  return drafts.flatMap((draft) => {
    const prepared = prepare(draft);
    return prepared.ok ? [{ prepared: prepared.value, at: AT }] : [];
  });
}
async function viewOf(confirmed: Shelves, ...drafts: Draft[]): Promise<View> {
  return { confirmed, layers: [await replay(confirmed, ready(...drafts), actor)] };
}
const rename = (name: string) => updateTeam.draft({ teamId: TEAM, patch: { name } });
const falcons = createTeam.draft({ teamId: TEAM, name: 'Falcons', seasonName: null, description: null });
const game = startSession.draft({ teamId: TEAM, sessionId: SESSION, eventId: null, numSets: 3, notes: null });
const tap = recordEntry.draft({
  teamId: TEAM,
  sessionId: SESSION,
  id: TAP,
  setNumber: 1,
  entry: { kind: 'score', payload: { side: 'us', by: 1, rally: 1 } },
});

function confirmedTeam(): Shelves {
  const shelves: Shelves = new Map();
  const row = makeRow('teams', { id: TEAM, userId: ME, createdAt: AT });
  const stamp = { rev: 3, deletedAt: null, updatedBy: ME };
  receive(shelves, teamScope(TEAM), [{ table: 'teams', row: { ...row, ...stamp } }]);
  return shelves;
}

test('[OFFLINE-23] what was made for a team that was itself made offline is seen in that team', async () => {
  const view = await viewOf(new Map(), falcons, game, tap);
  expect(list(view, 'statSessions', { teamId: TEAM }).map(({ id }) => id)).toEqual([SESSION]);
  expect(list(view, 'matchEvents', { sessionId: SESSION })).toMatchObject([{ id: TAP, rev: PENDING_REV }]);
});

test('[OFFLINE-06] a change is seen over the confirmed row, which stays as the server confirmed it', async () => {
  const confirmed = confirmedTeam();
  const view = await viewOf(confirmed, rename('Hawks'));
  expect(find(view, 'teams', TEAM)).toMatchObject({ name: 'Hawks', rev: PENDING_REV });
  expect(find({ confirmed, layers: [] }, 'teams', TEAM)).toMatchObject({ name: 'Falcons', rev: 3 });
});

test('[OFFLINE-07] what was deleted offline is gone, and a later change of it changes nothing', async () => {
  const view = await viewOf(confirmedTeam(), deleteTeam.draft({ teamId: TEAM }), rename('Hawks'));
  expect([find(view, 'teams', TEAM), list(view, 'teams')]).toEqual([undefined, []]);
});

test('[OFFLINE-22] a refused change leaves nothing behind, and what follows still runs', async () => {
  const view = await viewOf(confirmedTeam(), tap, rename('Hawks'));
  expect(list(view, 'matchEvents')).toEqual([]);
  expect(find(view, 'teams', TEAM)?.name).toBe('Hawks');
});

test('[OFFLINE-26] the last known answer of the premium gate is believed for 14 days', () => {
  const view = { confirmed: confirmedTeam(), layers: [] };
  const known = { access: { [TEAM]: { role: 'coach' as const, pro: true } }, at: AT };
  const after = (days: number) =>
    accessOnDevice(TEAM, { known, view, userId: ME, now: new Date(Date.parse(AT) + days * 86_400_000) });
  expect([after(14), after(14.1)]).toEqual([
    { role: 'coach', pro: true },
    { role: 'coach', pro: false },
  ]);
});

test('[OFFLINE-30] a team of somebody else gives no access by itself', () => {
  const view = { confirmed: confirmedTeam(), layers: [] };
  const known = { access: {}, at: AT };
  expect(accessOnDevice(TEAM, { known, view, userId: TAP, now: new Date(AT) })).toBeUndefined();
});

test('[AMB-053] a deleted player is in no list, and still known by name, whoever deleted her', async () => {
  const shelves = confirmedTeam();
  const player = makeRow('players', { teamId: TEAM, id: TAP, name: 'Ida' });
  const ida = { ...player, rev: 2, deletedAt: null, updatedBy: null };
  const noor = { ...ida, id: SESSION, name: 'Noor', rev: 3 };
  const scope = teamScope(TEAM);
  receive(shelves, scope, [
    { table: 'players', row: ida },
    { table: 'players', row: noor },
  ]);
  receive(shelves, scope, [{ table: 'players', row: { ...ida, rev: 4, deletedAt: AT } }]);
  const view = await viewOf(shelves, deletePlayer.draft({ teamId: TEAM, id: noor.id }));
  expect(list(view, 'players', { teamId: TEAM })).toEqual([]);
  expect(find(view, 'players', ida.id)).toBeUndefined();
  expect(formerPlayers(view, TEAM).map(({ name }) => name)).toEqual(['Ida', 'Noor']);
  receive(shelves, scope, [{ table: 'players', row: { ...ida, rev: 5 } }]);
  expect(list({ confirmed: shelves, layers: [] }, 'players')).toHaveLength(2);
  expect(formerPlayers({ confirmed: shelves, layers: [] }, TEAM)).toEqual([]);
});
