import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chromiumRenderer, findChromium } from '#server/outside/renderer-chromium.ts';
import type { Renderer } from '#server/outside/renderer.ts';
import { SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, STATISTICIAN, STRANGER, TEAM } from '#tests/support/world.ts';

/** A program that is called as a browser is, and hands the page back as the file. */
const COPIES = `#!/bin/sh
for arg; do case "$arg" in --print-to-pdf=*) to="\${arg#*=}" ;; file://*) from="\${arg#file://}" ;; esac; done
cp "$from" "$to"`;
const FAILS = '#!/bin/sh\necho broken >&2; exit 7';
const HANGS = '#!/bin/sh\nexec tail -f /dev/null';

const folder = await mkdtemp(join(tmpdir(), 'renderer-'));
let server: TestApp;
let renderer: Renderer;
beforeAll(async () => {
  renderer = chromiumRenderer({ browser: await program('copies', COPIES) });
  server = await testApp({ renderer: { pdf: (page) => renderer.pdf(page) } });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.clear();
  await makeClub(server.db);
});

async function program(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

const SHEET = {
  ...{ team: 'Falcons', lineup: '<b>First</b> & best', formation: '5-1', players: [], printed: 'May 1, 2026, 2:00 PM' },
  court: { assignments: [], servers: [] },
};
let address = 0;
/** Each asks from an address of its own, unless it says which. */
const ask = (by: string, { sheet = SHEET, from = `10.0.0.${(address += 1)}`, paper = 'letter' } = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/teams/${TEAM}/lineup-sheet`,
    headers: { 'x-user': by, origin: SETTINGS.appUrl },
    remoteAddress: from,
    payload: { paper, sheet },
  });

test('a member is given the sheet as a file, with its texts as texts and nothing to fetch or run', async () => {
  const reply = await ask(COACH);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/pdf');
  expect(reply.body).toContain('&lt;b&gt;First&lt;/b&gt; &amp; best (5-1)');
  expect(reply.body).toContain("default-src 'none'");
  expect(reply.body).toContain('size: Letter portrait');
  expect(reply.body.match(/url\((?!data:)/g)).toBeNull();
});

test('[ROLES-27] a stranger does not learn that there is such a team, and a visitor has to sign in', async () => {
  expect((await ask(STATISTICIAN)).statusCode).toBe(200);
  expect((await ask(STRANGER)).statusCode).toBe(404);
  expect((await ask('nobody')).statusCode).toBe(401);
});

test('what is no sheet is refused, and so is asking too often', async () => {
  expect((await ask(COACH, { sheet: { ...SHEET, formation: 'x'.repeat(99) } })).statusCode).toBe(400);
  const statuses: number[] = [];
  for (let asked = 0; asked < 13; asked++) statuses.push((await ask(STRANGER, { from: '10.1.0.1' })).statusCode);
  expect(statuses).toEqual([...Array.from({ length: 12 }, () => 404), 429]);
});

test('without a browser it says so, and that printing works', async () => {
  renderer = chromiumRenderer({ browser: findChromium(join(folder, 'nothing')) });
  const reply = await ask(COACH);
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toEqual({
    error: 'This server has no Chromium to make PDF files with. Printing works without it.',
  });
});

test('a browser that fails or hangs is an error for who asked, holds up nobody, and leaves nothing behind', async () => {
  const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('lineup-pro-page-'));
  const before = await left();
  const hanging = chromiumRenderer({ browser: await program('hangs', HANGS), patienceMs: 50 });
  await expect(hanging.pdf('')).rejects.toThrow('SIGKILL');
  const failing = chromiumRenderer({ browser: await program('fails', FAILS) });
  const [first, second] = await Promise.allSettled([failing.pdf(''), failing.pdf('')]);
  expect([first?.status, second?.status]).toEqual(['rejected', 'rejected']);
  await expect(failing.pdf('')).rejects.toThrow('broken');
  expect((await left()).filter((name) => !before.includes(name))).toEqual([]);
});

test('more than a few at once are told to come again', async () => {
  const copying = chromiumRenderer({ browser: join(folder, 'copies') });
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => copying.pdf('page')));
  expect(made.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
