import { checkedKey, type Files } from '#server/outside/files/files.ts';

/** Files that nobody keeps. */
export function memoryFiles(): Files {
  const kept = new Map<string, Uint8Array>();
  return {
    put: async (key, bytes) => void kept.set(checkedKey(key), bytes),
    get: async (key) => kept.get(checkedKey(key)),
    remove: async (key) => void kept.delete(checkedKey(key)),
    async *keys(folder = '') {
      yield* kept.keys().filter((key) => key.startsWith(folder));
    },
  };
}
