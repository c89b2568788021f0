import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { saveCourt } from '#domain/lineups/commands.ts';
import type { Court } from '#domain/lineups/schema.ts';
import { FREE } from '#domain/billing/plan-state.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { showFramed, signedIn } from '#tests/support/inner-frame.tsx';
import { ids, LINEUP, makeTeam } from '#tests/support/lineup-page.tsx';
import { allByRole, clearScreen } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, hall, TEAM, until } from '#tests/support/sync.ts';
import { forgetPlan } from '#web/access/plan-check.ts';
import { LineupsPage } from '#web/lineups/lineups-page.tsx';
import type { SyncStore } from '#web/sync/client.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';

const anna = signedIn(ANNA, 'Anna');
let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  dismissAllToasts();
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  gym = hall();
  net = fakeServer({
    '/api/accounts/session': () => ({ body: { user: null } }),
    '/api/billing/subscription': () => ({ body: FREE }),
  });
});
afterEach(async () => {
  await clearScreen();
  forgetPlan();
  gym.close();
  net.close();
});

const at = (index: number): Court => ({
  assignments: [{ position: 1, row: 'front', playerId: ids[index] ?? '' }],
  servers: [],
});
const court = (next: Court, replaces: Court) =>
  saveCourt.draft({ teamId: TEAM, id: LINEUP, court: next, replaces, versionId: crypto.randomUUID() });
const said = () => [
  ...currentToasts().map(({ title, description }) => [title, description]),
  ...allByRole('status').flatMap(({ textContent }) => (/not accepted/.test(textContent) ? [[textContent]] : [])),
];

/** Anna, a coach of Ben's team, offline on its lineups page with a court of her own over his. */
async function coachOffline(): Promise<SyncStore> {
  const owner = gym.signIn(BEN).store;
  await makeTeam(owner);
  await owner.do(court(at(0), EMPTY_COURT));
  await until(() => owner.status().pending === 0);
  gym.members.get(TEAM)?.set(ANNA, 'coach');
  const { store } = gym.signIn(ANNA);
  await until(() => store.row('lineups', LINEUP) !== undefined && store.access(TEAM)?.role === 'coach');
  await showFramed(`/team/${TEAM}/lineups`, store, anna, <LineupsPage teamId={TEAM} />);
  await act(async () => gym.goOffline());
  await act(async () => void (await store.do(court(at(1), at(0)))));
  return store;
}

test('[HONEST-04] who was revoked while offline reads one message: the team is gone, and how much of theirs was not accepted', async () => {
  const store = await coachOffline();
  gym.members.get(TEAM)?.delete(ANNA);
  const heard = new Set<string>();
  const stop = store.subscribe(() => currentToasts().forEach(({ title }) => heard.add(title)));
  const pulls = gym.holdPulls();
  await act(async () => gym.goOnline());
  await seen(() => store.issues().length === 1);
  await act(async () => pulls());
  await seen(() => store.access(TEAM) === undefined);
  const one = [['Falcons was deleted, or you no longer have access to it.', '1 change was not accepted.']];
  await seen(() => JSON.stringify(said()) === JSON.stringify(one));
  stop();
  expect([...heard].filter((title) => /Changed by|Sync|no longer there/.test(title))).toEqual([]);
});

test('[HONEST-05] a court that comes back because one’s own was refused was changed by nobody', async () => {
  const store = await coachOffline();
  gym.members.get(TEAM)?.set(ANNA, 'statistician');
  gym.holdPulls();
  await act(async () => gym.goOnline());
  await seen(() => store.issues().length === 1 && said().length > 0);
  expect(said()).toEqual([['Court layout of First Six', 'Your role in this team does not allow this.']]);
});
