import { channel } from 'node:diagnostics_channel';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { folderFiles } from '#server/outside/files/files-folder.ts';
import { type Asking, ASKING, cookiesOf, makeEverything, ROUTES } from '#tests/support/every-route.ts';
import { GUEST_COOKIE } from '#tests/support/scorer-links.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { OWNER, setPlan, TEAM } from '#tests/support/world.ts';

const Started = z.object({ fastify: z.custom<FastifyInstance>() });
const found = new Set<string>();
channel('fastify.initialization').subscribe((message) =>
  Started.parse(message).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') found.add(`${one} ${url}`);
  }),
);

const files = folderFiles(await mkdtemp(join(tmpdir(), 'routes-')));
const distDir = await mkdtemp(join(tmpdir(), 'routes-'));
for (const page of ['index.html', 'landing.html', 'favicon.png']) await writeFile(join(distDir, page), 'a page');

let made: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  const settings = { ...SETTINGS, distDir, logLevel: 'silent' as const };
  made = await testApp({ settings, files });
  app = await buildApp({ ...made.outside, authenticate: made.outside.accounts.authenticate });
});
afterAll(async () => {
  await app.close();
  await made.close();
  await rm(distDir, { recursive: true });
});

let isAsMade = false;
/** The club costs far more than to ask: it is made anew only after what may have changed it. */
async function makeClubAnew(): Promise<void> {
  if (!isAsMade) await makeEverything(made, { files });
  isAsMade = true;
}

/** Answers the status. */
async function ask(name: string, who: Asking | 'guest'): Promise<number> {
  await makeClubAnew();
  const { url, body } = ROUTES[name] ?? {};
  const [method = '', address = ''] = name.split(' ');
  const sent = await body?.();
  const got = await app.inject({
    method: z.enum(['GET', 'POST', 'PUT']).parse(method),
    url: url ?? address.replace(':id', TEAM),
    headers: {
      ...{
        cookie: who === 'guest' ? GUEST_COOKIE : cookiesOf(who),
        accept: 'text/html',
        host: 'lineup-pro.example',
        origin: SETTINGS.appUrl,
      },
      ...(sent && { 'content-type': sent.type }),
    },
    ...(sent && { payload: sent.payload }),
    remoteAddress: '192.0.2.7',
    payloadAsStream: true,
  });
  got.stream().destroy();
  isAsMade = name.startsWith('GET') || got.statusCode >= 400;
  return got.statusCode;
}

test('there is a line for every address of the server, and for no other', () => {
  expect(Object.keys(ROUTES).sort()).toEqual([...found].sort());
});

describe('everybody at every address', () => {
  const SHARING = /(teams\/:id\/(invitations|access|revoke)|cancel)$/;
  const [shared, others] = [true, false].map((isShared) =>
    Object.keys(ROUTES).filter((name) => (name.includes(':id') && SHARING.test(name)) === isShared),
  );

  test.each(shared ?? [])('[ROLES-04] [ROLES-05] [ROLES-12] [ROLES-18] owner and coach only: %s', (name) =>
    check(name),
  );
  test.each(others ?? [])('[ROLES-27] [ROLES-30] [ROLES-35] [ROLES-36] %s', (name) => check(name));
});

async function check(name: string): Promise<void> {
  const got: [Asking, number][] = [];
  for (const who of ASKING) got.push([who, await ask(name, who)]);
  expect(got).toEqual(ASKING.map((who, at) => [who, ROUTES[name]?.answers[at]]));
}

test.each(['/metrics', '/dev/mailbox', `/dev/mailbox/${OWNER}`, '/dev/mailbox?key=guessed'])(
  '[GUARD-01] [GUARD-03] %s shows to everybody without its key what an unknown page shows',
  async (url) => {
    for (const accept of ['text/html', 'application/json']) {
      const [found, unknown] = await Promise.all(
        [url, '/dev/unknown'].map((each) => app.inject({ url: each, remoteAddress: '192.0.2.7', headers: { accept } })),
      );
      expect([found?.statusCode, found?.body]).toEqual([unknown?.statusCode, unknown?.body]);
    }
  },
);

/** All that the cookie of a guest opens. */
const OF_GUESTS = [
  ...['GET /api/guest', 'GET /api/guest/pull', 'POST /api/guest/push', 'GET /api/guest/stream'],
  ...['POST /api/guest/here'],
];
test.each(Object.keys(ROUTES))('[SCO-16] a guest is a visitor like any other: %s', async (name) => {
  expect(await ask(name, 'guest')).toBe(OF_GUESTS.includes(name) ? 200 : ROUTES[name]?.answers[0]);
});

describe('without premium', () => {
  const PRO = [
    'GET /api/teams/:id/deleted-sessions',
    'GET /api/teams/:id/box-score/:sessionId',
    'POST /api/sessions/:id/here',
    'GET /api/teams/:id/calendar',
    'POST /api/teams/:id/calendar',
    'POST /api/teams/:id/calendar/revoke',
    'GET /api/teams/:id/events/:eventId/file',
    'POST /api/teams/:id/sessions/:sessionId/scorer-links',
  ];
  afterAll(() => {
    isAsMade = false;
  });
  const OF_TEAMS = Object.keys(ROUTES).filter((name) => /\/api\/(teams|sessions)\/:id/.test(name));

  test.each(OF_TEAMS)(
    '[GATE-11] [GATE-12] what is schedule or statistics is refused, and nothing else: %s',
    async (name) => {
      await makeClubAnew();
      await setPlan(made.db, OWNER, {});
      const withIt = ROUTES[name]?.answers[ASKING.indexOf('owner')];
      expect(await ask(name, 'owner')).toBe(PRO.includes(name) ? 403 : withIt);
    },
  );
});
