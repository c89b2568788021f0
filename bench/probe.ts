import type { Page } from 'playwright-core';
import { z } from 'zod';

const Click = z.object({ key: z.string(), was: z.number(), at: z.number(), handled: z.number() });
const Figure = z.object({ key: z.string(), figure: z.number(), committed: z.number(), painted: z.number() });
const Seen = z.object({
  clicks: z.array(Click),
  figures: z.array(Figure),
  durable: z.array(z.number()),
  longTasks: z.array(z.number()),
  origin: z.number(),
});
type Seen = z.infer<typeof Seen>;

/** One tap: the finger lifted, the page was told, the figure stood in the document, the figure was on the glass. */
export type Tap = {
  readonly key: string;
  readonly figure: number;
  readonly at: number;
  readonly handled: number;
  readonly committed: number;
  readonly painted: number;
};
export type Watched = {
  readonly taps: readonly Tap[];
  /** When each entry was safe on the disk, in the order of the taps. */
  readonly durable: readonly number[];
  readonly longTasks: readonly number[];
  /** Time on the clock common to all pages when this page's clock began. */
  readonly origin: number;
};

/** Watches every page of a tab from before its first script. A key says its figure in its label: `Kill, 7`. */
export async function watchTaps(page: Page): Promise<void> {
  await page.addInitScript(watch);
}
/** A page that runs a function and answers what it gives, in whichever browser. */
type Running = { evaluate<Result>(work: () => Result): Promise<unknown> };

/** The same for a page that is there already. */
export async function watchTapsNow(page: Running): Promise<void> {
  await page.evaluate(watch);
}

/** Begins anew: what was seen so far was only for warming up. */
export async function forget(page: Running): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('bench:forget')));
}

export async function watched(page: Running): Promise<Watched> {
  const known = await read(page);
  return { taps: known.clicks.map((click, i) => tapOf(known, click, i)), ...known };
}

/** How long after each tap on one device another one painted its figure. */
export async function crossings(from: Page, to: Page): Promise<number[]> {
  const [{ taps, origin }, other] = await Promise.all([watched(from), read(to)]);
  return taps.map(({ key, figure, at }) => {
    const shown = other.figures.find((one) => one.key === key && one.figure >= figure);
    return shown ? other.origin + shown.painted - (origin + at) : Infinity;
  });
}

const read = async (page: Running): Promise<Seen> =>
  Seen.parse(await page.evaluate(() => Reflect.get(window, 'bench')));

/** The n-th tap on a key is shown by a figure that is higher by n than before the first, or higher still. */
function tapOf({ clicks, figures }: Seen, { key, at, handled }: z.infer<typeof Click>, place: number): Tap {
  const upTo = clicks.slice(0, place + 1).filter((click) => click.key === key);
  const wanted = (upTo[0]?.was ?? 0) + upTo.length;
  const shown = figures.find((figure) => figure.key === key && figure.figure >= wanted);
  if (!shown) throw new Error(`Tap ${String(place + 1)} on ${key} was never shown`);
  return { at, handled, ...shown };
}

/** Runs in the page, so it takes nothing from outside of itself. */
function watch(): void {
  const known: Seen = { clicks: [], figures: [], durable: [], longTasks: [], origin: performance.timeOrigin };
  Reflect.set(window, 'bench', known);
  addEventListener('bench:forget', () => {
    for (const list of [known.clicks, known.figures, known.durable, known.longTasks]) list.length = 0;
  });
  const said = (target: unknown): string[] =>
    target instanceof Element ? (target.closest('button')?.ariaLabel ?? '').split(', ') : [];

  const clicked = ({ target, timeStamp }: Event): void => {
    const [key = '', was] = said(target);
    known.clicks.push({ key, was: Number(was), at: timeStamp, handled: performance.now() });
  };
  addEventListener('click', clicked, true);

  const changed = (records: MutationRecord[]): void => {
    const committed = performance.now();
    const figures = records.flatMap(({ target }) => {
      const [key = '', figure = ''] = said(target);
      return /^\d+$/.test(figure) ? [{ key, figure: Number(figure), committed }] : [];
    });
    if (figures.length === 0) return;
    // A task that a frame asks for runs when that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const painted = performance.now();
        known.figures.push(...figures.map((figure) => ({ ...figure, painted })));
        port1.close();
      };
      port2.postMessage(null);
    });
  };
  const watching = { subtree: true, attributes: true, attributeFilter: ['aria-label'] };
  new MutationObserver(changed).observe(document, watching);

  new PerformanceObserver((list) => {
    known.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });

  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...given) {
    const kept = (): void => void known.durable.push(performance.now());
    if (this.name === 'pending') this.transaction.addEventListener('complete', kept);
    return add.apply(this, given);
  };
}
