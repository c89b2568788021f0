import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, secretOf } from '#server/config.ts';
import { askRunningServer } from '#server/db/operator-socket.ts';
import { mailboxKey, whereMailIs } from '#server/outside/mail/mailbox-address.ts';
import { tell } from './place.ts';

// The running server knows its port, where the settings leave it open; without one the settings tell.
await tell(async () => {
  const settings = readSettings(process.env);
  const { authSecret, databaseUrl, dataDir } = settings;
  const said = databaseUrl === undefined ? await askRunningServer(dataDir, ['mailbox']) : undefined;
  if (said !== undefined) return said;
  if (authSecret === undefined && !existsSync(join(dataDir, 'secret')))
    throw new Error(`No server was started with ${dataDir} yet.`);
  return whereMailIs(settings, mailboxKey(settings, secretOf(settings)));
});
