import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_DISPLAY, LiveLinks } from '#domain/live/api.ts';
import { axe } from '#tests/support/axe.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';

const PHONE = { width: 390, height: 844, touch: true };
const NOBODY: Account = { id: '', email: '', cookie: 'none' };
const OFFLINE = 'The recorder is offline. Points follow when the connection is back.';
const THREE_MINUTES_MS = 180_000;

let behindMs = 0;
let journey: Journey;
let coach: Account;
beforeAll(async () => {
  journey = await startJourney({ clock: () => new Date(Date.now() - behindMs) });
  coach = await journey.adminAccount('coach@tidewater.example');
});
afterAll(() => journey.close());

async function shared(first: 'us' | null) {
  const match = ralliedMatch({ first, depth: 'touch' });
  await journey.push(coach, match.drafts);
  const path = `/api/teams/${match.teamId}/live`;
  const answer = await journey.ask(coach, path, { sessionId: match.sessionId, ...DEFAULT_DISPLAY });
  const [link] = LiveLinks.parse(await answer.json()).links;
  return { match, path: new URL(link?.url ?? '').pathname };
}
const points = (page: Page) => expect.poll(() => page.locator('.points').allInnerTexts(), { timeout: 20_000 });

test('[LIV-12] a recorder who goes offline is told to who watches, with how long it is silent, until the points follow', async () => {
  // The server has heard of the match three minutes ago, by whatever its clock says while it hears.
  behindMs = THREE_MINUTES_MS;
  const { match, path } = await shared('us');
  const court = await journey.open(coach, `/stat-tracking/${match.sessionId}`, PHONE);
  const { point } = thumbOn(court);
  await point('us');
  const watcher = await journey.open(NOBODY, path, PHONE);
  await points(watcher).toEqual(['1', '0']);
  await expect.poll(async () => (await journey.db.query('select 1 from recorders')).length).toBe(1);
  await watcher.getByText('No news for 3 min.', { exact: true }).waitFor({ timeout: 20_000 });

  await court.context().setOffline(true);
  await point('us');
  behindMs = 0;
  await watcher.getByText(`No news for 3 min. ${OFFLINE}`, { exact: true }).waitFor({ timeout: 20_000 });
  await points(watcher).toEqual(['1', '0']);
  expect(await axe(watcher)).toEqual([]);

  await court.context().setOffline(false);
  await points(watcher).toEqual(['2', '0']);
  await watcher.getByText(/^Updated \d+ s ago$/).waitFor();
  expect(await watcher.locator('body').innerText()).not.toContain(OFFLINE);
});

test('[LIV-24] a page that is opened in the moment of the first point shows it soon, and does not wait a minute for it', async () => {
  const { match, path } = await shared(null);
  const watcher = await journey.open(NOBODY, path, PHONE);
  await watcher.getByText('Not begun yet').waitFor();
  await journey.push(coach, [match.entry('score', { side: 'us', by: 1, rally: 1, takesBack: null })]);
  await points(watcher).toEqual(['1', '0']);
});
