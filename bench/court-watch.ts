import type { Page } from 'playwright-core';
import { z } from 'zod';

/** From the hand to the document and to the glass, in milliseconds of the page. */
const Span = z.object({ at: z.number(), handled: z.number(), committed: z.number(), painted: z.number() });
export type Span = z.infer<typeof Span>;
const Known = z.object({ spans: z.array(Span), frames: z.array(z.number()) });

/** Begins to watch: every press of the mouse that ends, and every letter, until something in the document answers it. */
export const watchCourt = (page: Page): Promise<void> => page.evaluate(watch);

/** Sets the change that answers the next event: the first that lets `selector` be found, or any. */
export const expectNext = (page: Page, selector: string | null): Promise<void> =>
  page.evaluate((wanted) => void Reflect.set(window, 'courtWanted', wanted), selector);

/** All that was seen since the last time. */
export async function seen(page: Page): Promise<z.infer<typeof Known>> {
  const known = Known.parse(await page.evaluate(() => Reflect.get(window, 'court')));
  await page.evaluate(() => dispatchEvent(new Event('court:forget')));
  return known;
}

/** Runs in the page, so it takes nothing from outside of itself. */
function watch(): void {
  const known: { spans: object[]; frames: number[] } = { spans: [], frames: [] };
  Reflect.set(window, 'court', known);
  addEventListener('court:forget', () => {
    known.spans.length = 0;
    known.frames.length = 0;
  });
  let open: { at: number; handled: number } | undefined;
  const begun = ({ timeStamp }: Event): void => {
    open = { at: timeStamp, handled: performance.now() };
    // Where nothing is awaited, the next frame answers.
    if (Reflect.get(window, 'courtWanted') === 'nothing') answered();
  };
  addEventListener('mouseup', begun, true);
  addEventListener('input', begun, true);

  function answered(): void {
    const span = open;
    open = undefined;
    if (!span) return;
    const committed = performance.now();
    // A task that a frame asks for runs when that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        known.spans.push({ ...span, committed, painted: performance.now() });
        port1.close();
      };
      port2.postMessage(null);
    });
  }
  new MutationObserver(() => {
    const wanted: unknown = Reflect.get(window, 'courtWanted');
    if (typeof wanted !== 'string' || document.querySelector(wanted)) answered();
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });

  let last = performance.now();
  const frame = (now: number): void => {
    known.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
