import { join } from 'node:path';
import { runAdminCommand } from '../admin/roles.ts';
import { buildApp } from '../app.ts';
import { BadSettings, readSettings, secretOf, type Settings } from '../config.ts';
import { backUp, sentenceOf } from '../db/backup.ts';
import { nightly } from '../db/nightly.ts';
import { openDatabase } from '../db/open.ts';
import { listenForOperator } from '../db/operator-socket.ts';
import { makeMissingFigures } from '../match/missing-figures.ts';
import { freePort } from '../outside/free-port.ts';
import { greeting } from '../outside/greeting.ts';
import { whereMailIs } from '#server/outside/mail/mailbox-address.ts';
import { openOutside } from '../outside/open.ts';
import type { Outside } from '../outside/outside.ts';
import { troubleOf } from '../outside/trouble.ts';

const BACKUP_CHECK_MS = 10 * 60_000;

const settings = await readSettingsOrExit();
await start().catch((error: unknown) => giveUp(troubleOf(error, settings)));

async function readSettingsOrExit(): Promise<Settings> {
  try {
    return await withFreePort(process.env);
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
  const leaveFolder = db.kind === 'pglite' ? await serveFolder(outside) : undefined;
  const stopping = new AbortController();
  let making: Promise<unknown> = Promise.resolve();
  // Accepted requests are finished before the database closes; a second signal does not wait.
  const stop = async (): Promise<void> => {
    stopping.abort();
    await app.close();
    await making;
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
  making = makeMissingFigures(db, { now: outside.clock(), signal: stopping.signal, say }).catch((error: unknown) =>
    say(`Figures of earlier matches wait for the next start: ${String(error)}`),
  );
}

/**
 * Work that only the process of a data folder can do: nightly backups and the operator's commands. Returns how to stop.
 */
async function serveFolder({ db, files, clock, mail, settings }: Outside): Promise<() => Promise<void>> {
  const { dataDir, backupDays } = settings;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  const writing = (path: string) => {
    const work = backUp({ db, files, now: clock(), signal: stopping.signal }, path);
    running.add(work);
    return work.finally(() => running.delete(work));
  };
  const close = await listenForOperator(dataDir, async ([what, ...words]) => {
    if (what === 'admin') return runAdminCommand(db, words, clock());
    if (what === 'mailbox') return whereMailIs(settings, mail.key);
    const [path] = words;
    if (what !== 'backup' || path === undefined) throw new Error('The running server does not know this command.');
    return sentenceOf(path, await writing(path));
  });
  const look = () =>
    nightly({ folder: join(dataDir, 'backups'), days: backupDays, backUp: writing, say }, clock()).catch(
      (error: unknown) => say(`No nightly backup: ${error instanceof Error ? error.message : String(error)}`),
    );
  const timer = setInterval(() => void look(), BACKUP_CHECK_MS);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.allSettled(running);
    await close();
  };
}

/** For `PORT=0`, settings with a free port in its place. */
async function withFreePort(env: NodeJS.ProcessEnv): Promise<Settings> {
  const settings = readSettings(env);
  return settings.port === 0 ? readSettings({ ...env, PORT: String(await freePort(settings.host)) }) : settings;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
