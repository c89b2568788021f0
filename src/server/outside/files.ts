/** Where pictures are kept. A key is made by us, never by who uploads: `team-logos/{user}/{team}/logo.webp`. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  /** Fine when there is none. */
  remove(key: string): Promise<void>;
  /** Of every file there is, in no order. */
  keys(): AsyncIterable<string>;
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
