import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveCourt } from '#domain/lineups/commands.ts';
import { EMPTY_COURT } from '#domain/lineups/court.ts';
import { updatePlayer } from '#domain/roster/commands.ts';
import { breakClock } from '#tests/support/broken-clock.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { ids, LINEUP, makeTeam, mount, said, says, stands, tab, tooLate } from '#tests/support/lineup-page.tsx';
import { allByRole, byRole, clearScreen, click, nameOf, press, show, textsOf } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, hall, TEAM, until } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { TeamHead } from './team-head.tsx';

let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
let store: SyncStore;
beforeEach(() => {
  dismissAllToasts();
  gym = hall();
  net = fakeServer({ [`/api/teams/${TEAM}/access`]: () => ({ body: { members: [], invitations: [] } }) });
  store = gym.signIn(ANNA).store;
});
afterEach(async () => {
  await clearScreen();
  gym.close();
  net.close();
});

const at = (player: number, position: 1 | 4) => ({ position, row: 'front' as const, playerId: ids[player] ?? '' });

async function open(): Promise<void> {
  await makeTeam(store);
  const court = { assignments: [at(0, 1), at(1, 4)], servers: [] };
  const save = { teamId: TEAM, id: LINEUP, court, replaces: EMPTY_COURT, versionId: crypto.randomUUID() };
  await store.do(saveCourt.draft(save));
  await act(() => until(() => store.status().pending === 0));
  await mount(store);
}
const STORED = ['P4 front: 9 Bea Lind, Outside Hitter', 'P1 front: 10 Ada Roe, Setter'];

test('[LPAGE-01] Back to Teams goes to the teams', async () => {
  await open();
  expect(byRole('link', 'Back to Teams').getAttribute('href')).toBe('/teams');
});

test('[LPAGE-04] the head shows the logo, and the default image without one', async () => {
  await open();
  expect(byRole('img', 'Team logo').tagName).toBe('SPAN');
  await clearScreen();
  const team = store.row('teams', TEAM) ?? expect.fail('no team');
  const status = { kind: 'idle' } as const;
  await show(<TeamHead team={{ ...team, logoUrl: '/files/a.webp' }} status={status} onOpen={() => undefined} />);
  expect(byRole('img', 'Team logo').getAttribute('src')).toBe('/files/a.webp');
});

test('[LPAGE-07] the head says how far saving has come', async () => {
  await open();
  const head = byRole('heading', 'Falcons').parentElement;
  await tab('On Court Positions');
  await click(byRole('button', 'Rotate clockwise'));
  await seen(() => /Changes saved @/.test(head?.textContent ?? ''));
});

test('[LPAGE-08] [LPAGE-09] Share and Manage open their dialogs', async () => {
  await open();
  await click(byRole('button', 'Share'));
  await seen(() => allByRole('dialog').some((one) => nameOf(one).startsWith('Share Team')));
  await click(byRole('button', 'Close'));
  await click(byRole('button', 'Manage'));
  await seen(() => allByRole('dialog').some((one) => nameOf(one).startsWith('Manage Team Access')));
});

test('[LPAGE-13] [ERR-042] what cannot be loaded is said, and asked for again', async () => {
  gym.goOffline();
  await store.ready;
  await mount(store);
  await says('Failed to load team data');
  expect(byRole('heading', 'Failed to load team data')).toBeDefined();
  expect(byRole('button', 'Try Again')).toBeDefined();
  await act(async () => gym.goOnline());
  await seen(() => allByRole('heading', 'Team not found').length === 1);
});

test('[COURT-16] [ERR-048] [HONEST-23] a swap that fails is said once, and the court shows what is stored', async () => {
  await open();
  await tab('On Court Positions');
  await click(byRole('button', STORED[0]));
  const swap = byRole('button', 'Swap with Ada Roe');
  await tooLate(gym, store, () => swap.click());
  await says('Failed to swap players');
  expect(said()).not.toContain('Failed to save court layout');
  await clearScreen();
  await mount(store);
  await tab('On Court Positions');
  expect(stands()).toEqual(STORED);
  expect(byRole('heading', 'Falcons').parentElement?.textContent).not.toContain('Saving changes...');
});

test('[COURT-16] [LPAGE-20] [ERR-051] a device that cannot keep a swap shows the stored court at once, and saves no longer', async () => {
  await open();
  await clearScreen();
  breakClock();
  await mount(store);
  await tab('On Court Positions');
  await click(byRole('button', STORED[0]));
  await click(byRole('button', 'Swap with Ada Roe'));
  await says('Failed to swap players');
  expect(said()).toEqual(['Failed to swap players']);
  await click(byRole('button', 'Rotate clockwise'));
  await says('Failed to save court layout');
  expect(stands()).toEqual(STORED);
  expect(byRole('heading', 'Falcons').parentElement?.textContent).not.toContain('Saving changes...');
});

test('[ERR-057] a swap is said', async () => {
  await open();
  await tab('On Court Positions');
  await click(byRole('button', STORED[0]));
  await click(byRole('button', 'Swap with Ada Roe'));
  await says('Players swapped successfully');
});

const benched = () => textsOf('listitem', byRole('region', 'Bench'));

test('[COURT-13] who is removed from the court is available again', async () => {
  await open();
  await tab('On Court Positions');
  await click(byRole('button', STORED[0]));
  await click(byRole('button', 'Remove from court'));
  expect(stands()).toEqual([STORED[1]]);
  expect(benched()).toContainEqual(expect.stringContaining('B. Lind'));
});

test('[COURT-14] [AMB-059] a ball marks the server, once more it clears it, and that of an empty place is off', async () => {
  await open();
  await tab('On Court Positions');
  expect(byRole('button', 'Server at P3 front')).toHaveProperty('disabled', true);
  await click(byRole('button', 'Server at P1 front'));
  expect(stands()).toEqual([STORED[0], `${STORED[1]}, server`]);
  await seen(() => store.row('lineups', LINEUP)?.serverDesignations[0]?.position === 1);
  await click(byRole('button', 'Server at P1 front'));
  expect(stands()).toEqual(STORED);
  await seen(() => store.row('lineups', LINEUP)?.serverDesignations.length === 0);
});

test('[COURT-07] [AMB-056] who became out is marked where she stands, and is not offered anywhere', async () => {
  await open();
  await act(() => store.do(updatePlayer.draft({ teamId: TEAM, id: ids[0] ?? '', patch: { isOut: true } })));
  await tab('On Court Positions');
  expect(stands()).toEqual([STORED[0], `${STORED[1]}, not valid here, is out`]);
  await click(byRole('button', 'Add a player to P2 front'));
  const offered = [...byRole('dialog', 'Choose a playerP2 front slot').querySelectorAll('li b')].map(
    ({ textContent }) => textContent,
  );
  expect(offered.toSorted()).toEqual(['Bea Lind', 'Cleo Park', 'Dee Moss']);
});

test('[COURT-05] [COURT-06] beside the court stand those who can play, then those who are out', async () => {
  await open();
  await act(() => store.do(updatePlayer.draft({ teamId: TEAM, id: ids[2] ?? '', patch: { isOut: true } })));
  await tab('On Court Positions');
  expect(benched()).toEqual([expect.stringContaining('D. Moss'), expect.stringContaining('C. Park (Out)')]);
});

test('[COURT-28] New Lineup opens the dialog', async () => {
  await open();
  await tab('On Court Positions');
  await click(byRole('button', 'New Lineup'));
  expect(byRole('dialog', 'Create New Lineup')).toBeDefined();
});

test('[COURT-29] [COURT-30] a new lineup that is given up by Escape brings court and lineup back', async () => {
  await open();
  await tab('On Court Positions');
  await click(byRole('button', 'New Lineup'));
  expect(stands()).toEqual([]);
  await press('Escape', byRole('textbox', 'Lineup Name'));
  expect(stands()).toEqual(STORED);
  expect(byRole('button', 'Lineup: First Six')).toBeDefined();
  expect(store.row('lineups', LINEUP)?.courtAssignments).toHaveLength(2);
});

test('[HONEST-32] how far saving has come is seen and not said: the move is', async () => {
  await open();
  await tab('On Court Positions');
  const heard: string[] = [];
  const listen = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = target instanceof Element ? target.closest('[aria-live], [role=status], [role=alert]') : null;
      if (region) heard.push(region.textContent);
    }
  });
  listen.observe(document.body, { childList: true, subtree: true, characterData: true });
  await click(byRole('button', 'Rotate clockwise'));
  await seen(() => /Changes saved @/.test(document.body.textContent));
  listen.disconnect();
  expect(heard.join()).not.toMatch(/Saving|saved/);
});
