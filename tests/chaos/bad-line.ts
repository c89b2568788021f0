import type { BrowserContext, Route } from 'playwright-core';
import type { Random } from '#tests/fuzz/random.ts';

const LOST_REQUEST = 0.15;
const LOST_ANSWER = 0.15;

/** A line on which calls are lost, until the end of a match; one that is deaf loses every answer. */
export type BadLine = { isOn: boolean; isDeaf?: boolean; requests: number; answers: number; readonly random: Random };

/** Calls of all pages of this browser: some never reach the server, of some it takes everything and nobody hears of it. */
export async function loseCalls(context: BrowserContext, line: BadLine): Promise<void> {
  await context.route(/\/api\/(sync|guest)\/(push|pull)/, (route) => pass(route, line).catch(hungUp));
}

async function pass(route: Route, line: BadLine): Promise<void> {
  const lot = line.isDeaf ? LOST_REQUEST : line.isOn ? line.random.next() : 1;
  if (lot >= LOST_REQUEST + LOST_ANSWER) return route.continue();
  if (lot < LOST_REQUEST) line.requests += 1;
  else {
    await route.fetch().catch(hungUp);
    line.answers += 1;
  }
  return route.abort();
}

/** The browser was ended, or there is no server: the call is lost as it is. */
const hungUp = (): void => undefined;
