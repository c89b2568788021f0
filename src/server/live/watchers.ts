/** The time over which polls are counted. */
const WINDOW_S = 15;
const MOST_LINKS = 10_000;

type Counted = { readonly byPlace: number[]; newest: number };

/**
 * About how many pages look at each link of this server: one that asks every five seconds counts a third for each time
 * that it asks. No address is kept (LIV-19).
 */
export class Watchers {
  readonly #clock: () => Date;
  readonly #links = new Map<string, Counted>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** A page that asks every so many seconds has asked. */
  sawOne(link: string, everySeconds: number): void {
    const { second, counted } = this.#at(link);
    const place = second % WINDOW_S;
    counted.byPlace[place] = (counted.byPlace[place] ?? 0) + everySeconds / WINDOW_S;
    this.#links.delete(link);
    this.#links.set(link, counted);
    if (this.#links.size > MOST_LINKS) for (const oldest of this.#links.keys()) return void this.#links.delete(oldest);
  }

  count(link: string): number {
    if (!this.#links.has(link)) return 0;
    return Math.round(this.#at(link).counted.byPlace.reduce((sum, polls) => sum + polls, 0));
  }

  /** The polls of a link, without what is older than the window. */
  #at(link: string): { readonly second: number; readonly counted: Counted } {
    const second = Math.floor(this.#clock().getTime() / 1000);
    const counted = this.#links.get(link) ?? { byPlace: Array.from({ length: WINDOW_S }, () => 0), newest: second };
    for (let past = Math.max(counted.newest + 1, second - WINDOW_S + 1); past <= second; past += 1)
      counted.byPlace[past % WINDOW_S] = 0;
    counted.newest = second;
    return { second, counted };
  }
}
