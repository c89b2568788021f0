/** Where pictures are kept. A key is made by us, never by who uploads: `team-logos/{user}/{team}/logo.webp`. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** Fine when there is none. */
  remove(key: string): Promise<void>;
  /** Of every file there is, or of those in a folder such as `avatars/{user}/`; in no order. */
  keys(folder?: string): AsyncIterable<string>;
}

const MOST_LISTED = 100;

/** The keys in a folder, at most this many unless asked for more (FILES-09). */
export async function listKeys(files: Files, folder: string, most = MOST_LISTED): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.keys(folder)) keys.push(key);
  return keys.sort().slice(0, most);
}

/** Removes all files under a folder, those without a row included. */
export async function removeFolder(files: Files, folder: string): Promise<void> {
  for (let left = await listKeys(files, folder); left.length > 0; left = await listKeys(files, folder)) {
    for (const key of left) await files.remove(key);
  }
}

const KEY = /^[a-z-]+(\/[a-z0-9-]+)+\.[a-z0-9]+$/;

/** A place that stays empty, for when files are not what it is about. */
export const NO_FILES: Files = {
  put: async () => undefined,
  get: async () => undefined,
  remove: async () => undefined,
  async *keys() {},
};

export const isKey = (text: string): boolean => KEY.test(text);

/** A key names a place inside the store and nothing else: no way up, no other root, no odd spelling. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of a file: ${key}`);
  return key;
}

/** The key of a file of ours in the address under which it is served. */
export const keyIn = (address: string): string => address.replace(/^\/files\//, '').replace(/\?.*$/, '');
