import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createTeam } from '#domain/teams/commands.ts';
import { breakClock } from '#tests/support/broken-clock.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { chooseFile } from '#tests/support/profile.tsx';
import {
  allByRole,
  allFileFields,
  byRole,
  clearScreen,
  click,
  nameOf,
  show,
  submit,
  type,
} from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, hall, TEAM } from '#tests/support/sync.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { TeamsPage } from './teams-page.tsx';

const [THEIRS, OWN] = ['11111111-1111-4111-8111-111111111112', '11111111-1111-4111-8111-111111111113'];
const CARA = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';
const LEAVE = `/api/teams/${TEAM}/leave`;

let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
beforeEach(() => {
  // happy-dom has no popovers; what hangs in one is in the page all the same.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  gym = hall();
  net = fakeServer({ '/api/invitations': () => ({ body: { invitations: [] } }) });
  dismissAllToasts();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
  net.close();
});

async function open(as: string) {
  const { store } = gym.signIn(as);
  await store.ready;
  const { hook, searchHook } = memoryLocation({ path: '/teams' });
  await show(
    <Router hook={hook} searchHook={searchHook}>
      <SyncContext value={store}>
        <TeamsPage />
      </SyncContext>
    </Router>,
  );
  return store;
}
async function made(by: string, teamId: string, name: string) {
  const { store } = gym.signIn(by);
  await store.do(createTeam.draft({ teamId, name, seasonName: null, description: null }));
  await seen(() => store.status().pending === 0);
}
const titles = () => currentToasts().map(({ title }) => title);
const says = (text: string) => seen(() => titles().includes(text));
const cards = () => allByRole('link').map(nameOf);
const choose = async (team: string, action: string) => {
  await click(byRole('button', `Actions for ${team}`));
  await click(byRole('menuitem', action));
};
const role = (person: string, is: 'coach' | 'statistician') =>
  gym.members.set(
    TEAM,
    new Map([
      [ANNA, 'owner'],
      [person, is],
    ]),
  );

test('[TEAMS-01] [STORE-01] every team that one owns or joined is listed, newest first, and no other', async () => {
  await made(ANNA, TEAM, 'Falcons');
  await made(CARA, THEIRS, 'Gulls');
  await made(BEN, OWN, 'Hawks');
  role(BEN, 'coach');
  await open(BEN);
  await seen(() => cards().length === 2);
  expect(cards()).toEqual(['Hawks', 'Falcons']);
});

test('[TEAMS-21] the team of an accepted invitation appears in the grid', async () => {
  const id = '55555555-5555-4555-8555-555555555555';
  const team = { teamId: TEAM, teamName: 'Falcons', seasonName: null, logoUrl: null, invitedByName: null };
  const invitation = { ...team, id, role: 'coach', expiresAt: '2036-01-01T00:00:00Z' };
  await made(ANNA, TEAM, 'Falcons');
  net.answer('/api/invitations', () => ({ body: { invitations: [invitation] } }));
  net.answer(`/api/invitations/${id}/accept`, () => {
    role(BEN, 'coach');
    return { body: { outcome: 'done', teamName: 'Falcons' } };
  });
  await open(BEN);
  await seen(() => allByRole('button', 'Accept').length === 1);
  expect(cards()).toEqual([]);
  await click(byRole('button', 'Accept'));
  await seen(() => cards().includes('Falcons'));
});

test('[TEAMS-26] a pull from the top asks the server for teams and invitations again', async () => {
  await made(ANNA, TEAM, 'Falcons');
  await open(ANNA);
  await seen(() => cards().includes('Falcons'));
  const { pulls } = gym.calls;
  const before = net.to('/api/invitations').length;
  for (const [kind, clientY] of Object.entries({ touchstart: 100, touchmove: 300, touchend: 300 })) {
    const event = Object.assign(new Event(kind, { bubbles: true }), { touches: [{ clientY }] });
    await act(async () => void byRole('main').dispatchEvent(event));
  }
  await seen(() => gym.calls.pulls > pulls);
  expect([gym.calls.pulls - pulls, net.to('/api/invitations').length - before]).toEqual([1, 1]);
});

test('[TCREATE-01] [TCREATE-09] a new team is asked for name, season, description, logo and placeholder players', async () => {
  await open(ANNA);
  await seen(() => allByRole('button', 'Create New Team').length > 0);
  await click(byRole('button', 'Create New Team'));
  for (const field of ['Team Name', 'Season', 'Description'])
    expect(allByRole('textbox').some((one) => nameOf(one).startsWith(field))).toBe(true);
  expect(allFileFields().map(nameOf)).toEqual(['Team Logo (max 1000x1000px, under 2MB)']);
  expect(byRole('switch', 'Generate placeholder players').getAttribute('aria-checked')).toBe('false');
});

test('[TEAMS-07] [TEAMS-08] [DATA-02] a card counts the players and lineups of its own team', async () => {
  await open(ANNA);
  await seen(() => allByRole('button', 'Create New Team').length > 0);
  for (const name of ['Falcons', 'Hawks']) {
    await click(byRole('button', 'Create New Team'));
    await type(name, byRole('textbox', 'Team Name'));
    if (name === 'Hawks') await click(byRole('switch', 'Generate placeholder players'));
    await submit();
    await seen(() => cards().includes(name) && allByRole('dialog').length === 0);
  }
  const card = (name: string) => byRole('region', name).textContent;
  await seen(() => card('Hawks')?.includes('players12') ?? false);
  expect(card('Hawks')).toMatch(/players12lineup1Created .+Owner$/);
  expect(card('Falcons')).toContain('players0lineups0');
});

/** A device whose clock stands and whose dice always show the same: ids repeat. */
function repeating() {
  vi.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
}
async function create(name: string, withPlayers: boolean) {
  await click(byRole('button', 'Create New Team'));
  await type(name, byRole('textbox', 'Team Name'));
  if (withPlayers) await click(byRole('switch', 'Generate placeholder players'));
  await submit();
}

test('[TCREATE-23] [ERR-019] a team that cannot be made says so, leaves nothing behind, and what was typed stays', async () => {
  const store = await open(ANNA);
  await seen(() => allByRole('button', 'Create New Team').length > 0);
  repeating();
  await create('Falcons', false);
  await seen(() => cards().includes('Falcons') && allByRole('dialog').length === 0);
  await create('Hawks', false);
  await says('Failed to create team');
  expect(cards()).toEqual(['Falcons']);
  expect(store.rows('teams')).toHaveLength(1);
  expect(byRole('textbox', 'Team Name')).toHaveProperty('value', 'Hawks');
});

test('[TCREATE-22] [ERR-020] when only the players cannot be made, the team stays and that is said', async () => {
  const store = await open(ANNA);
  await seen(() => allByRole('button', 'Create New Team').length > 0);
  breakClock(() => store.rows('teams').length > 0);
  await create('Falcons', true);
  await says('Team created but failed to generate players');
  expect(cards()).toEqual(['Falcons']);
  expect([store.rows('players'), store.rows('lineups')]).toEqual([[], []]);
});

test('[TEDIT-04] [ERR-023] a save that is refused says so, and the stored team is as it was', async () => {
  await made(ANNA, TEAM, 'Falcons');
  role(BEN, 'coach');
  const store = await open(BEN);
  await seen(() => cards().includes('Falcons'));
  await choose('Falcons', 'Edit Team');
  await type('Hawks', byRole('textbox', 'Team Name'));
  role(BEN, 'statistician');
  await act(async () => store.syncNow());
  await seen(() => store.access(TEAM)?.role === 'statistician');
  await submit();
  await says('Failed to update team');
  expect(store.row('teams', TEAM)?.name).toBe('Falcons');
  expect(store.status().pending).toBe(0);
});

async function asCoach() {
  await made(ANNA, TEAM, 'Falcons');
  role(BEN, 'coach');
  await open(BEN);
  await seen(() => cards().includes('Falcons'));
  await choose('Falcons', 'Leave Team');
}

test('[TCREATE-10] [AMB-035] a logo that was not taken is told with the reason, until one was', async () => {
  const logo = `/api/teams/${TEAM}/logo`;
  const failed = 'The team is saved, but its logo could not be uploaded.';
  const save = async () => {
    await choose('Falcons', 'Edit Team');
    await chooseFile(new File(['...'], 'logo.png', { type: 'image/png' }));
    await submit();
  };
  net.answer(logo, () => ({ status: 400, body: { error: 'Please select an image file' } }));
  await made(ANNA, TEAM, 'Falcons');
  await open(ANNA);
  await seen(() => cards().includes('Falcons'));
  await save();
  await says(failed);
  expect(currentToasts().find(({ title }) => title === failed)?.description).toBe('Please select an image file');
  const palette = { team: '#17406d', team2: '#f2b632', onTeam: '#ffffff', onTeamDark: '#ffffff' };
  net.answer(logo, () => ({ body: { logoUrl: '/files/logo.webp', palette } }));
  await save();
  await seen(() => net.to(logo).length === 2 && !titles().includes(failed));
});

test('[TCREATE-07] [TEDIT-02] a file that only says that it is a picture is refused at once, next to its field', async () => {
  await made(ANNA, TEAM, 'Falcons');
  await open(ANNA);
  await seen(() => cards().includes('Falcons'));
  await choose('Falcons', 'Edit Team');
  await chooseFile(new File(['...'], 'logo.png', { type: 'image/png' }));
  const drawn = () => allByRole('img', 'Logo preview')[0] ?? null;
  await seen(() => drawn() !== null);
  await act(async () => void drawn()?.dispatchEvent(new Event('error')));
  expect(byRole('dialog').textContent).toContain('Please select an image file');
  await says('Please select an image file');
  await submit();
  await says('Team updated successfully!');
  expect(net.sent.filter(({ path }) => path.endsWith('/logo'))).toEqual([]);
});

test('[TCREATE-10] on a slow line a logo waits for its team, and does not go twice', async () => {
  await open(ANNA);
  await seen(() => allByRole('button').map(nameOf).includes('Create New Team'));
  const answer = gym.holdAnswers();
  await click(byRole('button', 'Create New Team'));
  await type('Falcons', byRole('textbox', 'Team Name'));
  await chooseFile(new File(['...'], 'logo.png', { type: 'image/png' }));
  await submit();
  await says('Kept on this device');
  const asked = () => net.sent.filter(({ path }) => path.endsWith('/logo'));
  await act(() => new Promise(requestAnimationFrame));
  expect(asked()).toEqual([]);
  answer();
  await seen(() => asked().length === 1);
});

test('[TEDIT-11] leaving asks first, and cancelling changes nothing', async () => {
  await asCoach();
  expect(byRole('alertdialog', 'Leave Team').textContent).toContain('Falcons');
  await click(byRole('button', 'Cancel'));
  expect(net.to(LEAVE)).toEqual([]);
  expect(cards()).toEqual(['Falcons']);
});

test('[TEDIT-12] [ERR-041] who has left is told, and the card goes', async () => {
  net.answer(LEAVE, () => {
    gym.members.set(TEAM, new Map([[ANNA, 'owner']]));
    return { body: { done: true } };
  });
  await asCoach();
  await click(byRole('button', 'Leave Team'));
  await says("You've left Falcons");
  await seen(() => cards().length === 0);
});

test('[TEAMS-28] what the server says to a request of the page is shown in its words', async () => {
  net.answer(LEAVE, () => ({ status: 403, body: { error: 'The owner cannot leave the team.' } }));
  await asCoach();
  await click(byRole('button', 'Leave Team'));
  await says('The owner cannot leave the team.');
  expect(cards()).toEqual(['Falcons']);
});
