/** A seeded source of chance, so that the demo club is the same on every machine. */
export type Random = {
  /** In [0, 1). */
  readonly next: () => number;
  readonly chance: (p: number) => boolean;
  readonly below: (n: number) => number;
  readonly pick: <T>(list: readonly [T, ...T[]] | readonly T[]) => T;
  /** Picks an item with a probability in proportion to its weight. */
  readonly weighted: <T>(list: readonly T[], weight: (item: T) => number) => T;
  readonly bytes: (n: number) => Uint8Array;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    chance: (p) => next() < p,
    pick: (list) => known(list[below(list.length)]),
    weighted: (list, weight) => {
      let left = next() * list.reduce((sum, item) => sum + weight(item), 0);
      return known(list.find((item) => (left -= weight(item)) < 0) ?? list.at(-1));
    },
    bytes: (n) => Uint8Array.from({ length: n }, () => below(256)),
  };
}

function known<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
}
