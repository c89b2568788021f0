import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#tests/support/fake-server.ts';
import { SESSION } from '#tests/support/match.ts';
import { opening, PLAYERS, said, trackRallies } from '#tests/support/rally-tracker.tsx';
import { allByRole, clearScreen, press as type } from '#tests/support/screen.ts';
import { headings, labels, leave, press, settle, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { end, postOf } from '#tests/support/told-rallies.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import { latestAnnouncement } from '#web/ui/messages/announcements.ts';
import { isApart } from './apart.ts';
import { noteContact } from './last-contact.ts';
// Loaded ahead, so that no test waits for it.
import '#web/match/rally/rally-entry.tsx';

const HERE = `/api/sessions/${SESSION}/here`;
const ANA = { userId: '0190a000-0000-7000-8000-0000000000fe', clientId: '0190a000-0000-7000-8000-0000000000fd' };
const MINUTE = 60_000;
const BEGAN = Date.parse('2026-05-01T10:00:00.000Z');
const later = (minutes: number) => vi.setSystemTime(BEGAN + minutes * MINUTE);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: BEGAN });
  chooseEntryWay(SESSION, 'rally');
});
afterEach(async () => {
  await leave();
  localStorage.clear();
  vi.useRealTimers();
});

const ENDS = [end(postOf(1), 'us'), end(postOf(2), 'them'), end(postOf(3), 'us')];
/** A set at 2–1 on a device that last heard of another recorder, and then nothing for that long. */
async function apart(minutes: number, depth = 'points', log = opening('us', depth, ...ENDS)): Promise<SyncStore> {
  later(0);
  noteContact(SESSION, false);
  later(minutes);
  return trackRallies({ players: PLAYERS, log });
}
const score = () =>
  labels()
    .flatMap((label) => /score, correct, (\d+)$/.exec(label)?.[1] ?? [])
    .join('–');
const isAsked = () => document.querySelector('dialog[open]')?.textContent.startsWith('Score now?') ?? false;
/** The rallies that the device has told itself. */
const made = (store: SyncStore) =>
  store
    .rows('matchEvents', { sessionId: SESSION })
    .filter(({ clientId, kind }) => clientId === store.clientId() && (kind === 'rally-end' || kind === 'contact'))
    .map(({ payload }) => payload);

test('[TWO-8] the first entry after three minutes apart asks for the score, and is made behind it', async () => {
  const store = await apart(3);
  await press('We score');
  expect([isAsked(), made(store), score()]).toEqual([true, [], '2–1']);
  for (const key of ['Tidewater 16, five more', 'Breakers, five more', 'Breakers, one less']) await press(key);
  expect(latestAnnouncement().text).toBe('7–5');
  await press('Record after 7–5');
  expect(isAsked()).toBe(false);
  expect(made(store)).toMatchObject([{ ...postOf(13), winner: 'us', seen: { us: 7, them: 5 } }]);
  expect(score()).toBe('8–5');
  expect(text()).toContain('9 rallies missing');
  expect(said()).toContain('8–5, 9 missing');
  await press('They score');
  expect([isAsked(), score()]).toEqual([false, '8–6']);
  expect(made(store).at(-1)).toMatchObject({ ...postOf(14), winner: 'them', seen: { us: 8, them: 5 } });
  await settle();
});

test('[TWO-8] Skip and Escape record behind the newest rally that is known, once, and nobody is asked again', async () => {
  for (const leaveIt of [() => press('Skip'), () => type('Escape', document.querySelector('dialog'))]) {
    const store = await apart(5);
    await press('They score');
    expect(isAsked()).toBe(true);
    await leaveIt();
    expect(made(store)).toMatchObject([{ ...postOf(4), winner: 'them' }]);
    await press('We score');
    expect([isAsked(), score(), text().includes('missing')]).toEqual([false, '3–2', false]);
    await leave();
  }
});

test('[TWO-8] the score that is known here is one tap, and records as ever', async () => {
  const store = await apart(4);
  await press('We score');
  await press('Record after 2–1');
  expect(made(store)).toMatchObject([{ ...postOf(4), winner: 'us' }]);
  expect(score()).toBe('3–1');
});

test('[TWO-8] a score lower than the one that is known is refused beside the side that it was entered for', async () => {
  const store = await apart(4);
  await press('We score');
  for (const key of ['Tidewater 16, one less', 'Breakers, one more']) await press(key);
  await press('Record after 1–2');
  expect([isAsked(), made(store)]).toEqual([true, []]);
  const refused = allByRole('alert').find((one) => one.textContent === '2 are known here already');
  expect(refused?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Tidewater 16, 1');
  await press('Tidewater 16, one more');
  await press('Record after 2–2');
  expect(made(store)).toMatchObject([postOf(5)]);
});

test('[TWO-8] two presses before the question is there are both made, one behind the other', async () => {
  const store = await apart(4);
  const [key] = allByRole('button', 'We score');
  await act(async () => {
    key?.click();
    key?.click();
  });
  await press('Tidewater 16, one more');
  await press('Record after 3–1');
  expect(made(store)).toMatchObject([postOf(5), postOf(6)]);
  expect(score()).toBe('5–1');
});

test('[TWO-8] who puts the phone away at the question has recorded all the same', async () => {
  const store = await apart(4);
  await press('We score');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  vi.restoreAllMocks();
  expect(made(store)).toMatchObject([postOf(4)]);
  expect(isAsked()).toBe(false);
});

test('[TWO-8] who leaves the match at the question has recorded all the same', async () => {
  const store = await apart(4);
  await press('We score');
  await clearScreen();
  expect(made(store)).toMatchObject([postOf(4)]);
  store.close();
});

test('[TWO-8] in the middle of a rally that this device tells nothing is asked; at the next one it is', async () => {
  noteContact(SESSION, false);
  const store = await trackRallies({ players: PLAYERS, log: opening('us', 'touch') });
  later(2);
  await press(labels().find((name) => name.startsWith('Serve in play')) ?? '');
  later(4);
  await press('We score');
  expect([isAsked(), score()]).toEqual([false, '1–0']);
  await press('They score');
  expect([isAsked(), made(store)]).toMatchObject([true, [{ skill: 'serve' }, { winner: 'us' }]]);
  await press('Skip');
  expect(score()).toBe('1–1');
});

test('[TWO-8] a contact of a player waits as a point does, and nobody is taken for the server', async () => {
  const store = await apart(4, 'touch');
  await press(labels().find((name) => name.includes(', number 2 ')) ?? '');
  await press(labels().find((name) => name.startsWith('Kill')) ?? '');
  expect(isAsked()).toBe(true);
  await press('Tidewater 16, one more');
  await press('Record after 3–1');
  expect(made(store)).toMatchObject([{ ...postOf(5), skill: 'attack', grade: 'kill', seen: { us: 3, them: 1 } }]);
});

test('[TWO-8] the entry taken back, the score that was said stays, and the next one is made there', async () => {
  const store = await apart(4);
  await press('We score');
  await press('Breakers, one more');
  await press('Record after 2–2');
  await press('Undo');
  expect(score()).toBe('2–2');
  await press('They score');
  expect(isAsked()).toBe(false);
  expect(made(store).at(-1)).toMatchObject({ ...postOf(5), winner: 'them' });
  expect(score()).toBe('2–3');
});

test('[TWO-8] the set is over at the score that was said', async () => {
  await apart(4);
  await press('We score');
  for (let i = 0; i < 5; i++) await press('Tidewater 16, five more');
  await press('Tidewater 16, one less');
  await press('Tidewater 16, one less');
  await press('Tidewater 16, one less');
  await press('Record after 24–1');
  expect(headings()).toContain('Set 1: 25–1');
});

test('[TWO-8] before three minutes, and where nobody else was recording, nothing is asked', async () => {
  await apart(2.9);
  await press('We score');
  expect([isAsked(), score()]).toEqual([false, '3–1']);
  await leave();
  noteContact(SESSION, false);
  noteContact(SESSION, true);
  later(9);
  await trackRallies({ players: PLAYERS, log: opening('us', 'points') });
  await press('We score');
  expect([isAsked(), score()]).toEqual([false, '1–0']);
});

test('[TWO-8] presence says who else records, and each of its answers is contact', async () => {
  const answer = { others: [ANA] };
  const net = fakeServer({ [HERE]: () => ({ body: answer }) });
  await trackRallies({ players: PLAYERS, log: opening('us', 'points') });
  await seen(() => text().includes('too'));
  later(3);
  expect(isApart(SESSION)).toBe(true);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await seen(() => !isApart(SESSION));
  later(9);
  answer.others = [];
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await seen(() => !isApart(SESSION));
  net.close();
});

test('[TWO-8] the list says between which rallies others are missing, and shows the score that was said', async () => {
  await apart(4);
  await press('We score');
  await press('Tidewater 16, five more');
  await press('Record after 7–1');
  await press('Rally list');
  await seen(() => headings().includes('Rally list'));
  const rows = [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent);
  expect(rows[1]).toBe('5 rallies missing, until 7–1');
  expect(labels().filter((name) => /^Rally \d/.test(name))).toEqual([
    'Rally 9, our point, Tidewater 16 point, 8–1',
    'Rally 3, our point, Tidewater 16 point, 2–1',
    'Rally 2, their point, Breakers point, 1–1',
    'Rally 1, our point, Tidewater 16 point, 1–0',
  ]);
});
