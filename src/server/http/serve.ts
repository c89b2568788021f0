import { join } from 'node:path';
import { orderAdmins } from '../admin/roles.ts';
import { buildApp } from '../app.ts';
import { BadSettings, readSettings, secretOf, type Settings } from '../config.ts';
import { backUp, sentenceOf } from '../db/backup.ts';
import { nightly } from '../db/nightly.ts';
import { openDatabase } from '../db/open.ts';
import { openDoor } from '../db/operator-door.ts';
import { freePort } from '../outside/free-port.ts';
import { greeting } from '../outside/greeting.ts';
import { whereMailIs } from '#server/outside/mail/mailbox-address.ts';
import { openOutside } from '../outside/open.ts';
import type { Outside } from '../outside/outside.ts';
import { troubleOf } from '../outside/trouble.ts';

const LOOK_EVERY_MS = 10 * 60_000;

const settings = await settled();
await start().catch((error: unknown) => giveUp(troubleOf(error, settings)));

async function settled(): Promise<Settings> {
  try {
    return await settle(process.env);
  } catch (error) {
    if (error instanceof BadSettings) return giveUp(`The settings are not right:\n${error.message}`);
    throw error;
  }
}

function giveUp(reason: string): never {
  say(reason);
  process.exit(1);
}

async function start(): Promise<void> {
  const authSecret = secretOf(settings);
  const db = await openDatabase(settings);
  const outside = openOutside({ settings, authSecret, db, say });
  const app = await buildApp(outside);
  const leaveFolder = db.kind === 'pglite' ? await keepFolder(outside) : undefined;
  // What was accepted is finished before the database closes; a second signal does not wait.
  const stop = async (): Promise<void> => {
    await app.close();
    await leaveFolder?.();
    await outside.photographer.close();
    await outside.accounts.lettersSent();
    await outside.mail.close();
    await db.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
  await app.listen({ port: settings.port, host: settings.host });
  for (const line of greeting(settings, outside.mail.key)) say(line);
}

/** What only its own process can do with a folder: a backup each night, and what the operator's commands ask for. */
async function keepFolder({ db, files, clock, mail, settings }: Outside): Promise<() => Promise<void>> {
  const { dataDir, backupDays } = settings;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const writing = (path: string) => {
    const work = backUp({ db, files, now: clock(), signal: stopping.signal }, path);
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  const close = await openDoor(dataDir, async ([what, ...words]) => {
    if (what === 'admin') return orderAdmins(db, words, clock());
    if (what === 'mailbox') return whereMailIs(settings, mail.key);
    const [path] = words;
    if (what !== 'backup' || path === undefined) throw new Error('The running server does not know this command.');
    return sentenceOf(path, await writing(path));
  });
  const look = () =>
    nightly({ folder: join(dataDir, 'backups'), days: backupDays, backUp: writing, say }, clock()).catch(
      (error: unknown) => say(`No nightly backup: ${error instanceof Error ? error.message : String(error)}`),
    );
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.allSettled(running);
    await close();
  };
}

/** `PORT=0` takes any free port; everything else is then as if that one had been asked for. */
async function settle(env: NodeJS.ProcessEnv): Promise<Settings> {
  const settings = readSettings(env);
  return settings.port === 0 ? readSettings({ ...env, PORT: String(await freePort(settings.host)) }) : settings;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
