import { z } from 'zod';
import { Captcha } from '#domain/accounts/api.ts';
import { solve } from '#domain/accounts/captcha.ts';
import type { Settings } from '#server/config.ts';
import { SETTINGS, testApp, type TestApp } from './server.ts';

export const EMAIL = 'dana.mercer@tidewatervb.org';
export const PASSWORD = 'Tidewater-16';
export const COOKIE = 'lineup-pro.session';
export const APP = 'http://localhost:3000';

const Letters = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }));

/** The real app and what a person does at its door. */
export async function door(settings: Settings = SETTINGS) {
  let now = new Date();
  // Each look at the clock is a little later, so that mails have an order.
  const clock = () => (now = new Date(now.getTime() + 1));
  const made: TestApp = await testApp({
    settings,
    clock,
    authenticate: (headers) => made.outside.accounts.authenticate(headers),
    recall: (headers) => made.outside.accounts.recall(headers),
  });
  const { accounts } = made.outside;

  const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
    made.app.inject({ method: 'POST', url, payload, headers });
  const postForm = (url: string, fields: URLSearchParams, headers: Record<string, string>) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return made.app.inject({ method: 'POST', url, payload: fields.toString(), headers: { ...headers, ...type } });
  };
  const get = (url: string, headers: Record<string, string> = {}) => made.app.inject({ url, headers });
  const signIn = (over: object = {}) => post('/api/accounts/sign-in', { email: EMAIL, password: PASSWORD, ...over });

  async function solved() {
    const { id, sum } = Captcha.parse((await post('/api/captcha')).json());
    return { id, answer: solve(sum) };
  }
  const signUp = async (over: object = {}) =>
    post('/api/accounts/sign-up', { email: EMAIL, password: PASSWORD, captcha: await solved(), ...over });

  async function letters() {
    await accounts.lettersSent();
    const rows = await made.db.query(
      'select recipient as to, subject, text_body as text, html_body as html from mailbox order by sent_at, id',
    );
    return Letters.parse(rows);
  }
  /** The path of the link in the last mail. */
  async function link(): Promise<string> {
    const found = /https?:\/\/\S+/.exec((await letters()).at(-1)?.text ?? '')?.[0] ?? '';
    return found.slice(APP.length);
  }
  /** Signed up, confirmed, signed in: the cookie. */
  async function member(): Promise<string> {
    await signUp();
    await get(await link());
    return cookieOf(await signIn());
  }
  async function clear(): Promise<void> {
    now = new Date();
    await accounts.lettersSent();
    await made.clear();
  }
  const me = (cookie: string) => get('/api/accounts/me', { cookie });
  const countOf = async (table: string) => (await made.db.query(`select * from ${table}`)).length;
  const wait = (ms: number) => void (now = new Date(now.getTime() + ms));
  return {
    ...{ app: made.app, outside: made.outside, db: made.db, accounts, close: made.close, clear, wait },
    ...{ post, postForm, get, solved, signUp, signIn, letters, link, member, me, countOf },
  };
}

type Got = { json(): unknown; cookies: readonly object[] };
export const errorOf = (got: Got): string => z.object({ error: z.string() }).parse(got.json()).error;

const Cookies = z.array(z.object({ name: z.string(), value: z.string() }));
export function cookieOf(got: Got): string {
  const cookie = Cookies.parse(got.cookies).find(({ name }) => name === COOKIE);
  return `${COOKIE}=${encodeURIComponent(cookie?.value ?? '')}`;
}
