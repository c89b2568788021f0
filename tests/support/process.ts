import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '#server/db/database.ts';
import { freePort } from '#server/outside/free-port.ts';
import { AUTH_SECRET } from './server.ts';

/** As `npm start` runs it. */
const YOUNG_ROOM = '--max-semi-space-size=4';
const MAIN = join(import.meta.dirname, '../../src/server/main.ts');

export type ServerProcess = {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly said: () => string;
  /** Waits until it answers; false when it ended before. */
  readonly ready: () => Promise<boolean>;
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
};

/** The real server as a process of its own, which can be killed. */
export async function spawnServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '127.0.0.1', AUTH_SECRET, LOG_LEVEL: 'error', PUSHES_PER_MINUTE: '1000000' };
  const { TEST_DATABASE_URL: _, DATABASE_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, [YOUNG_ROOM, MAIN], { env: { ...inherited, ...own, ...env }, stdio: 'pipe' });
  const ended = once(child, 'exit');
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (text += data.toString()));
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    url,
    child,
    said: () => text,
    async ready() {
      while (!hasEnded()) {
        if (await answers(url)) return true;
        await sleep(20);
      }
      return false;
    },
    async end(signal) {
      if (!hasEnded()) child.kill(signal);
      await ended;
    },
  };
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

/** A live sign-in, as the header that a browser would send. */
export async function signInAs(db: Queryable, userId: string): Promise<{ cookie: string }> {
  const token = randomUUID();
  await db.query(
    `insert into auth_sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '30 days')`,
    [randomUUID(), userId, token],
  );
  const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64');
  return { cookie: `lineup-pro.session=${encodeURIComponent(`${token}.${signature}`)}` };
}
