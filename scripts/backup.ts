import { resolve } from 'node:path';
import { readSettings, type Settings } from '#server/config.ts';
import { backUp, sentenceOf } from '#server/db/backup.ts';
import { askRunningServer } from '#server/db/operator-socket.ts';
import { openAsItIs } from '#server/db/open.ts';
import { openFiles } from '#server/outside/open.ts';
import { stampOf, tell } from './place.ts';

await tell(async () => {
  const settings = readSettings(process.env);
  const now = new Date();
  const [given] = process.argv.slice(2);
  const path = given === undefined ? `${settings.dataDir}/backups/${stampOf(now)}.backup` : resolve(given);
  return run(settings, path, now);
});

/** PostgreSQL is read beside the running servers; a folder by its server, or here when none runs. */
async function run(settings: Settings, path: string, now: Date): Promise<string> {
  const said =
    settings.databaseUrl === undefined ? await askRunningServer(settings.dataDir, ['backup', path]) : undefined;
  if (said !== undefined) return said;
  const db = await openAsItIs(settings);
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { signal } = stopping;
  const counts = await backUp({ db, files: openFiles(settings), now, signal }, path).finally(() => db.close());
  return sentenceOf(path, counts);
}
