import type { Page } from 'playwright-core';
import { z } from 'zod';

/** A tap, in milliseconds of the page: the finger lifted, the page was told, the document answered, it was painted. */
const Answer = z.object({ at: z.number(), handled: z.number(), committed: z.number(), painted: z.number() });
export type Answer = z.infer<typeof Answer>;

/** Begins to watch every tap of a page, until the first change of the document after it. */
export const watchAnswers = (page: Page): Promise<void> => page.evaluate(watch);

export const forgetAnswers = (page: Page): Promise<void> =>
  page.evaluate(() => void Reflect.set(window, 'answers', []));

export const answers = async (page: Page): Promise<readonly Answer[]> =>
  z.array(Answer).parse(await page.evaluate(() => Reflect.get(window, 'answers')));

/** Runs in the page, so it takes nothing from outside of itself. */
function watch(): void {
  Reflect.set(window, 'answers', []);
  let tap: { at: number; handled: number } | undefined;
  const begun = ({ timeStamp }: Event): void => {
    tap = { at: timeStamp, handled: performance.now() };
  };
  addEventListener('click', begun, true);
  const answered = (): void => {
    if (!tap) return;
    const answer = { ...tap, committed: performance.now() };
    tap = undefined;
    // A task that a frame asks for runs when that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        Reflect.get(window, 'answers').push({ ...answer, painted: performance.now() });
        port1.close();
      };
      port2.postMessage(null);
    });
  };
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(answered).observe(document.body, all);
}
