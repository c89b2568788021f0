import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Piece, piece } from '#domain/core/paper.ts';
import { PAPER_KINDS } from '#domain/core/paper-request.ts';
import { chromiumRenderer } from '#server/outside/renderer-chromium.ts';
import type { Renderer } from '#server/outside/renderer.ts';
import { HOSTILE_TEXTS } from '#tests/support/hostile.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, setPlan, STATISTICIAN, STRANGER, TEAM } from '#tests/support/world.ts';

let server: TestApp;
/** The page itself, as the one who makes files of pages is given it. */
const echo: Renderer = { pdf: async (page) => Buffer.from(page) };
let renderer = echo;
beforeAll(async () => {
  server = await testApp({ renderer: { pdf: (page) => renderer.pdf(page) } });
  await makeClub(server.db);
});
afterAll(() => server.close());

let address = 0;
const ask = (by: string, changed: object = {}, from = `10.0.0.${(address += 1)}`) =>
  server.app.inject({
    method: 'POST',
    url: `/api/teams/${TEAM}/paper`,
    headers: { 'x-user': by, origin: SETTINGS.appUrl },
    remoteAddress: from,
    payload: { kind: 'line-up', paper: 'letter', title: 'Set 1', content: piece('p', 'head', 'Falcons'), ...changed },
  });

test('[PAPER-01] [SHT-01] a paper comes back as a file of the page that the device shows', async () => {
  for (const member of [OWNER, COACH, STATISTICIAN]) {
    const reply = await ask(member);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  }
  const { body } = await ask(COACH, { paper: 'a4' });
  expect(body).toContain('size: A4 portrait');
  expect(body).toContain('<p class="head">Falcons</p>');
  expect((await ask(COACH)).body).toContain('size: Letter portrait');
});

test('[PAPER-01] each kind has its style sheet', async () => {
  for (const kind of Object.keys(PAPER_KINDS)) expect((await ask(COACH, { kind })).body).toContain('.sheet');
});

test.each(Object.entries(HOSTILE_TEXTS))('[PAPER-02] %s is a text on paper and nothing more', async (_, text) => {
  const drawing: Piece = { tag: 'path', look: '', with: { d: 'M0 0V9' }, parts: [] };
  const { statusCode, body } = await ask(COACH, { title: text, content: piece('p', '', text, drawing) });
  if (text.length > 300) return void expect(statusCode).toBe(400);
  expect(statusCode).toBe(200);
  expect(body.match(/<(?!\/?(html|head|meta|title|style|body|p|path)\b|!doctype)/g)).toBeNull();
  expect(body).toContain("default-src 'none'");
  expect(body.match(/url\((?!data:)/g)).toBeNull();
});

test('[PAPER-02] what is no part of a paper is refused, and so is a tree without end', async () => {
  const bad: readonly unknown[] = [
    ...[
      { tag: 'script', look: '', parts: [] },
      { tag: 'img', look: '', parts: [] },
      { ...piece_('p'), onload: 'x' },
    ],
    ...[piece_('p', '" onload="x'), { ...piece_('path'), with: { d: 'url(http://example.org)' } }],
    ...[{ ...piece_('path'), with: { style: 'x' } }, { ...piece_('a'), with: { href: 'x' } }, nested(12), nested(9000)],
  ];
  for (const content of bad)
    expect((await ask(COACH, { content })).statusCode, JSON.stringify(content).slice(0, 99)).toBe(400);
  expect((await ask(COACH, { content: nested(9) })).statusCode).toBe(200);
  expect((await ask(COACH, { kind: 'toString' })).statusCode).toBe(400);
  expect((await ask(COACH, { paper: 'wall' })).statusCode).toBe(400);
});

const piece_ = (tag: string, look = '') => ({ tag, look, parts: [] });
const nested = (depth: number): Piece =>
  Array.from({ length: depth }).reduce<Piece>((inner) => piece('div', '', inner), 'x');

test('[PAPER-03] [G-05] a stranger and a visitor get nothing; without premium only what is free is made', async () => {
  expect((await ask(STRANGER)).statusCode).toBe(404);
  expect((await ask('nobody')).statusCode).toBe(401);
  await setPlan(server.db, OWNER, {});
  expect((await ask(COACH)).statusCode).toBe(200);
  expect((await ask(COACH, { kind: 'set-line-up' })).statusCode).toBe(403);
  await setPlan(server.db, OWNER, { userType: 'admin_premium' });
  expect((await ask(COACH, { kind: 'set-line-up' })).statusCode).toBe(200);
});

test('[PAPER-04] [SHT-01] asking too often is refused, and a server without Chromium says so', async () => {
  const statuses: number[] = [];
  for (let asked = 0; asked < 13; asked++) statuses.push((await ask(STRANGER, {}, '10.1.0.1')).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 404), 429]);
  renderer = chromiumRenderer({ browser: undefined });
  const reply = await ask(COACH);
  expect([reply.statusCode, reply.json()]).toEqual([
    ...[503, { error: 'This server has no Chromium to make PDF files with. Printing works without it.' }],
  ]);
  renderer = echo;
});
