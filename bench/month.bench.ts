import { z } from 'zod';
import { addDays, localDay } from '#domain/core/dates.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { buyPro, newId, openCaller } from '#tests/support/caller.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { signIn, signUp, startApp } from '#tests/support/e2e.ts';
import { phoneOf } from './phone.ts';
import { atMost, type BenchRow, ms, percentile } from './row.ts';

const SERIES = 60;
const EVENTS = 300;
const OPENINGS = 15;
const WARM = 3;
const BUDGET_MS = 100;
const SLOW = 4;
const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
const DESK = { width: 1280, height: 800 };

const fieldsOf = (title: string, startDate: string) => ({
  ...{ title, eventType: 'practice' as const, startDate, endDate: null, startTime: '18:00', endTime: null },
  ...{ location: null, opponentName: null, description: null },
});

/** So many series that run, and so many single events around today. */
function drafts(teamId: string) {
  const today = localDay(new Date());
  const series = Array.from({ length: SERIES }, (_, n) => {
    const frequency = FREQUENCIES[n % 3] ?? 'daily';
    const repeat = { frequency, endDate: null, weeklyDays: ['tuesday' as const], exceptions: [] };
    return createEvent.draft({ teamId, id: newId(), fields: fieldsOf(`S${n}`, addDays(today, n - 400)), repeat });
  });
  const single = Array.from({ length: EVENTS }, (_, n) =>
    createEvent.draft({ teamId, id: newId(), fields: fieldsOf(`E${n}`, addDays(today, (n % 90) - 45)) }),
  );
  return [...series, ...single];
}

/** Runs in the page: from the press on the link to the month on the glass. */
function noteOpening(): void {
  addEventListener(
    'click',
    (event) => {
      const started = event.timeStamp;
      Reflect.deleteProperty(window, 'openedAfter');
      const seen = new MutationObserver(() => {
        if (!document.querySelector('[data-day] > b + span')) return;
        seen.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            Reflect.set(window, 'openedAfter', performance.now() - started);
            port1.close();
          };
          port2.postMessage(null);
        });
      });
      seen.observe(document, { subtree: true, childList: true });
    },
    true,
  );
}

/** A full month opened from what is on the device, by the link in the header. */
export async function bench(): Promise<BenchRow[]> {
  const [app, browser] = await Promise.all([startApp(), launchChromium()]);
  try {
    const coach = await signUp(app.url, 'coach');
    const caller = await openCaller(app.url, coach);
    await buyPro(caller);
    const teamId = newId();
    await caller.push(createTeam.draft({ teamId, name: 'Falcons', seasonName: null, description: null }));
    const all = drafts(teamId);
    for (let at = 0; at < all.length; at += 200) await caller.push(...all.slice(at, at + 200));
    const context = await browser.newContext({ baseURL: app.url, viewport: DESK });
    await signIn(context, app.url, coach);
    const page = await context.newPage();
    await page.addInitScript(noteOpening);
    await page.goto(`/team/${teamId}/lineups`);
    await page.getByRole('link', { name: 'Schedule', exact: true }).first().waitFor();
    await (await phoneOf(page)).slow(SLOW);
    const spent: number[] = [];
    for (let run = 0; run < WARM + OPENINGS; run++) {
      await page.getByRole('link', { name: 'Schedule', exact: true }).first().click();
      const opened = await page.waitForFunction(() => Reflect.get(window, 'openedAfter'));
      if (run >= WARM) spent.push(z.number().parse(await opened.jsonValue()));
      await page.goBack();
      await page.locator('[data-day]').first().waitFor({ state: 'detached' });
    }
    spent.sort((a, b) => a - b);
    const value = percentile(spent, 0.5);
    const comparison = `p95 ${ms(percentile(spent, 0.95))}`;
    const what = `month of ${SERIES} series and ${EVENTS} events from the device, ${SLOW}×, median`;
    return [atMost(what, { value, most: BUDGET_MS, comparison }, ms)];
  } finally {
    await browser.close();
    await app.stop();
  }
}
