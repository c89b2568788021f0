import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MadeScorerLink } from '#domain/scorer/api.ts';
import { axe } from '#tests/support/axe.ts';
import { type Account, type Journey, startJourney } from '#tests/support/journey.ts';
import { isKeptOffline } from '#tests/support/kept-offline.ts';
import { ralliedMatch, thumbOn } from '#tests/support/rally-journey.ts';

const PHONE = { width: 390, height: 844, touch: true };

let journey: Journey;
let coach: Account;
let nobody: Account;
beforeAll(async () => {
  journey = await startJourney();
  coach = await journey.adminAccount('coach@tidewater.example');
  // Who records by a link has no account: the cookie is of nobody.
  nobody = { id: '', email: '', cookie: 'none' };
});
afterAll(() => journey.close());

type Match = ReturnType<typeof ralliedMatch>;
async function begin(): Promise<Match> {
  const match = ralliedMatch({ first: 'us', depth: 'points' });
  await journey.push(coach, match.drafts);
  return match;
}
async function linkTo({ teamId, sessionId }: Match): Promise<{ id: string; path: string }> {
  const answer = await journey.ask(coach, `/api/teams/${teamId}/sessions/${sessionId}/scorer-links`, { hours: 2 });
  const { made } = MadeScorerLink.parse(await answer.json());
  return { id: made.id, path: new URL(made.url).pathname };
}
/** Fills in the form of the link, as it stands without a script. */
async function enter(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('button', { name: 'Record this match' }).click();
  await page.getByRole('button', { name: 'We score' }).waitFor();
}
async function openAsGuest(path: string, name = 'Sam', look: typeof PHONE = PHONE): Promise<Page> {
  const page = await journey.open(nobody, path, look);
  await enter(page, name);
  return page;
}
const scoreIs = (page: Page, us: number) =>
  page.getByRole('button', { name: `Our score, correct, ${us}`, exact: true }).waitFor({ timeout: 30_000 });
/** From here on a reload opens the page without a network. */
async function keepForOffline(page: Page): Promise<void> {
  await isKeptOffline(page);
  await page.reload();
  await page.getByRole('button', { name: 'We score' }).waitFor();
}
const Row = z.object({
  user_id: z.string().nullable(),
  guest_link: z.string().nullable(),
  guest_name: z.string().nullable(),
});
const scored = async ({ sessionId }: Match) =>
  (
    await journey.db.query(
      `select user_id, guest_link, guest_name from match_events
       where session_id = $1 and kind in ('score', 'rally-end') order by rev`,
      [sessionId],
    )
  ).map((row) => Row.parse(row));

async function openScorerTab(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Share live page' }).click();
  await page.getByRole('tab', { name: 'Scorer' }).click();
}

test('[SCO-21] [SCO-22] [SCO-30] [SCO-25] [SCO-27] [SCO-29] a guest records by a link, offline too; it is ended in mid-flight, and the coach takes what came late', async () => {
  const match = await begin();
  const court = await journey.open(coach, `/stat-tracking/${match.sessionId}`, PHONE);
  await court.getByRole('button', { name: 'We score' }).waitFor();
  await openScorerTab(court);
  await court.getByRole('button', { name: 'Make Link' }).press('Enter');
  await court.getByRole('img', { name: 'QR code: Scorer link' }).waitFor();
  expect(await axe(court)).toEqual([]);
  const address = await court.getByRole('region', { name: 'Scorer link' }).locator('b').innerText();
  const path = address.slice(address.indexOf('/score/'));
  await court.getByRole('button', { name: 'Done' }).click();

  // A second browser, in which nobody has an account.
  const phone = await journey.open(nobody, path, PHONE);
  expect(await axe(phone)).toEqual([]);
  await enter(phone, 'Sam');
  expect(new URL(phone.url()).pathname).toBe('/score');
  expect(await axe(phone)).toEqual([]);
  expect(await phone.getByRole('link').count()).toBe(0);
  expect(await phone.getByRole('button', { name: 'Back' }).count()).toBe(0);
  await thumbOn(phone).point('us');
  await scoreIs(court, 1);
  await court.getByText('Guest Sam too').waitFor();

  await keepForOffline(phone);
  await phone.context().setOffline(true);
  await phone.reload();
  await scoreIs(phone, 1);
  await thumbOn(phone).point('us');
  await scoreIs(phone, 2);
  await phone.getByText('1 pending').waitFor();
  expect(await axe(phone)).toEqual([]);
  await phone.context().setOffline(false);
  await scoreIs(court, 2);

  await phone.context().setOffline(true);
  for (let i = 0; i < 2; i++) await thumbOn(phone).point('us');
  await scoreIs(phone, 4);
  await openScorerTab(court);
  await court.getByText('Guest Sam: last here').waitFor();
  await court.getByRole('button', { name: 'End link: Guest Sam' }).click();
  await court.getByText('Standing links').waitFor({ state: 'detached' });
  await court.getByRole('button', { name: 'Done' }).click();
  await phone.context().setOffline(false);
  await phone.getByRole('heading', { name: 'Your link was ended.' }).waitFor({ timeout: 60_000 });
  await phone.getByText('2 entries were handed to the coach.', { exact: true }).waitFor({ timeout: 60_000 });
  expect(await axe(phone)).toEqual([]);
  await phone.getByRole('link', { name: 'See the Entries' }).click();
  await phone.getByRole('heading', { name: /^Refused/ }).waitFor();
  expect(await phone.getByRole('button', { name: 'Send Again' }).count()).toBe(0);
  expect(await scored(match)).toHaveLength(2);

  await court.reload();
  await court.getByText('2 entries from Guest Sam arrived after the link was ended').first().waitFor();
  await court.getByRole('button', { name: 'Look' }).first().click();
  await court.getByRole('button', { name: 'Take all' }).waitFor();
  expect(await axe(court)).toEqual([]);
  await court.getByRole('button', { name: 'Take all' }).click();
  await scoreIs(court, 4);
  expect((await scored(match)).map((row) => row.guest_name)).toEqual(['Sam', 'Sam', 'Sam', 'Sam']);
});

test('[SCO-24] at expiry the page says what waits, and sends it when there is a connection', async () => {
  const match = await begin();
  const { id, path } = await linkTo(match);
  const phone = await openAsGuest(path);
  await keepForOffline(phone);
  await journey.db.query(`update scorer_links set expires_at = now() + interval '12 seconds' where id = $1`, [id]);
  await phone.reload();
  await phone.getByRole('button', { name: 'We score' }).waitFor();
  await phone.context().setOffline(true);
  for (let i = 0; i < 2; i++) await thumbOn(phone).point('us');
  await phone.getByRole('heading', { name: 'Your time for this match is over.' }).waitFor({ timeout: 60_000 });
  await phone.getByText('2 entries wait for a connection and will be sent.', { exact: true }).waitFor();
  await phone.getByRole('button', { name: 'Ask the coach for a new link' }).waitFor();
  expect(await axe(phone)).toEqual([]);
  await phone.context().setOffline(false);
  await phone
    .getByText('2 entries wait for a connection and will be sent.', { exact: true })
    .waitFor({ state: 'detached', timeout: 60_000 });
  expect(await scored(match)).toHaveLength(2);
});

test('[SCO-22] [SCO-26] a member of the same browser goes on undisturbed, and a newer link sends what the older one left', async () => {
  const match = await begin();
  const first = await linkTo(match);
  const court = await journey.open(coach, `/stat-tracking/${match.sessionId}`);
  await court.getByRole('button', { name: 'We score' }).waitFor();
  const phone = await court.context().newPage();
  await phone.goto(first.path);
  await enter(phone, 'Sam');
  await thumbOn(phone).point('us');
  await scoreIs(court, 1);
  // Its pushes fail; those under another link do not.
  await phone.route('**/api/guest/push', (route) =>
    route.request().headers()['x-guest-link'] === first.id ? route.abort() : route.continue(),
  );
  await thumbOn(phone).point('us');
  await scoreIs(phone, 2);
  await phone.getByText('1 pending').waitFor();
  const second = await linkTo(match);
  await phone.goto(second.path);
  await enter(phone, 'Kim');
  await scoreIs(court, 2);
  // Another point for us, so soon, would be the same one (TWO-13).
  await thumbOn(court).point('them');
  await phone.getByRole('button', { name: 'Opponent score, correct, 1', exact: true }).waitFor();
  expect((await scored(match)).map((row) => [row.user_id, row.guest_name])).toEqual([
    [null, 'Sam'],
    [null, 'Kim'],
    [coach.id, null],
  ]);
});

test('[SCO-31] [SCO-33] [SCO-35] who opens the link of a second match loses nothing of the first: it is sent by itself, under its own link', async () => {
  const [first, second] = [await begin(), await begin()];
  const [older, newer] = [await linkTo(first), await linkTo(second)];
  const phone = await openAsGuest(older.path);
  let isFailing = true;
  await phone
    .context()
    .route('**/api/guest/push', (route) =>
      isFailing && route.request().headers()['x-guest-link'] === older.id ? route.abort() : route.continue(),
    );
  for (let n = 0; n < 2; n++) await thumbOn(phone).point('us');
  await phone.getByText('2 pending').waitFor();
  const other = await phone.context().newPage();
  await other.goto(newer.path);
  await enter(other, 'Kim');
  await thumbOn(other).point('us');
  await scoreIs(other, 1);
  // The page of the first match has become that of the second.
  await scoreIs(phone, 1);
  expect(await scored(first)).toEqual([]);
  isFailing = false;
  await other.reload();
  await expect.poll(async () => (await scored(first)).length, { timeout: 60_000 }).toBe(2);
  expect(await scored(first)).toEqual([1, 2].map(() => ({ user_id: null, guest_link: older.id, guest_name: 'Sam' })));
  await expect.poll(async () => scored(second)).toEqual([{ user_id: null, guest_link: newer.id, guest_name: 'Kim' }]);
  const cookies = (await phone.context().cookies()).filter(({ name }) => name.startsWith('lp_guest'));
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(
    ['lp_guest', `lp_guest_${older.id}`, `lp_guest_${newer.id}`].toSorted(),
  );
  expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).toBe(true);
  expect(await phone.evaluate(() => document.cookie)).not.toContain('lp_guest');
});

test('[SCO-28] everything of a link is taken back and brought back from the match’s own Undo', async () => {
  const match = await begin();
  const { path } = await linkTo(match);
  const phone = await openAsGuest(path);
  for (let i = 0; i < 3; i++) await thumbOn(phone).point('us');
  const court = await journey.open(coach, `/stat-tracking/${match.sessionId}`);
  await scoreIs(court, 3);
  await openScorerTab(court);
  await court.getByRole('button', { name: 'End and take back everything from this link' }).click();
  await court.getByRole('alertdialog').waitFor();
  expect(await axe(court)).toEqual([]);
  await court.getByRole('button', { name: 'End and take back', exact: true }).click();
  await court.getByRole('button', { name: 'Done' }).click();
  await scoreIs(court, 0);
  await phone.getByRole('heading', { name: 'Your link was ended.' }).waitFor({ timeout: 60_000 });
  await court.getByRole('button', { name: /^Undo/ }).last().click();
  await scoreIs(court, 3);
});

test('[SCO-23] [SCO-30] states of the guest and of the coach pass the checks of accessibility on phone and desktop, light and dark', async () => {
  const match = await begin();
  for (const width of [390, 1280])
    for (const dark of [false, true]) {
      const { id, path } = await linkTo(match);
      const page = await journey.open(nobody, path, { width, height: 844, dark });
      await enter(page, 'Sam');
      expect(await axe(page), `record ${width} ${dark}`).toEqual([]);
      const found = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(found).toBeLessThanOrEqual(width);
      await journey.ask(coach, `/api/teams/${match.teamId}/scorer-links/${id}/end`, {});
      await page.getByRole('heading', { name: 'Your link was ended.' }).waitFor({ timeout: 60_000 });
      expect(await axe(page), `over ${width} ${dark}`).toEqual([]);
      await page.context().close();
    }
  const stranger = await journey.open(nobody, '/score', PHONE);
  await stranger.getByRole('heading', { name: 'There is nothing at this address.' }).waitFor();
  expect(await axe(stranger)).toEqual([]);
});
