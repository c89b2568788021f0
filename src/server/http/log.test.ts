import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { openLog } from './log.ts';

const EMAIL = 'dana.mercer@tidewatervb.org';
const PASSWORD = 'Tidewater-16!secret';
const TOKEN = 'kQ3v9ZbX7mN2pL5sT8wY1cR4dF6gH0jA';
const OPENING = [EMAIL, PASSWORD, TOKEN];

let text = '';
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    text += chunk.toString();
    done();
  },
});
const log = openLog('debug', sink);
const lines = () =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => z.looseObject({ level: z.number() }).parse(JSON.parse(line)));

let made: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  made = await testApp({ log });
  const failing = async () => {
    throw Object.assign(new Error(`550 <${EMAIL}> is unknown`), { rejected: [EMAIL], code: 'EENVELOPE' });
  };
  const mail = { ...made.outside.mail, send: failing };
  app = await buildApp({ ...made.outside, mail });
  app.get('/api/broken/:token', async () => {
    await made.db.query(`insert into auth_users (id, name, email) values (gen_random_uuid(), '', $1)`, [EMAIL]);
    await made.db.query(`insert into auth_users (id, name, email) values (gen_random_uuid(), '', $1)`, [EMAIL]);
  });
});
afterAll(async () => {
  await app.close();
  await made.close();
});
afterEach(() => {
  text = '';
});

const post = (url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload, headers: { cookie: `lineup-pro.session=${TOKEN}` } });

test('nothing that names a person or opens something gets into a line, whatever they try', async () => {
  const captcha = { id: crypto.randomUUID(), answer: 3 };
  await post('/api/accounts/sign-up', { email: EMAIL, password: PASSWORD, captcha });
  await post('/api/accounts/sign-in', { email: EMAIL, password: PASSWORD });
  await post('/api/accounts/reset', { email: EMAIL });
  await post(`/api/accounts/new-password?token=${TOKEN}`, { token: TOKEN, password: PASSWORD });
  expect((await app.inject(`/api/broken/${TOKEN}?email=${EMAIL}`)).statusCode).toBe(500);
  await app.inject(`/api/auth/reset-password/${TOKEN}?callbackURL=%2Fauth`);
  expect(lines().length).toBeGreaterThanOrEqual(5);
  expect(OPENING.filter((secret) => text.includes(secret))).toEqual([]);
});

test('a fault keeps what helps to find it', async () => {
  await app.inject(`/api/broken/${TOKEN}`);
  const [line] = lines().filter(({ level }) => level === 50);
  expect(line).toMatchObject({
    msg: 'request failed',
    route: '/api/broken/:token',
    err: { code: '23505', constraint: 'auth_users_email_key' },
  });
  log.error({ err: new Error('lost') }, 'elsewhere');
  expect(text).toContain('src/server/http/log.test.ts');
});

test('a try to sign in leaves a line of its own with how it ended', async () => {
  await post('/api/accounts/sign-in', { email: EMAIL, password: PASSWORD });
  expect(lines()).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/accounts/sign-in', status: 401 }),
  );
});

test.each<[string, object]>([
  ['an error of the mail server', { err: Object.assign(new Error(`no ${EMAIL}`), { rejected: [EMAIL] }) }],
  ['a cause', { err: new Error('failed', { cause: new Error(`for ${EMAIL}`) }) }],
  ['a value in a fault of the database', { err: Object.assign(new Error(`bad: "${PASSWORD}"`), { code: '22P02' }) }],
  ['fields', { a: [{ password: PASSWORD, deep: { to: EMAIL } }], url: `/x?token=${TOKEN}` }],
  ['a link', { details: [`https://lineup-pro.example/api/auth/verify-email?token=${TOKEN}`] }],
])('%s is cleaned, and would be told otherwise', (_, details) => {
  log.error(details, `of ${EMAIL} with ${TOKEN}`);
  expect(OPENING.filter((secret) => text.includes(secret))).toEqual([]);
  text = '';
  pino(sink).error(details, `of ${EMAIL} with ${TOKEN}`);
  expect(OPENING.filter((secret) => text.includes(secret))).not.toEqual([]);
});

test('ids stay, since without them a line is of no use', () => {
  const id = crypto.randomUUID();
  log.warn({ userId: id, command: 'match.record' }, `team ${id}`);
  expect(text.split(id)).toHaveLength(3);
});
