import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from './free-port.ts';

const SCRIPT = join(import.meta.dirname, '../../../scripts/demo/stage.ts');
/** Idle time after which the demo club stops. */
const IDLE_MS = 5 * 60_000;

const Stage = z.object({ email: z.string(), password: z.string(), team: z.string() });
export type DemoClub = z.infer<typeof Stage> & { readonly url: string };
type Running = { readonly club: DemoClub; readonly end: () => Promise<void> };

/**
 * Runs the demo club on a server in a child process: its invented matches never reach real data, and while
 * they are generated this process goes on answering. The child ends with it.
 */
export function demoStage() {
  let running: Promise<Running> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const leaving = running;
    running = undefined;
    await leaving?.then(({ end }) => end()).catch(() => undefined);
  };
  const open = async (): Promise<DemoClub> => {
    clearTimeout(idle);
    idle = setTimeout(() => void close(), IDLE_MS).unref();
    const opening = (running ??= start());
    const forget = () => {
      if (running === opening) running = undefined;
    };
    opening.catch(forget);
    return (await opening).club;
  };
  return { open, close };
}

async function start(): Promise<Running> {
  const folder = await mkdtemp(join(tmpdir(), 'lineup-pro-demo-'));
  const port = await freePort('127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const own = { PORT: String(port), HOST: '127.0.0.1', APP_URL: url, DATA_DIR: folder, LOG_LEVEL: 'error' };
  const child = fork(SCRIPT, { env: { PATH: process.env['PATH'], ...own }, silent: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => (said = `${said}${String(text)}`.slice(-2000)));
  const end = async (): Promise<void> => {
    await waitForEnd(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    return { club: { ...(await toldBy(child)), url }, end };
  } catch {
    await end();
    throw new Error(`The demo club could not be started: ${said}`);
  }
}

async function toldBy(child: ChildProcess): Promise<z.infer<typeof Stage>> {
  const gone = once(child, 'exit').then(() => Promise.reject(new Error('It ended.')));
  const [message]: unknown[] = await Promise.race([once(child, 'message'), gone]);
  gone.catch(() => undefined);
  return Stage.parse(message);
}

async function waitForEnd(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
