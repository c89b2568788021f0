import { spawn, type StdioOptions } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import { Captcha } from '#domain/accounts/api.ts';
import { solve } from '#domain/accounts/captcha.ts';
import { freePort } from '#server/outside/free-port.ts';

/** Another program that starts the server with the settings of its environment: one in a container, say. */
const { SERVER_COMMAND } = process.env;
const [START, ...ARGUMENTS] = SERVER_COMMAND ? [SERVER_COMMAND] : ['node_modules/.bin/node', 'src/server/main.ts'];
const READY_WITHIN_MS = 60_000;

export type RunningApp = {
  readonly url: string;
  readonly dataDir: string;
  /** Ends it in order and forgets its folder. */
  readonly stop: () => Promise<void>;
  /** Ends it at once, whatever it was doing. */
  readonly kill: () => Promise<void>;
  /** Starts it again after a kill: same address, same folder. */
  readonly restart: () => Promise<void>;
};

/** The real server over a database of its own, serving the app as it was built. */
export async function startApp(env: Record<string, string> = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lineup-pro-e2e-'));
  // Benches and chaos have nobody who made one.
  const firstStart = process.env['VITEST'] === undefined ? undefined : inject('firstStart');
  if (firstStart !== undefined) await cp(firstStart, dataDir, { recursive: true });
  const port = await freePort('localhost');
  const url = `http://localhost:${port}`;
  const start = () => startServer(url, { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env });
  let server = await start();
  return {
    url,
    dataDir,
    kill: () => server.end('SIGKILL'),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The address of each server's mailbox, as it printed it. */
const mailboxes = new Map<string, Promise<string>>();

export async function mailboxOf(url: string): Promise<string> {
  const address = await mailboxes.get(url);
  if (address === undefined) throw new Error(`No server at ${url} was started here.`);
  return address;
}

/** A page of the mailbox, as a browser shows it that opened the printed address before. */
export async function readMailbox(url: string, path = '/dev/mailbox'): Promise<string> {
  const opened = await fetch(await mailboxOf(url), { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  return (await fetch(url + path, { headers: { cookie } })).text();
}

async function startServer(url: string, env: Record<string, string>) {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(START, ARGUMENTS, { env: { PATH, NODE_COMPILE_CACHE, ...env }, stdio });
  let said = '';
  const printed = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      said += String(text);
      const [mailbox] = /http\S+\/dev\/mailbox\?key=\S+(?=\n)/.exec(said) ?? [];
      if (mailbox !== undefined) printed.resolve(mailbox);
    });
  mailboxes.set(url, printed.promise);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await whenReady(`${url}/readyz`, () => (child.exitCode === null ? undefined : said));
  const end = (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    return ended;
  };
  return { end };
}

async function whenReady(url: string, failure: () => string | undefined): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    const said = failure();
    if (said !== undefined) throw new Error(`The server did not start:\n${said}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} was not ready in time.`);
}

export type Person = { readonly email: string; readonly password: string };

const post = (url: string, path: string, body: unknown) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  });

/** Makes an account by the calls of the form, and confirms it by the link in the mail. */
export async function signUp(url: string, name: string): Promise<Person> {
  const person = { email: `${name}@example.com`, password: 'Courtside-1!' };
  const captcha = Captcha.parse(await (await post(url, '/api/captcha', {})).json());
  const answer = { id: captcha.id, answer: solve(captcha.sum) };
  const made = await post(url, '/api/accounts/sign-up', { ...person, captcha: answer });
  if (!made.ok) throw new Error(`Sign-up answered ${made.status}: ${await made.text()}`);
  await fetch(await linkInMailTo(url, person.email), { redirect: 'manual' });
  return person;
}

/** The address in the newest mail to somebody. The mail comes after the answer: nobody is to learn from its time. */
export async function linkInMailTo(url: string, email: string): Promise<string> {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const link = await newestLink(url, email);
    if (link !== undefined) return link.replaceAll('&amp;', '&');
    if (Date.now() > until) throw new Error(`No link in a mail to ${email}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function newestLink(url: string, email: string): Promise<string | undefined> {
  const list = await readMailbox(url);
  const cards = list.split('<article').find((card) => card.includes(email));
  const path = /href="(\/dev\/mailbox\/[^"]+)"/.exec(cards ?? '')?.[1];
  const letter = path === undefined ? '' : await readMailbox(url, path);
  return /href="(https?:\/\/[^"]+)"/.exec(letter)?.[1];
}

/** Signs a browser in without going through the form. */
export async function signIn(context: BrowserContext, url: string, { email, password }: Person): Promise<void> {
  const headers = { origin: url };
  const answer = await context.request.post(`${url}/api/accounts/sign-in`, { headers, data: { email, password } });
  if (!answer.ok()) throw new Error(`Sign-in answered ${answer.status()}: ${await answer.text()}`);
}

/** Errors that a page logs to its console or throws. */
export function troubles(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}
