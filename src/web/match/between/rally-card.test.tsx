import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { homeLog } from '#tests/support/home-match.ts';
import { SESSION } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { PRESETS, type Rules } from '#domain/match/rules.ts';
import { allByRole, byRole, click } from '#tests/support/screen.ts';
import { labels, leave, press, settle, toastTitles } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { track as open } from '#tests/support/tracker.tsx';
import { wears } from '#tests/support/viewed-match.ts';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import type { SyncStore } from '#web/sync/client.ts';
// Loaded ahead, so that no test waits for it.
import '#web/match/rally/rally-entry.tsx';
import './rally-card.tsx';

beforeEach(() => {
  chooseEntryWay(SESSION, 'rally');
  Object.defineProperty(navigator, 'vibrate', { value: vi.fn(), configurable: true });
});
afterEach(async () => {
  await leave();
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'clipboard');
  localStorage.clear();
});

const PLAYERS = [2, 7, 8, 10, 4, 11, 1, 14].map((n) => makePlayer(n, { id: wears(String(n)), name: `Ana Number${n}` }));

async function track(
  log: readonly string[],
  given?: Parameters<typeof homeLog>[1],
  further: object = {},
  over: Partial<Rules> = {},
): Promise<SyncStore> {
  const sessions = [makeSession({ rules: { ...PRESETS['fivb-2025'].rules, ...over } })];
  const store = await open({ players: PLAYERS, sessions, log: homeLog(log, given), ...further });
  await settle();
  return store;
}
const key = (begins: string) => labels().find((label) => label.startsWith(begins)) ?? `no ${begins}`;
const type = async (letter: string) => {
  await act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true })));
  await settle();
};
const card = () => byRole('region', 'Timeout card');
const isShown = () => seen(() => allByRole('region', 'Timeout card').length > 0);
/** Lines of the card but the chance. */
const lines = () => [...card().querySelectorAll('section > p, li')].map(({ textContent }) => textContent);
const chance = () => [...card().querySelectorAll('summary b, summary small')].map(({ textContent }) => textContent);
const stored = (store: SyncStore) => store.rows('matchEvents', { sessionId: SESSION }).length;

const passed = (n: number, who: string, grade: number) => [`A r${n} c us ${who} receive ${grade}`, `A r${n} p them`];
/**
 * By hand: 5–7. They serve, six points in a row, five of them received at #4, who passed 2, 1, 2, 1 and 2; we stand in
 * R2, won none of five there, and one of one elsewhere. #10 has five kills and an error.
 */
const LOG = [
  'A >0 depth touch',
  ...[1, 2, 3, 4].map((n) => `A r${n} c us 10 attack kill`),
  ...['A r5 c us 10 attack error', 'A r6 c us 4 receive 2', 'A r6 c us 10 attack kill', 'A r7 c us 7 serve error'],
  ...[...passed(8, '4', 1), ...passed(9, '4', 2), ...passed(10, '4', 1), ...passed(11, '8', 3), ...passed(12, '4', 2)],
];

test('[CARD-01] [CARD-06] [TOC-01] [TOC-03] our timeout opens the card beside its clock, with the figures of what was recorded', async () => {
  const server = fakeServer({});
  await track(LOG);
  const asked = server.sent.length;
  await press(key('Timeout'));
  await isShown();
  // The match itself is sent, and asks once whether late entries of a guest wait.
  const ofMatch = /\/push|\/scorer-links$/;
  expect(server.sent.slice(asked).filter(({ path }) => !ofMatch.test(path))).toEqual([]);
  server.close();
  expect(byRole('timer').getAttribute('aria-label')).toMatch(/^(30|2\d) seconds left$/);
  expect(lines()).toEqual([
    '5–7 · they serve next · R2',
    'Run 0–6 against us in R2since 5–1',
    'Weakest R2: −6 · side-out 0 of 5others 1 of 1',
    'They serve at #4: 5 of 6, pass 1.60',
    'Hot: #10 5 kills of last 6 attacks',
  ]);
  const [percent, ...words] = chance();
  expect(percent).toMatch(/^\d\d%$/);
  expect(words).toEqual(['from 12 rallies', expect.stringMatching(/^\+\d+ if we win this rally, −\d+ if not$/)]);
});

test('[CARD-01] [TOC-01] [STOP-8] so does theirs, and it is closed by one tap or by Escape', async () => {
  await track(LOG);
  await press(key('Rotation'));
  await press('Their timeout0/2');
  await isShown();
  expect(byRole('dialog').querySelector('h2')?.textContent).toMatch(/^Timeout .*, 1 of 2$/);
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  await act(async () => void byRole('dialog').dispatchEvent(escape));
  await settle();
  expect(allByRole('dialog')).toEqual([]);
  await press(key('Timeout'));
  await isShown();
  await press('End timeout');
  expect(allByRole('dialog')).toEqual([]);
});

test('[CARD-03] [TOC-01] the card opens by the letter C and from both menus without a timeout, and nothing is recorded', async () => {
  const store = await track(LOG);
  const before = stored(store);
  await type('c');
  await isShown();
  expect([allByRole('timer'), byRole('dialog').querySelector('h2')?.textContent]).toEqual([[], 'Timeout card']);
  await press('Close');
  await press('More');
  await click(byRole('menuitem', 'Timeout card'));
  await isShown();
  await press('Close');
  await press(key('Rotation'));
  await press('Timeout card');
  await isShown();
  expect(lines()).toHaveLength(5);
  expect(stored(store)).toBe(before);
});

test('[TOC-07] a guest has the clock and what is left, and no figures of the team, by whatever key', async () => {
  await track(LOG, {}, { access: { role: 'guest', pro: true } });
  await press(key('Timeout'));
  await seen(() => allByRole('timer').length > 0);
  expect([allByRole('region', 'Timeout card'), allByRole('table')]).toMatchObject([[], [{}]]);
  await press('End timeout');
  await type('c');
  expect(allByRole('dialog')).toEqual([]);
  await press('More');
  expect(allByRole('menuitem', 'Timeout card')).toEqual([]);
  await click(byRole('menuitem', 'Rotation, penalty, note'));
  await seen(() => labels().includes('Note'));
  expect(labels()).not.toContain('Timeout card');
});

test.each(['owner', 'statistician'] as const)('[TOC-07] %s of a team sees the card', async (role) => {
  await track(LOG, {}, { access: { role, pro: true } });
  await type('c');
  await isShown();
});

test('[CARD-02] before ten rallies there is a dash and when it comes; a tap shows the rates behind a chance', async () => {
  await track(['A >0 depth score', 'A run@r1 u2t2u2t3']);
  await type('c');
  await isShown();
  expect(chance()).toEqual(['–', 'From 10 rallies on']);
  await press('Close');
  await press('They score');
  await type('c');
  await isShown();
  expect(chance()[1]).toBe('from 10 rallies');
  expect([...card().querySelectorAll('details > p')].map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'We win 48.0% of the rallies they serve.',
    'They win 52.0% of the rallies we serve.',
  ]);
});

test('[CH-03] the rates behind a chance are drawn to the prior of the match’s own rules', async () => {
  await track(['A >0 depth score', 'A run@r1 u2t2u2t4'], {}, {}, { sideOutPrior: 0.75 });
  await type('c');
  await isShown();
  // Received by us: one of five; by them: two of five.
  expect([...card().querySelectorAll('details > p')].map(({ textContent }) => textContent).slice(0, 3)).toEqual([
    'We win 64.0% of the rallies they serve.',
    'They win 68.0% of the rallies we serve.',
    'Both are drawn to 75% by twenty rallies.',
  ]);
});

test('[CARD-02] who wants no chance turns it off, on this device for good', async () => {
  await track(LOG);
  await type('c');
  await isShown();
  await click(byRole('switch', 'Win chance'));
  expect(card().querySelector('summary')).toBeNull();
  await press('Close');
  await press(key('Timeout'));
  await isShown();
  expect([card().querySelector('summary'), byRole('switch', 'Win chance').getAttribute('aria-checked')]).toEqual([
    null,
    'false',
  ]);
});

test('[CARD-04] [TOC-06] the card goes to the bench as six lines of plain text', async () => {
  const writeText = vi.fn(async (_text: string) => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await track(LOG);
  await press(key('Timeout'));
  await isShown();
  await press('Send to bench');
  expect(toastTitles()).toContain('Card copied');
  const [text = ''] = writeText.mock.calls[0] ?? [];
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^5–7 · they serve next · R2 \(win chance \d\d% from 12 rallies\)$/),
    ...['Run 0–6 against us in R2 (since 5–1)', 'Weakest R2: −6 · side-out 0 of 5 (others 1 of 1)'],
    ...['They serve at #4: 5 of 6, pass 1.60', 'Hot: #10 5 kills of last 6 attacks'],
    'Subs 0 of 6 · timeouts 1 left · they 2 left',
  ]);
});

test('[CARD-05] [TOC-05] at depth score nothing of contacts is on it, nor where a match is counted', async () => {
  await track(['A >0 depth score', 'A run@r1 u1t4u1t4']);
  await type('c');
  await isShown();
  expect(lines().map((line) => line?.split(' ')[0])).toEqual(['2–8', 'Run', 'Weakest']);
  await leave();
  chooseEntryWay(SESSION, 'counts');
  await track(
    Array.from({ length: 12 }, (_, i) => `A score them ${i + 1}`),
    { isLinedUp: false, first: null },
  );
  await press(key('Game menu'));
  await click(byRole('menuitem', 'Our timeout'));
  await isShown();
  expect(lines()).toEqual(['0–12 · they serve next', 'Run 0–12 against ussince 0–0']);
});

test('[CARD-07] a line that speaks of rallies opens them in place, and the sheet stays', async () => {
  await track(LOG);
  await press(key('Timeout'));
  await isShown();
  await press('Run 0–6 against us in R2since 5–1');
  const opened = allByRole('listitem', undefined, byRole('list', 'Rallies', card())).map(
    ({ textContent }) => textContent,
  );
  expect(opened).toHaveLength(6);
  expect(opened[0]).toMatch(/^5–1.*serve error.*Set 1, rally 7/);
  expect(byRole('timer')).toBeDefined();
});
