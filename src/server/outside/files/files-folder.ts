import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { checkedKey, type Files, isKey } from './files.ts';

const NotThere = z.object({ code: z.literal('ENOENT') });

/** Of a folder and those inside it; of one that was never made there are none. */
async function entriesIn(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (NotThere.safeParse(error).success) return [];
    throw error;
  }
}

/** Files in a folder of this machine. A reader sees the old file or the new one, never half of one. */
export function folderFiles(root: string): Files {
  const pathOf = (key: string) => join(root, checkedKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const next = `${path}.${randomUUID()}`;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(next, bytes);
      await rename(next, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (NotThere.safeParse(error).success) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys(folder = '') {
      const entries = await entriesIn(join(root, folder));
      const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      // A file in the making has a name that is no key.
      yield* paths.map((path) => relative(root, path).replaceAll('\\', '/')).filter(isKey);
    },
  };
}
