import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Captcha } from '#domain/accounts/api.ts';
import { solve } from '#domain/accounts/captcha.ts';
import type { Draft } from '#domain/sync/command.ts';
import { SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { systemClock } from '#server/outside/clock.ts';
import { openOutside } from '#server/outside/open.ts';
import { launchChromium } from './chromium.ts';
import { testDatabase } from './database.ts';
import { AUTH_SECRET } from './server.ts';

const PASSWORD = 'Tidewater-16';
const COOKIE = 'lineup-pro.session';

export type Account = { readonly id: string; readonly email: string; readonly cookie: string };
export type Look = {
  readonly width: number;
  readonly height: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
  /** A look at a screen at rest: nothing moves on the way there, and nothing is kept for a time without a network. */
  readonly still?: boolean;
  readonly serviceWorkers?: 'allow' | 'block';
};
const DESK: Look = { width: 1280, height: 800 };

export type Journey = Awaited<ReturnType<typeof startJourney>>;

/** The built app on a real server and a fresh database, with one browser in front of it; `clock` is the server's. */
export async function startJourney({ clock = systemClock } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'journey-'));
  const { db, drop } = await testDatabase();
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder });
  const outside = openOutside({ settings, authSecret: AUTH_SECRET, db, clock, say: () => undefined });
  const app = await buildApp(outside);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const browser: Browser = await launchChromium();

  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  /** Signs up, confirms by the link of the mail, and signs in. */
  async function account(email: string): Promise<Account> {
    const { id, sum } = Captcha.parse(await (await post('/api/captcha', {})).json());
    await post('/api/accounts/sign-up', { email, password: PASSWORD, captcha: { id, answer: solve(sum) } });
    await outside.accounts.lettersSent();
    const [mail] = await db.query('select text_body from mailbox where recipient = $1', [email]);
    const link = new URL(/https?:\/\/\S+/.exec(String(mail?.['text_body']))?.[0] ?? url);
    await fetch(url + link.pathname + link.search, { redirect: 'manual' });
    const reply = await post('/api/accounts/sign-in', { email, password: PASSWORD });
    const cookie = new RegExp(`${COOKIE}=([^;]+)`).exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const [user] = await db.query('select id from auth_users where email = $1', [email]);
    return { id: String(user?.['id']), email, cookie };
  }

  /** An account with everything that is sold, and the pages of the administrator. */
  async function adminAccount(email: string): Promise<Account> {
    const made = await account(email);
    await db.query(
      `insert into subscribers (id, subscribed, user_type, rev) values ($1, false, 'admin_premium', 1)
       on conflict (id) do update set user_type = 'admin_premium', subscription_end = null`,
      [made.id],
    );
    return made;
  }

  /** Changes that somebody made on another device; the server takes them all. */
  async function push(who: Account, drafts: readonly Draft[]): Promise<void> {
    const commands = drafts.map((draft) => ({ id: randomUUID(), at: new Date().toISOString(), ...draft }));
    const reply = await fetch(`${url}/api/sync/push`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `${COOKIE}=${who.cookie}` },
      body: JSON.stringify({ clientId: randomUUID(), schemaVersion: SCHEMA_VERSION, commands }),
    });
    const answer = await reply.text();
    const applied = answer.match(/"applied"/g)?.length ?? 0;
    if (applied !== drafts.length) throw new Error(`Took ${applied} of ${drafts.length}: ${reply.status} ${answer}`);
  }

  /** A call of the API as somebody who is signed in. */
  const ask = (who: Account, path: string, body?: object) =>
    fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', origin: url, cookie: `${COOKIE}=${who.cookie}` },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** A device of its own for each call. */
  async function open(
    who: Account,
    path = '/teams',
    {
      width,
      height,
      dark = false,
      touch = false,
      still = false,
      serviceWorkers = still ? 'block' : 'allow',
    }: Look = DESK,
  ): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      reducedMotion: still ? 'reduce' : 'no-preference',
      serviceWorkers,
      baseURL: url,
    });
    await context.addCookies([{ name: COOKIE, value: who.cookie, url }]);
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  async function close(): Promise<void> {
    await browser.close();
    await app.close();
    await outside.accounts.lettersSent();
    await outside.mail.close();
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
  return { url, db, account, adminAccount, push, ask, open, close };
}
