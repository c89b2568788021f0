import { afterEach, beforeEach, expect, test } from 'vitest';
import { CONSENT, DEFAULT_DISPLAY, NEEDS_CONNECTION } from '#domain/live/api.ts';
import { startSession } from '#domain/match/commands.ts';
import { createEvent } from '#domain/schedule/commands.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { allByRole, byRole, clearScreen, click, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, falcons, hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { LiveDialog } from './live-dialog.tsx';

const PATH = `/api/teams/${TEAM}/live`;
const SESSION = '77777777-7777-4777-8777-777777777777';
const LINK = '88888888-8888-4888-8888-888888888888';
const URL = 'https://lineup.example/live/abcdefghijklmnopqrstuvwxyz012345';
const link = (more: object = {}) => ({
  ...{ id: LINK, sessionId: SESSION, url: URL, ...DEFAULT_DISPLAY, consentAt: null },
  ...{ createdAt: '2026-05-01T10:00:00.000Z', watching: 41, ...more },
});
const told = (...links: readonly object[]) => ({ body: { links, hidden: [] } });

let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  gym = hall();
  net = fakeServer({ [PATH]: () => told() });
});
afterEach(async () => {
  await clearScreen();
  gym.close();
  net.close();
});

async function open(sessionId: string | null = SESSION) {
  const { store } = gym.signIn(ANNA);
  await store.ready;
  await store.do(falcons);
  await showTo(store, sessionId);
}
const showTo = (store: SyncStore, sessionId: string | null) =>
  show(
    <SyncContext value={store}>
      <LiveDialog open onClose={() => undefined} teamId={TEAM} sessionId={sessionId} about="Falcons vs Breakers" />
    </SyncContext>,
  );
const says = (text: string) => seen(() => document.body.textContent.includes(text));
const button = (name: string) => byRole('button', name);
const isThere = (role: string, name: string) => seen(() => allByRole(role, name).length > 0);

test('[LIV-23] a link is turned on as it stands, shows its address, code and watchers, and is turned off', async () => {
  await open();
  await isThere('button', 'Turn On Link');
  expect(allByRole('tab').map(({ textContent }) => textContent)).toEqual(['Live page', 'Scorer', 'Screen']);
  net.answer(PATH, () => told(link()));
  await click(button('Turn On Link'));
  await isThere('img', 'QR code: Live page');
  expect(net.to(PATH).at(-1)?.body).toEqual({ sessionId: SESSION, ...DEFAULT_DISPLAY, agreed: false });
  await says('lineup.example/live/abcdefghijklmnopqrstuvwxyz012345');
  await says('On, about 41 watching');
  net.answer(`${PATH}/${LINK}/end`, () => told());
  await click(button('Turn Off Link'));
  await isThere('button', 'Turn On Link');
});

test('[LIV-04] [LIV-23] names are sent to a standing link once consent is confirmed, and not before', async () => {
  net.answer(PATH, () => told(link()));
  const change = `${PATH}/${LINK}/change`;
  net.answer(change, () => told(link({ names: 'first', consentAt: '2026-05-01T10:00:00.000Z' })));
  await open();
  await isThere('radio', 'First names#7 Mia');
  await click(byRole('radio', 'First names#7 Mia'));
  await says('the page says numbers only');
  expect(net.to(change)).toEqual([]);
  await click(byRole('checkbox', CONSENT));
  await seen(() => net.to(change).length === 1);
  expect(net.to(change)[0]?.body).toEqual({ ...DEFAULT_DISPLAY, names: 'first', agreed: true });
});

test('[LIV-23] [G-06] without a connection it says so, and nothing is said to be changed', async () => {
  net.answer(PATH, () => told(link()));
  net.answer(`${PATH}/${LINK}/end`, () => 'unreachable');
  await open();
  await isThere('button', 'Turn Off Link');
  await click(button('Turn Off Link'));
  await says(NEEDS_CONNECTION);
  expect(allByRole('button', 'Turn Off Link')).toHaveLength(1);
});

test('[LIV-19] [LIV-23] the other standing links of the team are listed with their watchers, ended and readdressed there', async () => {
  net.answer(PATH, () => told(link(), link({ id: ANNA, sessionId: null, watching: 0 })));
  net.answer(`${PATH}/${ANNA}/replace`, () => told(link()));
  await open();
  await says('Whatever the team plays');
  await says('On, nobody watching now');
  await click(button('New address for Whatever the team plays'));
  await seen(() => net.to(`${PATH}/${ANNA}/replace`).length === 1);
});

test('[LIV-19] a standing link of a match without a name of its own is called as its event', async () => {
  const { store } = gym.signIn(ANNA);
  await store.ready;
  await store.do(falcons);
  await until(() => store.access(TEAM)?.pro === true);
  const fields = { title: 'League', eventType: 'game', startDate: '2026-05-01', opponentName: 'Lakeview' } as const;
  const unsaid = { endDate: null, startTime: null, endTime: null, location: null, description: null };
  await store.do(createEvent.draft({ teamId: TEAM, id: LINK, fields: { ...unsaid, ...fields } }));
  await store.do(startSession.draft({ teamId: TEAM, sessionId: ANNA, eventId: LINK, numSets: 3, notes: null }));
  net.answer(PATH, () => told(link({ sessionId: ANNA })));
  await showTo(store, SESSION);
  await isThere('button', 'End link: vs Lakeview');
});
