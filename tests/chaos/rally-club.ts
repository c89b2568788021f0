import { setTimeout as sleep } from 'node:timers/promises';
import { localDay } from '#domain/core/dates.ts';
import { createLineup, saveCourt } from '#domain/lineups/commands.ts';
import type { CourtPosition } from '#domain/lineups/schema.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { addPlayer } from '#domain/roster/commands.ts';
import type { PlayingPosition } from '#domain/roster/schema.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { chooseDefaultRules, createTeam } from '#domain/teams/commands.ts';
import type { Random } from '#tests/fuzz/random.ts';
import { buyPro, type Caller, newId } from '#tests/support/caller.ts';
import type { RunningApp } from '#tests/support/e2e.ts';
import type { RallyDevice } from './rally-device.ts';

const TITLE = 'Final';
/** Short enough that sets end. */
export const RULES = { ...PRESETS['fivb-2025'].rules, sets: 3, points: 9, decidingPoints: 6 } as const;

const SQUAD: readonly (readonly [number, PlayingPosition, CourtPosition | null])[] = [
  ...([
    [2, 'Setter', 1],
    [7, 'Outside Hitter', 2],
    [8, 'Middle Blocker', 3],
    [10, 'Opposite Hitter', 4],
    [4, 'Outside Hitter', 5],
    [11, 'Middle Blocker', 6],
  ] as const),
  ...([
    [1, 'Libero', null],
    [14, 'Opposite Hitter', null],
    [20, 'Setter', null],
    [21, 'Outside Hitter', null],
    [5, 'Middle Blocker', null],
  ] as const),
];

export type Club = {
  readonly app: RunningApp;
  readonly caller: Caller;
  readonly teamId: string;
  readonly shirts: Map<string, string>;
};

/** A team with a saved lineup, its rules, and a game of today that nobody has begun. */
export async function makeClub(app: RunningApp, caller: Caller): Promise<Club> {
  await buyPro(caller);
  const [teamId, lineupId] = [newId(), newId()];
  const players = SQUAD.map(([jerseyNumber, position, place]) => ({
    ...{ player: { teamId, id: newId(), name: `Ana Player${jerseyNumber}`, jerseyNumber, position }, place },
  }));
  const assignments = players.flatMap(({ player, place }) =>
    place === null
      ? []
      : [
          {
            playerId: player.id,
            position: place,
            row: place > 1 && place < 5 ? ('front' as const) : ('back' as const),
          },
        ],
  );
  const today = { startDate: localDay(new Date()), endDate: null, startTime: null, endTime: null };
  const fields = {
    title: TITLE,
    eventType: 'game',
    location: null,
    opponentName: 'Breakers',
    description: null,
  } as const;
  await caller.push(
    createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }),
    ...players.map(({ player }) => addPlayer.draft(player)),
    createLineup.draft({ teamId, id: lineupId, name: 'Six' }),
    saveCourt.draft({
      ...{ teamId, id: lineupId, court: { assignments, servers: [] }, versionId: newId() },
      replaces: { assignments: [], servers: [] },
    }),
    chooseDefaultRules.draft({ teamId, rules: RULES }),
    createEvent.draft({ teamId, id: newId(), repeat: null, fields: { ...fields, ...today } }),
  );
  const shirts = new Map(players.map(({ player }) => [player.id, String(player.jerseyNumber)]));
  return { app, caller, teamId, shirts };
}

/** Begins the game on a device that reaches no server; all who do mean one match (AMB-112). */
export async function beginOffline(device: RallyDevice): Promise<string> {
  const page = device.page();
  await page.getByRole('button', { name: new RegExp(`^Track Stats ${TITLE}\\b`) }).click();
  await page.getByRole('radio', { name: /Rally entry/ }).check();
  await page.getByRole('radio', { name: 'Every touch' }).check();
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await page.waitForURL('**/stat-tracking/*');
  await page.locator('main[data-tracker]').waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

type Killing = { readonly random: Random; readonly everyMs: number; readonly isOver: () => boolean };

/** The server comes and goes, cut off in the middle of what it takes, until nobody plays any more; how often. */
export async function killServer(app: RunningApp, { random, everyMs, isOver }: Killing): Promise<number> {
  let kills = 0;
  while (!isOver() || kills === 0) {
    await sleep(everyMs * (0.5 + random.next()));
    await app.kill();
    kills += 1;
    await sleep(700 * random.next());
    await app.restart();
  }
  return kills;
}
