import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LogoAnswer } from '#domain/teams/api.ts';
import fastify, { type InjectOptions } from 'fastify';
import { deleteAccount } from '#server/accounts/deletion.ts';
import { buildApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';
import { keyIn } from '#server/outside/files/files.ts';
import { folderFiles } from '#server/outside/files/files-folder.ts';
import { s3Files } from '#server/outside/files/files-s3.ts';
import { openOutside } from '#server/outside/open.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { teamScope } from '#domain/sync/tables.ts';
import { startBucket } from '#tests/support/bucket.ts';
import { AUTH_SECRET, NOW, SETTINGS, testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, OWNER, REVOKED, STATISTICIAN, STRANGER, TEAM } from '#tests/support/world.ts';
import { sweepLogos } from './logo.ts';
import { teamRoutes } from './routes.ts';

const folder = await mkdtemp(join(tmpdir(), 'logos-'));
const files = folderFiles(folder);
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ files });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await server.clear();
  await makeClub(server.db);
});

const picture = (background: string) =>
  sharp({ create: { width: 80, height: 80, channels: 3, background } })
    .png()
    .toBuffer();

async function request(bytes: Buffer, by: string, field = 'logo', extra = false): Promise<InjectOptions> {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' }));
  if (extra) form.set('more', new File(['x'], 'x.png'));
  const body = new Response(form);
  return {
    method: 'PUT',
    url: `/api/teams/${TEAM}/logo`,
    headers: { 'x-user': by, origin: SETTINGS.appUrl, 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  };
}
async function upload(bytes: Buffer, { by = OWNER, field = 'logo', extra = false } = {}) {
  const reply = await server.app.inject(await request(bytes, by, field, extra));
  return { status: reply.statusCode, body: reply.json<{ error?: string }>() };
}
const stored = async (bytes: Buffer, by = OWNER) => LogoAnswer.parse((await upload(bytes, { by })).body).logoUrl;
const open = (url: string, user: string) => server.app.inject({ method: 'GET', url, headers: { 'x-user': user } });
const team = async () => (await server.db.query('select * from teams where id = $1', [TEAM]))[0];

test('[TCREATE-10] [FILES-01] a logo is stored for the team under who uploaded it, and its address on the team', async () => {
  const url = await stored(await picture('#17406d'));
  expect(url).toMatch(new RegExp(`^/files/team-logos/${OWNER}/${TEAM}/logo\\.webp\\?v=`));
  expect(await team()).toMatchObject({ logo_url: url, palette: { onTeam: '#ffffff' } });
});
test('[FILES-08] [FILES-10] it is kept for an hour by browsers, and nothing in it can run', async () => {
  const reply = await open(await stored(await picture('#17406d')), OWNER);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
});
test('[TEDIT-06] [AMB-036] a new logo has a new address, and of two uploaders only the newer file stays', async () => {
  const first = await stored(await picture('#17406d'));
  const second = await stored(await picture('#7a1f33'), COACH);
  expect(second).not.toBe(first);
  expect((await open(first, OWNER)).statusCode).toBe(404);
  expect((await open(second, OWNER)).statusCode).toBe(200);
  const third = await stored(await picture('#ffffff'), COACH);
  expect(third.split('?')[0]).toBe(second.split('?')[0]);
  expect(third).not.toBe(second);
});
test('[FILES-02] members and who is invited load it, strangers and unsigned visitors do not', async () => {
  const url = await stored(await picture('#17406d'));
  for (const member of [OWNER, COACH, STATISTICIAN]) expect((await open(url, member)).statusCode).toBe(200);
  for (const other of [STRANGER, REVOKED]) expect((await open(url, other)).statusCode).toBe(404);
  expect((await open(url, '')).statusCode).toBe(401);
  await server.db.query('update auth_users set email_verified = true where id = $1', [STRANGER]);
  await server.db.query(
    `insert into team_invitations (id, team_id, invited_by, invitee_email, role, expires_at)
     values (gen_random_uuid(), $1, $2, $3, 'coach', $4)`,
    [TEAM, OWNER, `${STRANGER}@example.org`, new Date(NOW.getTime() + 1000).toISOString()],
  );
  expect((await open(url, STRANGER)).statusCode).toBe(200);
  for (const status of ['rejected', 'cancelled']) {
    await server.db.query('update team_invitations set status = $1', [status]);
    expect((await open(url, STRANGER)).statusCode).toBe(404);
  }
});
test('[TEDIT-07] [ROLES-11] [ROLES-18] [FILES-07] owner and coach upload, each under the own id, a statistician and a stranger do not', async () => {
  const bytes = await picture('#17406d');
  for (const by of [OWNER, COACH]) expect(keyIn(await stored(bytes, by))).toBe(`team-logos/${by}/${TEAM}/logo.webp`);
  expect((await upload(bytes, { by: STATISTICIAN })).status).toBe(403);
  expect((await upload(bytes, { by: STRANGER })).status).toBe(404);
  expect((await upload(bytes, { by: '' })).status).toBe(401);
});
test('[TCREATE-08] [ERR-027] a file of 2MB or more is refused with its text', async () => {
  for (const size of [2 * 1024 * 1024, 3 * 1024 * 1024])
    expect(await upload(Buffer.alloc(size, 1))).toEqual({
      status: 413,
      body: { error: 'Logo file size must be less than 2MB' },
    });
});
test('[TCREATE-07] [ERR-026] what is not a picture, another field, or a second file is refused, and the team keeps its logo', async () => {
  const url = await stored(await picture('#17406d'));
  const refused = { status: 400, body: { error: 'Please select an image file' } };
  expect(await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(refused);
  expect(await upload(await picture('#fff'), { field: 'avatar' })).toEqual(refused);
  expect((await upload(await picture('#fff'), { extra: true })).status).toBeGreaterThanOrEqual(400);
  expect(await team()).toMatchObject({ logo_url: url });
});
test("[FILES-03] [TEDIT-09] the logo of a deleted team is nobody's to load, and its file is removed", async () => {
  const url = await stored(await picture('#17406d'));
  const key = url.replace('/files/', '').replace(/\?.*/, '');
  await writeInScopes(server.db, [teamScope(TEAM)], (write) => write.remove('teams', TEAM));
  expect((await open(url, OWNER)).statusCode).toBe(404);
  expect(await files.get(key)).toBeDefined();
  expect(await sweepLogos(server.outside)).toBe(1);
  expect(await files.get(key)).toBeUndefined();
  expect(await sweepLogos(server.outside)).toBe(0);
});

test('[STORE-17] [AMB-106] with the account of the owner goes the logo of the team, whoever uploaded it', async () => {
  const key = keyIn(await stored(await picture('#17406d'), COACH));
  await deleteAccount(server.outside, { userId: OWNER, email: 'owner@example.org' });
  expect(await files.get(key)).toBeUndefined();
});

test('[TEDIT-09] [AMB-038] a server that listens looks for such files once a minute', async () => {
  const key = keyIn(await stored(await picture('#17406d')));
  await writeInScopes(server.db, [teamScope(TEAM)], (write) => write.remove('teams', TEAM));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    vi.useRealTimers();
  });
  await teamRoutes(app, server.outside);
  await app.listen({ port: 0 });
  vi.advanceTimersByTime(60_000);
  await vi.waitFor(async () => expect(await files.get(key)).toBeUndefined(), { timeout: 15_000 });
});

test('[FILES-01] [FILES-03] an installation whose settings name a bucket keeps its logos there, and nowhere else', async () => {
  const { env, store, close } = await startBucket();
  const { files: inBucket } = openOutside({
    ...{ settings: readSettings({ LOG_LEVEL: 'error', ...env }), authSecret: AUTH_SECRET },
    ...{ db: server.db, say: () => undefined },
  });
  const app = await buildApp({ ...server.outside, files: inBucket });
  const put = await app.inject(await request(await picture('#0a7'), OWNER));
  const { logoUrl } = LogoAnswer.parse(put.json());
  const got = await app.inject({ method: 'GET', url: logoUrl, headers: { 'x-user': COACH } });
  expect((await sharp(got.rawPayload).metadata()).format).toBe('webp');
  expect(await s3Files(store).get(keyIn(logoUrl))).toEqual(new Uint8Array(got.rawPayload));
  expect(await files.get(keyIn(logoUrl))).toBeUndefined();
  await server.db.query('update teams set deleted_at = now()');
  await sweepLogos({ ...server.outside, files: inBucket });
  expect(await inBucket.get(keyIn(logoUrl))).toBeUndefined();
  await app.close();
  await close();
});

test.each(['#00000000', '#ff000000'])(
  '[HONEST-58] [HEAD-13] a logo through which one sees everything (%s) leaves the team without colours, and the header as it is',
  async (background) => {
    await stored(await picture('#17406d'));
    const clear = await sharp({ create: { width: 80, height: 80, channels: 4, background } })
      .png()
      .toBuffer();
    const url = await stored(clear);
    expect(await team()).toMatchObject({ logo_url: url, palette: null });
  },
);
