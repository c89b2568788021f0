import { readSettings, type Settings } from '#server/config.ts';
import { backUp } from '#server/db/backup.ts';
import { openAsItIs, openPrepared } from '#server/db/open.ts';
import { restore } from '#server/db/restore.ts';
import { NO_FILES } from '#server/outside/files/files.ts';
import { openFiles } from '#server/outside/open.ts';
import { nameOf, stampOf, tell } from './place.ts';

await tell(async () => {
  const settings = readSettings(process.env);
  if (settings.databaseUrl === undefined) throw new Error('Set DATABASE_URL to the PostgreSQL server to move to.');
  const path = `${settings.dataDir}/backups/before-move-${stampOf(new Date())}.backup`;
  const moved = await move(settings, path);
  return `${moved.rows} rows are in ${nameOf(settings)} now, ${moved.files} files were moved, and both are in ${path}.
The folder ${settings.dataDir}/database is as it was, and no longer used where DATABASE_URL is set.`;
});

/** From the folder in DATA_DIR to the server in DATABASE_URL. Files move too where there is a bucket for them. */
async function move(settings: Settings, path: string) {
  const [from, to] = settings.s3
    ? [openFiles({ dataDir: settings.dataDir, s3: undefined }), openFiles(settings)]
    : [NO_FILES, NO_FILES];
  const db = await openAsItIs({ dataDir: settings.dataDir });
  await backUp({ db, files: from, now: new Date() }, path).finally(() => db.close());
  const open = (prepare: Parameters<typeof openPrepared>[1]) => openPrepared(settings, prepare);
  return restore(path, { open, files: to });
}
