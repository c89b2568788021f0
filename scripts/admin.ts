import { readSettings } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { grantAdmin, listAdmins, revokeAdmin } from '#server/admin/roles.ts';

const USAGE = 'npm run admin -- grant EMAIL | revoke EMAIL | list';
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const db = await openDatabase(readSettings(process.env));
  try {
    say(await run(db, process.argv.slice(2)));
  } finally {
    await db.close();
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** What was done, in a sentence. */
async function run(db: Database, [what, email = '']: readonly string[]): Promise<string> {
  if (what === 'list') return (await listAdmins(db)).join('\n') || 'There is no admin yet.';
  if (email === '' || (what !== 'grant' && what !== 'revoke')) throw new Error(USAGE);
  const known = await (what === 'grant' ? grantAdmin(db, email, new Date()) : revokeAdmin(db, email));
  if (known === undefined) throw new Error(`No account has the address ${email}. Sign up with it first.`);
  return what === 'grant' ? `${known} is an admin now.` : `${known} is no admin any more.`;
}
