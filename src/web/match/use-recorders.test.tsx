import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '#domain/match/commands.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { SESSION } from '#tests/support/match.ts';
import { makeSession, openRoom } from '#tests/support/room.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { leave, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { latestAnnouncement } from '#web/ui/messages/announcements.ts';
import { TrackerPage } from './tracker-page.tsx';

const HERE = `/api/sessions/${SESSION}/here`;
const LUIS = '0190a000-0000-7000-8000-0000000000fe';
const TABLET = '0190a000-0000-7000-8000-0000000000fd';

let net: ReturnType<typeof fakeServer>;
afterEach(async () => {
  await leave();
  net.close();
});

/** A tracker whose server answers who else is there, and the hint that somebody came or went. */
async function track(others: object[], { query = '', isSent = true } = {}) {
  const there = { others };
  net = fakeServer({ [HERE]: () => ({ body: there }) });
  window.history.replaceState(null, '', `/stat-tracking/${SESSION}${query}`);
  const session = makeSession();
  const store = await openRoom({ sessions: isSent ? [session] : [] });
  const { numSets, notes, opponentName } = session;
  const start = { sessionId: SESSION, teamId: session.teamId, eventId: null, numSets, notes, opponentName };
  if (!isSent) await act(() => store.do(startSession.draft(start)));
  const hinted: ((scope: ReturnType<typeof sessionScope>) => void)[] = [];
  const onHere = (listener: (typeof hinted)[number]) => {
    hinted.push(listener);
    return () => undefined;
  };
  await show(
    <SyncContext value={{ ...store, onHere }}>
      <TrackerPage sessionId={SESSION} />
    </SyncContext>,
  );
  await seen(() => text().includes('vs Breakers'));
  const change = (next: object[]) => {
    there.others = next;
    return act(async () => hinted.forEach((listener) => listener(sessionScope(SESSION))));
  };
  return { store, change };
}

test('who else records is shown and spoken as they come and go', async () => {
  const { store, change } = await track([]);
  expect(text()).not.toContain('Also recording');
  await change([{ userId: LUIS, clientId: TABLET }]);
  await seen(() => text().includes('Also recording: a former member'));
  expect(latestAnnouncement().text).toBe('Also recording: a former member');
  await change([]);
  await seen(() => !text().includes('Also recording'));
  expect(latestAnnouncement().text).toBe('Nobody else is recording');
  store.close();
});

test('a recording device says that it is there, and that it leaves', async () => {
  const { store } = await track([{ userId: LUIS, clientId: TABLET }]);
  const clientId = store.clientId();
  expect(net.to(HERE).map(({ body }) => body)).toEqual([{ clientId, isHere: true }]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(net.to(HERE).at(-1)?.body).toEqual({ clientId, isHere: false });
  vi.restoreAllMocks();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(net.to(HERE).at(-1)?.body).toEqual({ clientId, isHere: true });
  await clearScreen();
  expect(net.to(HERE).at(-1)?.body).toEqual({ clientId, isHere: false });
  store.close();
});

test('who only views a match is not taken for a recorder', async () => {
  const { store } = await track([{ userId: LUIS, clientId: TABLET }], { query: '?view=1' });
  expect(net.to(HERE)).toEqual([]);
  expect(text()).not.toContain('Also recording');
  store.close();
});

test('the server is not asked about a game that it does not know yet', async () => {
  const { store } = await track([{ userId: LUIS, clientId: TABLET }], { isSent: false });
  expect(net.to(HERE)).toEqual([]);
  store.close();
});
