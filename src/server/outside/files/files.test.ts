import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBucket } from '#tests/support/bucket.ts';
import { memoryFiles } from '#tests/support/memory-files.ts';
import { removeFolder, type Files, listKeys } from './files.ts';
import { folderFiles } from './files-folder.ts';
import { s3Files } from './files-s3.ts';

const LOGO = 'team-logos/u1/t1/logo.webp';
let root: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  await rm(root, { recursive: true, force: true });
});

const textOf = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString();

const STORES: Record<string, () => Files> = {
  'a folder': () => folderFiles(root),
  'a bucket': () => s3Files(bucket.store),
};

describe.each(Object.entries(STORES))('files in %s', (_name, open) => {
  test('[FILES-01] a file replaces an earlier one under its key', async () => {
    await open().put(LOGO, Buffer.from('old'));
    await open().put(LOGO, Buffer.from('new'));
    expect(textOf(await open().get(LOGO))).toBe('new');
  });
  test('every byte comes back as it was', async () => {
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, at) => at % 251));
    await open().put(LOGO, bytes);
    expect(bytes.equals((await open().get(LOGO)) ?? Buffer.of())).toBe(true);
  });
  test('[FILES-03] a removed file is gone, and removing it again is fine', async () => {
    await open().put('team-logos/u1/t2/logo.webp', Buffer.from('x'));
    await open().remove('team-logos/u1/t2/logo.webp');
    await open().remove('team-logos/u1/t2/logo.webp');
    expect(await open().get('team-logos/u1/t2/logo.webp')).toBeUndefined();
  });
  test('every file is listed', async () => {
    const keys = ['team-logos/u9/t1/logo.webp', 'team-logos/u9/t2/logo.webp'];
    for (const key of keys) await open().put(key, Buffer.from('x'));
    const listed = await Array.fromAsync(open().keys());
    expect(listed.filter((key) => key.startsWith('team-logos/u9/')).sort()).toEqual(keys);
  });
  test('a listing gives the files of one folder by name, and an emptied folder has none', async () => {
    const keys = ['avatars/u9/a.png', 'avatars/u9/b.png', 'avatars/u9/c.png'];
    for (const key of [...keys.toReversed(), 'avatars/u90/a.png']) await open().put(key, Buffer.of(1));
    expect(await listKeys(open(), 'avatars/u9/')).toEqual(keys);
    await removeFolder(open(), 'avatars/u9/');
    expect(await listKeys(open(), 'avatars/')).toEqual(['avatars/u90/a.png']);
    expect(await listKeys(open(), 'avatars/nobody/')).toEqual([]);
  });
  test.each(['../secret.txt', '/etc/passwd.txt', 'team-logos/../../x.webp', 'a/./b.webp', 'a//b.webp', 'a\\b.webp'])(
    '[FILES-07] the key %s is refused',
    async (key) => {
      await expect(async () => open().get(key)).rejects.toThrow('Not a key');
      await expect(async () => open().put(key, Buffer.of(1))).rejects.toThrow('Not a key');
      await expect(async () => open().remove(key)).rejects.toThrow('Not a key');
    },
  );
});

test('[FILES-09] a listing gives the first hundred by name, or as many as are asked for', async () => {
  const files = memoryFiles();
  const keys = Array.from({ length: 101 }, (_, at) => `avatars/u9/f${String(at).padStart(3, '0')}.png`);
  for (const key of keys.toReversed()) await files.put(key, Buffer.of(1));
  expect(await listKeys(files, 'avatars/u9/')).toEqual(keys.slice(0, 100));
  expect(await listKeys(files, 'avatars/u9/', 3)).toEqual(keys.slice(0, 3));
  await removeFolder(files, 'avatars/u9/');
  expect(await listKeys(files, 'avatars/u9/', 500)).toEqual([]);
});

test('nothing else stays in the folder', async () => {
  await folderFiles(root).put('team-logos/u2/t1/logo.webp', Buffer.from('x'));
  expect(await readdir(join(root, 'team-logos/u2/t1'))).toEqual(['logo.webp']);
});

test('two installations share a bucket by the beginnings of their names', async () => {
  const other = s3Files({ ...bucket.store, prefix: 'other/' });
  await other.put(LOGO, Buffer.from('theirs'));
  await s3Files(bucket.store).put(LOGO, Buffer.from('ours'));
  expect(textOf(await other.get(LOGO))).toBe('theirs');
});

test('a store that does not know us is a fault, not a missing file', async () => {
  const stranger = s3Files({ ...bucket.store, accessKeyId: 'guessed' });
  await expect(stranger.get(LOGO)).rejects.toThrow();
  await expect(s3Files({ ...bucket.store, bucket: 'nowhere' }).get(LOGO)).rejects.toThrow();
});
