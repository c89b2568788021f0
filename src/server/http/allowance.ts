import { Problem } from './problem.ts';

type Bucket = { left: number; at: number };

const MOST_KEYS = 10_000;

/** So many per minute for each key, refilled evenly; beyond that status 429. */
export class Allowance {
  readonly #perMinute: number;
  readonly #clock: () => Date;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number, clock: () => Date) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  take(key: string): void {
    const now = this.#clock().getTime();
    const { left, at } = this.#buckets.get(key) ?? { left: this.#perMinute, at: now };
    const refilled = Math.min(this.#perMinute, left + ((now - at) / 60_000) * this.#perMinute);
    if (refilled < 1) throw new Problem(429, 'Too many requests. Please wait a moment.');
    // Who was full for long is at the front of the map, since every use moves a key to its end.
    this.#buckets.delete(key);
    this.#buckets.set(key, { left: refilled - 1, at: now });
    if (this.#buckets.size > MOST_KEYS)
      for (const oldest of this.#buckets.keys()) return void this.#buckets.delete(oldest);
  }
}
