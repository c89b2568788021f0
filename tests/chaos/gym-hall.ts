import { expect } from 'vitest';
import { localDay } from '#domain/core/dates.ts';
import { generateRoster } from '#domain/roster/commands.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { seeded } from '#tests/fuzz/random.ts';
import { buyPro, type Caller, newId, openCaller } from '#tests/support/caller.ts';
import { type RunningApp, signUp, startApp } from '#tests/support/e2e.ts';
import { STARTS } from './first-taps.ts';
import { type GymDevice, openGymDevice } from './gym-device.ts';

export const ARRIVED = { timeout: 90_000, interval: 250 };

/** A server, and a browser in a gym with a team whose games have these titles. */
export type Hall = {
  readonly app: RunningApp;
  readonly caller: Caller;
  readonly device: GymDevice;
  /** Looks into the database while no server runs. */
  readonly within: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

export async function openHall(databaseUrl: string | undefined, titles: readonly string[]): Promise<Hall> {
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const app = await startApp({ ...env, PUSHES_PER_MINUTE: '1000000' });
  const person = await signUp(app.url, 'gym');
  const caller = await openCaller(app.url, person);
  await buyPro(caller);
  const teamId = newId();
  const players = placeholders(8, 'girls', seeded(7).next).map((player) => ({ ...player, id: newId() }));
  await caller.push(
    createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }),
    generateRoster.draft({ teamId, lineupId: newId(), players }),
    ...titles.map((title) => scheduled(teamId, title)),
  );
  const device = await openGymDevice(app.url, person, teamId);
  return {
    ...{ app, caller, device },
    async within(work) {
      const db =
        databaseUrl === undefined
          ? await openDatabase({ dataDir: app.dataDir })
          : openPostgres(databaseUrl, { connections: 1 });
      return work(db).finally(() => db.close());
    },
    async close() {
      await device.close();
      await app.stop();
    },
  };
}

const scheduled = (teamId: string, title: string) =>
  createEvent.draft({
    ...{ teamId, id: newId(), repeat: null },
    fields: {
      ...{ title, eventType: 'game', startDate: localDay(new Date()), endDate: null, startTime: null, endTime: null },
      ...{ location: null, opponentName: null, description: null },
    },
  });

/** Begins a match on the device, whether there is a server or not. */
export async function startMatch({ device }: Hall, at: number, title: string): Promise<string> {
  const [, start] = pickAt(STARTS, at);
  await device.openStats();
  await start(device.page(), title);
  await device.page().waitForURL('**/stat-tracking/*');
  return new URL(device.page().url()).pathname.split('/').at(-1) ?? '';
}

/** One entry of a record, by turns: those of two records whose sizes share no factor all meet in the end. */
export function pickAt<T>(of: Readonly<Record<string, T>>, at: number): readonly [string, T] {
  const all = Object.entries(of);
  return all[at % all.length] ?? expect.fail('nothing to pick from');
}

export async function settle({ device }: Hall): Promise<void> {
  await expect.poll(() => device.unsent(), ARRIVED).toEqual([]);
  expect(await device.refused()).toEqual([]);
}
