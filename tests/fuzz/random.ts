export type Random = {
  /** In [0, 1). */
  next(): number;
  below(n: number): number;
  chance(p: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  bytes(n: number): Uint8Array;
  uuid(): string;
};

/** Mulberry32: the same seed gives the same history. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  const hex = (digits: number) => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  return {
    next,
    below,
    chance: (p) => next() < p,
    pick: (from) => from[below(from.length)] ?? from[0],
    bytes: (n) => Uint8Array.from({ length: n }, () => below(256)),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  };
}
