import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { folderFiles } from '#server/outside/files/files-folder.ts';
import { errorOf } from '#tests/support/door.ts';
import { colored, fileOf, formOf, HOSTILE, MB, ofSize, POLYGLOTS } from '#tests/support/pictures.ts';
import { testApp, type TestApp } from '#tests/support/server.ts';
import { makeClub, OWNER, TEAM } from '#tests/support/world.ts';

const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
const files = folderFiles(folder);
let made: TestApp;
beforeAll(async () => {
  made = await testApp({ files });
  await makeClub(made.db);
});
afterAll(async () => {
  await made.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await made.db.query('delete from rate_limits');
});

const DOORS = [
  {
    ...{ what: 'a logo', url: `/api/teams/${TEAM}/logo`, field: 'logo', name: [] },
    ...{ text: 'Please select an image file', key: `team-logos/${OWNER}/${TEAM}/logo.webp` },
  },
  {
    ...{ what: 'an avatar', url: '/api/accounts/profile', field: 'avatar', name: [['displayName', 'Dana'] as const] },
    ...{ text: 'Please select an image file.', key: `avatars/${OWNER}/avatar.png` },
  },
] as const;

describe.each(DOORS)('as $what', ({ url, field, name, text, key }) => {
  let asked = 0;
  /** Each from another address: how often somebody may upload is not what is tried here. */
  async function upload(...parts: readonly (readonly [string, string | File])[]) {
    const { headers, payload } = await formOf([...name, ...parts]);
    const remoteAddress = `10.2.${Math.floor((asked += 1) / 250)}.${asked % 250}`;
    return made.app.inject({ method: 'PUT', url, headers: { 'x-user': OWNER, ...headers }, payload, remoteAddress });
  }
  const nothingKept = async () => expect(await readdir(folder).catch(() => [])).toEqual([]);

  test.each(HOSTILE)('[FILES-10] %s is refused, whatever it is called, and nothing is kept', async (_what, make) => {
    for (const [called, type] of [
      ['me.png', 'image/png'],
      ['me.jpg', 'image/jpeg'],
    ]) {
      const got = await upload([field, fileOf(await make(), called, type)]);
      expect([got.statusCode, errorOf(got)]).toEqual([400, text]);
    }
    await nothingKept();
  });

  test.each(POLYGLOTS)('[AMB-035] [FILES-10] of %s the pixels alone are kept', async (_what, make) => {
    const got = await upload([field, fileOf(await make(), 'me.html', 'text/html')]);
    expect(got.statusCode).toBeLessThan(300);
    const bytes = Buffer.from((await files.get(key)) ?? []);
    const { format, exif, xmp, iptc } = await sharp(bytes).metadata();
    expect(key.endsWith(format)).toBe(true);
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes('secret')).toBe(false);
  });

  test.each([
    '../../../etc/passwd.png',
    '..\\..\\windows\\win.png',
    '/etc/passwd',
    'C:\\boot.png',
    'a/b/c.png',
    'me.png\u0000.html',
    'me.php.png',
    'CON',
    '.htaccess',
    `${'x'.repeat(4000)}.png`,
    '%2e%2e%2fme.png',
    '"; filename="other.html',
    'me\r\nx-evil: 1.png',
  ])('[FILES-07] [FILES-10] the name %j decides nothing: the file lies where it belongs', async (called) => {
    expect((await upload([field, fileOf(await colored(), called)])).statusCode).toBeLessThan(300);
    expect((await readdir(folder, { recursive: true })).filter((path) => path.includes('.'))).toEqual([key]);
  });

  test('a second file, another field, a field too many and no form at all are refused', async () => {
    const file = fileOf(await colored());
    const tries = [
      await upload([field, file], [field, file]),
      await upload(['other', file]),
      await upload([field, 'a text, not a file']),
      await upload([field, file], ['a', 'b'], ['c', 'd']),
      await made.app.inject({ method: 'PUT', url, headers: { 'x-user': OWNER }, payload: { [field]: 'x' } }),
      await made.app.inject({
        ...{ method: 'PUT', url, payload: 'not a form' },
        headers: { 'x-user': OWNER, 'content-type': 'multipart/form-data; boundary=x' },
      }),
      await made.app.inject({
        ...{ method: 'PUT', url, payload: await colored() },
        headers: { 'x-user': OWNER, 'content-type': 'image/png' },
      }),
    ];
    expect(tries.map(({ statusCode }) => statusCode >= 400 && statusCode < 500)).toEqual(tries.map(() => true));
    await nothingKept();
  });
});

describe('exact limits', () => {
  const put = async (url: string, field: string, bytes: number) => {
    const { headers, payload } = await formOf([
      ...(field === 'avatar' ? [['displayName', 'Dana'] as const] : []),
      [field, fileOf(await ofSize(bytes))],
    ]);
    return made.app.inject({ method: 'PUT', url, headers: { 'x-user': OWNER, ...headers }, payload });
  };
  const avatar = (bytes: number) => put('/api/accounts/profile', 'avatar', bytes);
  const logo = (bytes: number) => put(`/api/teams/${TEAM}/logo`, 'logo', bytes);

  test('[PROFILE-04] [AMB-008] an avatar of exactly 5MB is taken; one byte more, and much more, is not', async () => {
    expect((await avatar(5 * MB)).statusCode).toBe(204);
    for (const size of [5 * MB + 1, 12 * MB]) {
      const got = await avatar(size);
      expect([got.statusCode, errorOf(got)]).toEqual([413, 'Please select an image smaller than 5MB.']);
    }
  });

  test('[TCREATE-08] [AMB-008] a logo of one byte less than 2MB is taken; exactly 2MB is not', async () => {
    expect((await logo(2 * MB - 1)).statusCode).toBe(200);
    const got = await logo(2 * MB);
    expect([got.statusCode, errorOf(got)]).toEqual([413, 'Logo file size must be less than 2MB']);
  });
});
