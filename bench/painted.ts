import type { Page } from 'playwright-core';
import { z } from 'zod';
import { phoneOf } from './phone.ts';

/** Runs in the page: the time from the click to what follows from it, painted. */
export function notePainted(shown: string): void {
  let clicked = 0;
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), true);
  const noted = new MutationObserver(() => {
    if (!document.querySelector(shown)) return;
    noted.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        Reflect.set(window, 'paintedAfter', performance.now() - clicked);
        port1.close();
      };
      port2.postMessage(null);
    });
  });
  noted.observe(document, { subtree: true, childList: true });
}

type Tab = {
  readonly teamId: string;
  readonly tab: string;
  /** Selects what is there once its figures are. */
  readonly shown: string;
};

/** A page of the team that has come to rest, from which the tab is opened. */
export async function standBefore(page: Page, { teamId, tab, shown }: Tab): Promise<void> {
  await page.goto(`/team/${teamId}/stats`);
  await page.getByRole('link', { name: tab, exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Upcoming Events', exact: true }).waitFor();
  await page.evaluate(notePainted, shown);
}

/** The time from the click on the tab to its figures, painted. */
export async function openTab(page: Page, { tab }: Pick<Tab, 'tab'>): Promise<number> {
  // The toast that tells of the missing network may lie over the tab.
  await page.getByRole('link', { name: tab, exact: true }).dispatchEvent('click');
  const after = await page.waitForFunction(() => Reflect.get(window, 'paintedAfter'));
  return z.number().parse(await after.jsonValue());
}

/** By a tab of a page that is open, without a network, on a device that has pulled it all. */
export async function paintedAfterTab(page: Page, { slow, ...tab }: Tab & { readonly slow: number }): Promise<number> {
  await standBefore(page, tab);
  const phone = await phoneOf(page);
  await phone.slow(slow);
  const took = await openTab(page, tab);
  await phone.slow(1);
  return took;
}
