import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderFiles } from './files-folder.ts';

const root = await mkdtemp(join(tmpdir(), 'files-'));
const files = folderFiles(root);
afterAll(() => rm(root, { recursive: true, force: true }));

test('[FILES-01] a file replaces an earlier one under its key, and nothing else stays in the folder', async () => {
  await files.put('team-logos/u1/t1/logo.webp', Buffer.from('old'));
  await files.put('team-logos/u1/t1/logo.webp', Buffer.from('new'));
  expect(Buffer.from((await files.get('team-logos/u1/t1/logo.webp')) ?? []).toString()).toBe('new');
  expect(await readdir(join(root, 'team-logos/u1/t1'))).toEqual(['logo.webp']);
});
test('[FILES-03] a removed file is gone, and removing it again is fine', async () => {
  await files.put('team-logos/u1/t2/logo.webp', Buffer.from('x'));
  await files.remove('team-logos/u1/t2/logo.webp');
  await files.remove('team-logos/u1/t2/logo.webp');
  expect(await files.get('team-logos/u1/t2/logo.webp')).toBeUndefined();
});
test.each(['../secret.txt', '/etc/passwd.txt', 'team-logos/../../x.webp', 'a/./b.webp', 'a//b.webp', 'a\\b.webp'])(
  '[FILES-07] the key %s is refused',
  async (key) => {
    await expect(async () => files.get(key)).rejects.toThrow('Not a key');
  },
);
