import 'fake-indexeddb/auto';
import { act } from 'react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionScope } from '#domain/sync/tables.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { allByRole, clearScreen, show } from '#tests/support/screen.ts';
import { headings, labels, press, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { SESSION, TEAM } from '#tests/support/match.ts';
import { load } from '#web/sync/device/contents.ts';
import { openDevice } from '#web/sync/device/database.ts';
import { guestStorage, writeGuest } from '#web/sync/device/guests.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { GuestPages } from './guest-pages.tsx';
// The page loads it when it is needed.
import '#web/match/tracker-page.tsx';

const LINK = 'dddddddd-dddd-4ddd-8ddd-dddddddddddd';
const NEXT = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();

/** How the link stands at the server. */
let link: { readonly expiresAt: string; readonly endedAt: string | null } = { expiresAt: '', endedAt: null };
let self: object;
let net: ReturnType<typeof fakeServer>;
const kit = {
  rev: 3,
  team: { id: TEAM, name: 'Tidewater 16', palette: null },
  session: {
    ...{ id: SESSION, teamId: TEAM, numSets: 3, opponentName: 'Breakers', sessionStatus: 'in_progress' },
    ...{ createdAt: '2026-01-01T09:00:00.000Z', counting: 'contacts', rules: null },
  },
  players: [{ id: NEXT, name: 'Elena Ruiz', position: 'Setter', jerseyNumber: 7, isOut: false }],
};
const answerTo = (body: unknown, verdict: object) => {
  const commands: readonly { id: string }[] = Object(body).commands;
  return { body: { results: commands.map(({ id }) => ({ id, ...verdict })), revs: {} } };
};
const held = { outcome: 'refused', refusal: { code: 'held' } };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  window.history.replaceState(null, '', '/score');
  link = { expiresAt: hours(2), endedAt: null };
  self = { linkId: LINK, teamId: TEAM, sessionId: SESSION, name: 'Sam' };
  const isOver = () => link.endedAt !== null || Date.parse(link.expiresAt) < Date.now();
  net = fakeServer({
    '/api/guest': () => ({ body: { ...self, ...link } }),
    '/api/guest/pull': () => ({
      body: {
        scopes: isOver() ? [] : [{ scope: sessionScope(SESSION), cursor: 1, more: false, rows: [] }],
        kit: isOver() ? null : kit,
        ...{ link: { id: LINK, ...link }, serverTime: new Date().toISOString() },
      },
    }),
    '/api/guest/push': (body) => answerTo(body, isOver() ? held : { outcome: 'applied' }),
    '/api/guest/here': () => ({ body: { others: [], guests: [{ linkId: NEXT, clientId: NEXT, name: null }] } }),
  });
});
afterEach(async () => {
  await clearScreen();
  net.close();
  dismissAllToasts();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

const open = () => show(<GuestPages />);
const says = (words: string) => seen(() => text().includes(words));
const recording = () => says('vs Breakers');
const cut = () => {
  for (const path of ['/api/guest', '/api/guest/pull', '/api/guest/push', '/api/guest/here'])
    net.answer(path, () => 'unreachable');
};

test('[SCO-22] [SCO-23] [SCO-29] [SCO-07] a guest sees the recording page of the match alone, and who else records', async () => {
  await open();
  await recording();
  await says('Also recording: Guest');
  expect(allByRole('link')).toEqual([]);
  expect(labels()).not.toContain('Back');
  expect(document.title).toMatch(/^Record Match – vs Breakers – Tidewater 16/);
  const asked = new Set(net.sent.map(({ path }) => path.split('?')[0]));
  expect([...asked].every((path) => path?.startsWith('/api/guest'))).toBe(true);
});

test('[SCO-30] [SCO-07] without a network it opens again with what was recorded; who never opened a link is told so', async () => {
  await open();
  await recording();
  await press('Our score, add 1, 0');
  await seen(() => labels().includes('Our score, add 1, 1'));
  await seen(() => net.to('/api/guest/push').length > 0);
  await clearScreen();
  cut();
  await open();
  await recording();
  expect(labels()).toContain('Our score, add 1, 1');
  await clearScreen();
  vi.stubGlobal('indexedDB', new IDBFactory());
  await open();
  await says('This needs a connection.');
  net.answer('/api/guest', () => ({ status: 401, body: { error: 'This device records no match.' } }));
  await press('Try Again');
  await says('There is nothing at this address.');
  expect(text()).toContain('Open the link that the coach sent you.');
});

test('[SCO-24] when the time is over the match gives way to what waits, and to asking for another link', async () => {
  await open();
  await recording();
  net.answer('/api/guest/push', () => ({ status: 503 }));
  await press('Our score, add 1, 0');
  await clearScreen();
  link = { expiresAt: hours(-0.01), endedAt: null };
  await open();
  await says('1 entry waits for a connection and will be sent.');
  expect(headings()).toEqual(['Your time for this match is over.']);
  expect(labels()).toEqual(['Ask the coach for a new link']);
  expect(text()).not.toContain('Breakers');
  net.answer('/api/guest/push', (body) => answerTo(body, { outcome: 'applied' }));
  window.dispatchEvent(new Event('online'));
  await seen(() => !text().includes('waits for a connection'));
});

test('[SCO-24] where no server says that the time is over, the names leave the device all the same, and what waits stays', async () => {
  const onDevice = () => load(openDevice(guestStorage(LINK)), NEXT);
  await open();
  await recording();
  net.answer('/api/guest/push', () => ({ status: 503 }));
  await press('Our score, add 1, 0');
  await clearScreen();
  cut();
  await open();
  await recording();
  await clearScreen();
  expect(JSON.stringify([...(await onDevice()).rows.values()])).toContain('Elena Ruiz');
  vi.setSystemTime(hours(3));
  await open();
  await says('1 entry waits for a connection and will be sent.');
  expect(headings()).toEqual(['Your time for this match is over.']);
  const { rows, pending } = await onDevice();
  expect([[...rows.values()].flat(), pending.map(({ name }) => name)]).toEqual([[], ['match.record']]);
});

test('[SCO-25] a link that is ended while the guest records says what was handed to the coach, and lists it', async () => {
  await open();
  await recording();
  link = { ...link, endedAt: hours(0) };
  for (const n of [0, 1]) {
    await press(`Our score, add 1, ${n}`);
    if (headings().includes('Your link was ended.')) break;
  }
  await says('Your link was ended.');
  await seen(() => / (entry was|entries were) handed to the coach\./.test(text()));
  expect(text()).not.toContain('was not accepted');
  await act(async () => window.history.pushState(null, '', '/score?changes=1'));
  await seen(() => headings().some((one) => one.startsWith('Refused')));
  expect(labels()).not.toContain('Send Again');
  expect(text()).toContain('Back to Match');
});

test('[SCO-26] a page that belongs to an older link changes to the newer one', async () => {
  await open();
  await recording();
  net.answer('/api/guest/push', () => ({ status: 401, body: { error: 'Another link.' } }));
  self = { linkId: NEXT, teamId: TEAM, sessionId: SESSION, name: 'Kim' };
  await press('Our score, add 1, 0');
  // A device that is new asks for the whole kit.
  const whole = () => net.sent.filter(({ path }) => path.startsWith('/api/guest/pull') && !path.includes('kit='));
  await seen(() => whole().length > 1);
  net.answer('/api/guest/push', (body) => answerTo(body, { outcome: 'applied' }));
  await seen(() => labels().includes('Our score, add 1, 1'));
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).toContain(`lineup-pro-offline:guest-${NEXT}`);
});

test('[SCO-26] a link that the server does not know any more keeps what waits, and says so', async () => {
  await open();
  await recording();
  for (const path of ['/api/guest', '/api/guest/pull', '/api/guest/push'])
    net.answer(path, () => ({ status: 401, body: { error: 'This device records no match.' } }));
  await press('Our score, add 1, 0');
  await says('This link no longer works on this device.');
  await says('1 entry waits here. Open a new link for this match to send them.');
});

test('[SCO-43] entries of an older link that were refused are told on the page of another', async () => {
  const refused = { refusal: { code: 'needs-pro' } as const, refusedAt: hours(-1) };
  await writeGuest({
    ...{ linkId: NEXT, teamId: TEAM, sessionId: NEXT, name: 'Kim', ...link },
    openedAt: '',
    clockOffMs: 0,
  });
  await openDevice(guestStorage(NEXT)).use((db) =>
    db.put('issues', { id: NEXT, name: 'match.record', input: {}, at: hours(-1), ...refused }),
  );
  await open();
  await recording();
  const title = '1 entry of an older link was not accepted.';
  await seen(() => currentToasts().some((one) => one.title === title));
});

test('[SCO-31] [SCO-35] the page of an older match changes to the newer one when told, and what it left is sent', async () => {
  const other = 'abababab-abab-4bab-8bab-abababababab';
  let by = '';
  const inner = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    by = new Headers(init?.headers).get('x-guest-link') ?? '';
    return inner(path, init);
  };
  const pushes: { readonly by: string; readonly body: unknown }[] = [];
  let isFailing = true;
  net.answer('/api/guest/push', (body) => {
    pushes.push({ by, body });
    return isFailing ? { status: 503 } : answerTo(body, { outcome: 'applied' });
  });
  net.answer('/api/guest/pull', () => {
    const [id, opponentName] = by === NEXT ? [other, 'Comets'] : [SESSION, 'Breakers'];
    const scopes = [{ scope: sessionScope(id), cursor: 1, more: false, rows: [] }];
    const said = { link: { id: by, ...link }, serverTime: new Date().toISOString() };
    return { body: { scopes, kit: { ...kit, session: { ...kit.session, id, opponentName } }, ...said } };
  });
  const said: unknown[] = [];
  const tabs = new BroadcastChannel('lineup-pro-guests');
  tabs.onmessage = ({ data }) => void said.push(data);
  await open();
  await recording();
  await seen(() => said.length === 1);
  await press('Our score, add 1, 0');
  await seen(() => pushes.length > 0);
  // Another tab has opened the link of another match.
  self = { ...self, linkId: NEXT, sessionId: other, name: 'Kim' };
  const before = pushes.length;
  await act(async () => tabs.postMessage(null));
  await says('vs Comets');
  isFailing = false;
  await seen(() => pushes.slice(before).some((one) => one.by === LINK));
  const ids = (sent: typeof pushes) =>
    sent.flatMap(({ body }) => Object(body).commands.map(({ id }: { id: string }) => id));
  expect(new Set(ids(pushes)).size).toBe(1);
  expect(pushes.every((one) => one.by === LINK)).toBe(true);
  expect(labels()).toContain('Our score, add 1, 0');
  // A page that hears of a new link does not announce it again.
  expect([said.length, net.to('/api/guest').length]).toEqual([1, 2]);
  tabs.close();
});
