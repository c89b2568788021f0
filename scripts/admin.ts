import { runAdminCommand } from '#server/admin/roles.ts';
import { readSettings } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { askRunningServer } from '#server/db/operator-socket.ts';
import { tell } from './place.ts';

await tell(async () => {
  const settings = readSettings(process.env);
  const words = process.argv.slice(2);
  const said =
    settings.databaseUrl === undefined ? await askRunningServer(settings.dataDir, ['admin', ...words]) : undefined;
  if (said !== undefined) return said;
  const db = await openDatabase(settings);
  return runAdminCommand(db, words, new Date()).finally(() => db.close());
});
