import { resolve } from 'node:path';
import { readSettings, type Settings } from '#server/config.ts';
import { backUp, type Counts } from '#server/db/backup.ts';
import { askRunning } from '#server/db/backup-door.ts';
import { openAsItIs } from '#server/db/open.ts';
import { openFiles } from '#server/outside/open.ts';
import { stampOf, tell } from './place.ts';

await tell(async () => {
  const settings = readSettings(process.env);
  const now = new Date();
  const [given] = process.argv.slice(2);
  const path = given === undefined ? `${settings.dataDir}/backups/${stampOf(now)}.backup` : resolve(given);
  const { rows, files } = await run(settings, path, now);
  return `${path} has ${rows} rows and ${files} files.`;
});

/** PostgreSQL is read beside the running servers; a folder by its server, or here when none runs. */
async function run(settings: Settings, path: string, now: Date): Promise<Counts> {
  const running = settings.databaseUrl === undefined ? await askRunning(settings.dataDir, path) : undefined;
  if (running) return running;
  const db = await openAsItIs(settings);
  return backUp({ db, files: openFiles(settings), now }, path).finally(() => db.close());
}
