import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ShotRequest } from '#domain/admin/shots.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { allByRole, byRole, clearScreen, click, nameOf, show } from '#tests/support/screen.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { ShotsPage } from './shots-page.tsx';

const SHOTS = '/api/admin/screenshots';
const IMAGE = 'data:image/png;base64,iVBORw0KGgo=';
const MADE = { body: { success: true, image: IMAGE } };
let server: ReturnType<typeof fakeServer>;
beforeEach(async () => {
  server = fakeServer({ [SHOTS]: () => MADE });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await show(<ShotsPage />);
});
afterEach(async () => {
  await clearScreen();
  vi.useRealTimers();
  server.close();
  dismissAllToasts();
  vi.restoreAllMocks();
});

const asked = () => server.to(SHOTS).map(({ body }) => ShotRequest.parse(body));
const items = () => asked().map(({ item }) => item);
const told = () => currentToasts().map(({ title, description }) => [title, description]);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  await click(byRole('button', name));
  await pass(0);
};
const choose = async (index: number) => click(allByRole('radio')[index] ?? document.body);
const pictures = () => allByRole('img').filter((one) => one instanceof HTMLImageElement);
const ALL = ['landing', 'teams', 'lineup', 'stats', 'players'];

test('[SHOTS-01] [SHOTS-02] [SHOTS-11] title, five items and what the stores ask for', () => {
  expect(byRole('heading', 'App Store Screenshots Generator').tagName).toBe('H1');
  const names = ['Landing', 'Teams', 'Lineup', 'Stats', 'Players'];
  expect(names.map((name) => byRole('button', `Generate ${name}`).textContent)).toEqual(names.map(() => 'Generate'));
  const rows = allByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/iPhone 6.9"App Store1320 × 2868.*1 to 10/);
  expect(rows[1]).toMatch(/iPad 13"App Store2064 × 2752.*1 to 10/);
  expect(rows[2]).toMatch(/Google Play320 to 3840.*2 to 8/);
});

test('[SHOTS-03] [SHOTS-04] [SHOTS-05] [ERR-113] an item is made for the chosen device, and shown', async () => {
  expect(allByRole('radio').map(nameOf)).toEqual([
    expect.stringMatching(/^iPhone/),
    expect.stringMatching(/^iPad/),
    expect.stringMatching(/^Android/),
  ]);
  await choose(1);
  await press('Generate Lineup');
  expect(asked()).toEqual([{ item: 'lineup', device: 'ipad' }]);
  expect(pictures().map((one) => [one.getAttribute('alt'), one.getAttribute('src')])).toEqual([
    ['Lineup on iPad 13"', IMAGE],
  ]);
  expect(told()).toEqual([['Screenshot Generated!', undefined]]);
  await choose(2);
  await press('Generate Lineup');
  expect(asked().at(-1)).toEqual({ item: 'lineup', device: 'android' });
});

describe('failing', () => {
  test.each([
    ['a refusal with its sentence', { status: 503, body: { error: 'No Chromium.' } }, 'No Chromium.'],
    ['no answer at all', 'unreachable' as const, 'The server cannot be reached. Check your connection.'],
    ['a failure with a message', { body: { success: false, error: 'Blank.' } }, 'Blank.'],
    ['a failure without one', { body: { success: false } }, 'Failed to generate screenshot. Please try again.'],
  ])('[SHOTS-06] [SHOTS-07] [ERR-112] %s is told, and no picture is shown', async (_what, reply, sentence) => {
    server.answer(SHOTS, () => reply);
    await press('Generate Stats');
    expect(told()).toEqual([['Generation Failed', sentence]]);
    expect(pictures()).toEqual([]);
    server.answer(SHOTS, () => MADE);
    await press('Generate Stats');
    expect(pictures()).toHaveLength(1);
  });
});

describe('generating all', () => {
  test('[SHOTS-08] one after another, 2 seconds after the one before was made', async () => {
    const first = Promise.withResolvers<void>();
    server.answer(SHOTS, () => first.promise.then(() => MADE));
    await press('Generate All');
    await pass(5000);
    expect(items()).toEqual(['landing']);
    expect(document.body.textContent).toContain('Making Landing, 1 of 5');
    expect(allByRole('radio').map((one) => 'disabled' in one && one.disabled)).toEqual([false, true, true]);
    first.resolve();
    for (const made of [1, 2, 3, 4]) {
      await pass(1999);
      expect(items()).toEqual(ALL.slice(0, made));
      await pass(1);
      expect(items()).toEqual(ALL.slice(0, made + 1));
    }
    await pass(0);
    expect(pictures()).toHaveLength(5);
    expect(document.body.textContent).toContain('All screenshots for iPhone are made.');
    expect(byRole('button', 'Generate All')).toHaveProperty('disabled', true);
    expect(allByRole('radio').some((one) => 'disabled' in one && one.disabled)).toBe(false);
  });

  test('[SHOTS-09] what was made already for this device is skipped, for another it is not', async () => {
    await press('Generate Teams');
    await press('Generate Players');
    await press('Generate All');
    await pass(10_000);
    expect(items()).toEqual(['teams', 'players', 'landing', 'lineup', 'stats']);
    await choose(2);
    await press('Generate All');
    await pass(10_000);
    expect(asked().slice(5)).toEqual(ALL.map((item) => ({ item, device: 'android' })));
  });

  test('the first that fails ends the run, and the next run goes on from there', async () => {
    await press('Generate Landing');
    server.answer(SHOTS, () => ({ body: { success: false } }));
    await press('Generate All');
    await pass(10_000);
    expect(items()).toEqual(['landing', 'teams']);
    server.answer(SHOTS, () => MADE);
    await press('Generate All');
    await pass(10_000);
    expect(items().slice(2)).toEqual(ALL.slice(1));
  });
});

test('[SHOTS-10] [ERR-114] a picture is saved under a name that says what it is', async () => {
  const saved: string[][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, this.href]);
  });
  expect(allByRole('button', 'Download Players')).toEqual([]);
  await press('Generate Players');
  await press('Download Players');
  expect(saved).toEqual([['lineup-pro-players-iphone-1320x2868.png', IMAGE]]);
  expect(told().at(-1)).toEqual(['Downloaded!', undefined]);
});
