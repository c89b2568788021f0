import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { saveProfile } from './profile.ts';
import { folderFiles } from '#server/outside/files/files-folder.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { userScope } from '#domain/sync/tables.ts';
import { colored, fileOf, formOf } from '#tests/support/pictures.ts';
import { pulled } from '#tests/support/pushing.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { COACH, makeClub, makeTeam, OWNER, STRANGER, uuid } from '#tests/support/world.ts';
import { makeRow } from '#tests/support/rows.ts';

const folder = await mkdtemp(join(tmpdir(), 'avatars-'));
const files = folderFiles(folder);
let made: TestApp;
beforeAll(async () => {
  made = await testApp({ files });
});
afterAll(async () => {
  await made.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await made.clear();
  await makeClub(made.db);
});

type Given = { name?: string; picture?: Buffer; by?: string };
async function save({ name = 'Dana Mercer', picture, by = OWNER }: Given = {}) {
  const parts = picture ? [['avatar', fileOf(picture)] as const] : [];
  const { headers, payload } = await formOf([['displayName', name], ...parts]);
  return made.app.inject({
    method: 'PUT',
    url: '/api/accounts/profile',
    headers: { 'x-user': by, ...headers },
    payload,
  });
}
const decline = (by = OWNER) =>
  made.app.inject({ method: 'POST', url: '/api/accounts/decline-name', headers: { 'x-user': by } });
const Row = z.object({
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  name_asked: z.boolean(),
});
const profile = async (id = OWNER) =>
  Row.optional().parse((await made.db.query('select * from profiles where id = $1', [id]))[0]);
const open = (url: string, user = OWNER) => made.app.inject({ url, headers: { 'x-user': user } });
const remove = (by = OWNER) =>
  made.app.inject({ method: 'POST', url: '/api/accounts/remove-avatar', headers: { 'x-user': by } });
const kept = async (user = OWNER) => readdir(join(folder, 'avatars', user)).catch(() => []);

describe('name', () => {
  test('[PROFILE-17] [PROFILE-22] [DATA-17] the name is stored, without spaces around it, and an empty one is none', async () => {
    expect((await save({ name: '  Dana Mercer ' })).statusCode).toBe(204);
    expect(await profile()).toMatchObject({ display_name: 'Dana Mercer', avatar_url: null });
    await save({ name: '   ' });
    expect(await profile()).toMatchObject({ display_name: null });
    await save({ name: 'Dana Mercer' });
    await save({ name: '\u200b\u200b\u200d' });
    expect(await profile()).toMatchObject({ display_name: null });
  });

  test('[PROFILE-22] a changed name reaches every team that shows it, and the devices of its members', async () => {
    const own = uuid(2, 'b');
    await makeTeam(made.db, own, COACH);
    const before = await pulled(made.app, OWNER);
    await save({ by: COACH, name: 'Luis Ortega' });
    const [team] = await made.db.query('select owner_name from teams where id = $1', [own]);
    expect(team).toEqual({ owner_name: 'Luis Ortega' });
    const cursors = Object.fromEntries(before.scopes.map(({ scope, cursor }) => [scope, cursor]));
    const after = await pulled(made.app, OWNER, cursors);
    expect(after.scopes.flatMap(({ rows }) => rows)).toMatchObject([
      { table: 'teamCollaborators', row: { userId: COACH, displayName: 'Luis Ortega' } },
    ]);
  });

  test('[HONEST-101] a name that is saved or declined ends the question on every device of the person, and on nobody else’s', async () => {
    const asked = async (user: string) =>
      (await pulled(made.app, user)).scopes
        .flatMap(({ rows }) => rows)
        .flatMap(({ table, row }) => (table === 'profiles' ? [row] : []));
    expect((await remove(STRANGER)).statusCode).toBe(204);
    expect(await asked(STRANGER)).toMatchObject([{ displayName: null, nameAsked: false }]);
    expect((await decline(STRANGER)).statusCode).toBe(204);
    expect(await asked(STRANGER)).toMatchObject([{ displayName: null, nameAsked: true }]);
    await save({ by: COACH, name: 'Luis Ortega' });
    expect(await asked(COACH)).toMatchObject([{ displayName: 'Luis Ortega', nameAsked: true }]);
    expect((await profile())?.name_asked ?? false).toBe(false);
    expect((await decline('')).statusCode).toBe(401);
  });

  test('[HONEST-101] "Not now" takes away no name that was given meanwhile', async () => {
    await save({ name: 'Dana Mercer' });
    await decline();
    expect(await profile()).toMatchObject({ display_name: 'Dana Mercer', name_asked: true });
  });

  test('[PROFILE-37] nobody reads or changes what another person keeps', async () => {
    await save({ picture: await colored() });
    await save({ by: STRANGER, name: 'Somebody Else' });
    expect(await profile()).toMatchObject({ display_name: 'Dana Mercer' });
    const { avatar_url: url } = (await profile()) ?? {};
    expect((await open(url ?? '', OWNER)).statusCode).toBe(200);
    for (const other of [COACH, STRANGER]) expect((await open(url ?? '', other)).statusCode).toBe(404);
    expect((await open(url ?? '', '')).statusCode).toBe(401);
    expect((await pulled(made.app, COACH)).scopes.flatMap(({ rows }) => rows)).not.toContainEqual(
      expect.objectContaining({ table: 'profiles', row: expect.objectContaining({ id: OWNER }) }),
    );
    expect((await save({ by: '' })).statusCode).toBe(401);
  });
});

describe('picture', () => {
  test('[PROFILE-09] [PROFILE-11] [FILES-04] it is kept round, of 250 by 250 pixels, as avatar.png under its owner', async () => {
    expect((await save({ picture: await colored('#17406d', 900) })).statusCode).toBe(204);
    const { avatar_url: url } = (await profile()) ?? {};
    expect(url).toMatch(new RegExp(`^/files/avatars/${OWNER}/avatar\\.png\\?v=[0-9a-f]{12}$`));
    const got = await open(url ?? '');
    expect(got.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const { data, info } = await sharp(got.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    expect([info.width, info.height, info.channels]).toEqual([250, 250, 4]);
    expect([alphaAt(0, 0), alphaAt(249, 249), alphaAt(125, 125), alphaAt(2, 125)]).toEqual([0, 0, 255, 255]);
  });

  test('[PROFILE-11] [AMB-036] [FILES-04] a new picture replaces the old one and has a new address', async () => {
    await save({ picture: await colored('#17406d') });
    const first = (await profile())?.avatar_url;
    await save({ picture: await colored('#7a1f33') });
    const second = (await profile())?.avatar_url;
    expect(second?.split('?')[0]).toBe(first?.split('?')[0]);
    expect(second).not.toBe(first);
    expect(await kept()).toEqual(['avatar.png']);
    await save({ name: 'Only the name' });
    expect((await profile())?.avatar_url).toBe(second);
  });

  test('[PROFILE-16] [AMB-105] a removed picture is gone at once, file and address', async () => {
    await save({ picture: await colored() });
    const { avatar_url: url } = (await profile()) ?? {};
    expect((await remove()).statusCode).toBe(204);
    expect(await profile()).toEqual({ display_name: 'Dana Mercer', avatar_url: null, name_asked: true });
    expect(await kept()).toEqual([]);
    expect((await open(url ?? '')).statusCode).toBe(404);
    expect((await remove()).statusCode).toBe(204);
  });

  test('[FILES-04] [FILES-07] each picture lies under its owner, and nobody removes or replaces that of another', async () => {
    await save({ picture: await colored('#17406d') });
    const before = await files.get(`avatars/${OWNER}/avatar.png`);
    await save({ by: STRANGER, picture: await colored('#7a1f33') });
    expect((await remove(COACH)).statusCode).toBe(204);
    expect([await kept(), await kept(STRANGER), await kept(COACH)]).toEqual([['avatar.png'], ['avatar.png'], []]);
    expect(await files.get(`avatars/${OWNER}/avatar.png`)).toEqual(before);
    expect((await remove(STRANGER)).statusCode).toBe(204);
    expect([await kept(), await kept(STRANGER)]).toEqual([['avatar.png'], []]);
  });

  test('[AMB-105] when the new picture cannot be stored, the old one stays', async () => {
    await save({ picture: await colored() });
    const before = await profile();
    const away = { ...files, put: () => Promise.reject(new Error('the disk is full')) };
    const saving = { userId: OWNER, displayName: 'New', picture: await colored('#fff') };
    await expect(saveProfile({ ...made.outside, files: away }, saving)).rejects.toThrow('the disk is full');
    expect(await profile()).toEqual(before);
    expect(await kept()).toEqual(['avatar.png']);
  });

  test('[PROFILE-35] [STORE-17] with the account every file of the person goes, one that no row knows of too', async () => {
    await save({ picture: await colored() });
    await save({ by: STRANGER, picture: await colored() });
    await files.put(`feedback-attachments/${OWNER}/1-left-behind.png`, Buffer.of(1));
    const got = await made.app.inject({ method: 'POST', url: '/api/accounts/delete', headers: { 'x-user': OWNER } });
    expect(got.statusCode).toBe(204);
    expect(await Array.fromAsync(files.keys())).toEqual([`avatars/${STRANGER}/avatar.png`]);
  });

  test('the address of a picture from another site is forgotten when it is removed, and nothing else', async () => {
    const avatarUrl = 'https://pictures.example/dana.png';
    await writeInScopes(made.db, [userScope(OWNER)], (write) =>
      write.put('profiles', makeRow('profiles', { id: OWNER, displayName: 'Dana', avatarUrl })),
    );
    expect((await remove()).statusCode).toBe(204);
    expect(await profile()).toMatchObject({ avatar_url: null });
  });
});
