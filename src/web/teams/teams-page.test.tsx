import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { localDay, mediumDay } from '#domain/core/dates.ts';
import { placeholders } from '#domain/roster/placeholders.ts';
import { createTeam } from '#domain/teams/commands.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { chooseFile, photo } from '#tests/support/profile.tsx';
import { allByRole, byRole, clearScreen, click, nameOf, show, submit, type } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { ANNA, BEN, TEAM, falcons, hall } from '#tests/support/sync.ts';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { currentToasts, dismissAllToasts } from '#web/ui/messages/toasts.ts';
import { EditTeamDialog } from './edit-team-dialog.tsx';
import { TeamsPage } from './teams-page.tsx';

const OTHER = '11111111-1111-4111-8111-111111111112';
const INVITATION = {
  id: '55555555-5555-4555-8555-555555555555',
  teamId: OTHER,
  teamName: 'Harbor Point JV',
  seasonName: 'Fall 2025',
  logoUrl: '/files/harbor.webp',
  invitedByName: 'Luis Ortega',
  role: 'coach',
  expiresAt: '2036-01-01T00:00:00Z',
};
const none = () => ({ body: { invitations: [] } });

let gym: ReturnType<typeof hall>;
let net: ReturnType<typeof fakeServer>;
let store: SyncStore;
beforeEach(() => {
  // happy-dom has no popovers; what hangs in one is in the page all the same.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  gym = hall();
  net = fakeServer({ '/api/invitations': none });
  dismissAllToasts();
});
afterEach(async () => {
  await clearScreen();
  gym.close();
  net.close();
});

async function open(as = ANNA) {
  store = gym.signIn(as).store;
  await store.ready;
  const location = memoryLocation({ path: '/teams', record: true });
  await show(
    <Router hook={location.hook} searchHook={location.searchHook}>
      <SyncContext value={store}>
        <TeamsPage />
      </SyncContext>
    </Router>,
  );
  return location;
}
const says = (text: string) => seen(() => currentToasts().some(({ title }) => title === text));
const cards = () => allByRole('link').map(nameOf);
const firstName = ({ name }: { name: string }) => name.split(' ')[0];
const make = (teamId: string, name: string) =>
  act(() => store.do(createTeam.draft({ teamId, name, seasonName: 'Fall 2026', description: 'Varsity' })));
const menu = async (name: string) => {
  await click(byRole('button', `Actions for ${name}`));
  return allByRole('menuitem').map(nameOf);
};

test('[TEAMS-11] [TEAMS-10] without teams there is a way to create one', async () => {
  await open();
  await seen(() => document.body.textContent.includes('No teams yet'));
  await click(byRole('button', 'Create New Team'));
  expect(byRole('heading', 'Create New Team')).toBeDefined();
});
test('[TEAMS-01] of many teams those that the window shows are drawn first, and the others in the next frames', async () => {
  ({ store } = gym.signIn(ANNA));
  await store.ready;
  for (let n = 10; n < 90; n++) await make(`11111111-1111-4111-8111-1111111111${n}`, `Falcons ${n}`);
  const counts: number[] = [];
  const watch = new MutationObserver(() => counts.push(cards().length));
  watch.observe(document.body, { subtree: true, childList: true });
  await open();
  await seen(() => cards().length === 80);
  watch.disconnect();
  expect(counts.find((count) => count > 0)).toBe(12);
  expect(new Set(cards()).size).toBe(80);
});
test('[ERR-015] [ERR-140] offline on a device that knows no teams the page says so and does not wait', async () => {
  gym.goOffline();
  await open();
  await seen(() => document.body.textContent.includes('No offline data available.'));
  expect(document.body.textContent).not.toContain('Loading teams...');
});
test('[TCREATE-20] [TCREATE-24] [ERR-021] [TEAMS-02] a new team comes first in the grid, and the next form is empty', async () => {
  await open();
  await make(TEAM, 'Falcons');
  await click(byRole('button', 'Create New Team'));
  await type(' Hawks ', byRole('textbox', 'Team Name'));
  await submit();
  await says('Team created successfully!');
  expect(cards()).toEqual(['Hawks', 'Falcons']);
  await click(byRole('button', 'Create New Team'));
  expect(byRole('textbox', 'Team Name')).toHaveProperty('value', '');
});

test('[TCREATE-24] a form that was cancelled is empty and at its defaults when it is opened again', async () => {
  await open();
  await make(TEAM, 'Falcons');
  const names = ['Team Name', 'Season (optional)', 'Description (optional)', 'Number of players'];
  const values = () => names.map((name) => Reflect.get(byRole('textbox', name), 'value'));
  await click(byRole('button', 'Create New Team'));
  await click(byRole('switch', 'Generate placeholder players'));
  for (const name of names) await type('7', byRole('textbox', name));
  await chooseFile(photo());
  await click(byRole('radio', 'Boys'));
  await click(byRole('button', 'Cancel'));
  await click(byRole('button', 'Create New Team'));
  const toggle = byRole('switch', 'Generate placeholder players');
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  await click(toggle);
  expect(values()).toEqual(['', '', '', '12']);
  expect(byRole('radio', 'Girls')).toHaveProperty('checked', true);
  expect(document.body.textContent).not.toContain('me.png');
});

test('[TCREATE-07] [TCREATE-08] what is no picture, or too large, is told and not taken as the logo', async () => {
  await open();
  await make(TEAM, 'Falcons');
  await click(byRole('button', 'Create New Team'));
  await chooseFile(photo(10, 'application/pdf'));
  await says('Please select an image file');
  await chooseFile(photo(2 * 1024 * 1024));
  await says('Logo file size must be less than 2MB');
  expect(document.body.textContent).not.toContain('me.png');
  await chooseFile(photo());
  expect(document.body.textContent).toContain('me.png');
});
test('[TCREATE-02] [ERR-025] a blank name is refused and nothing is created', async () => {
  await open();
  await make(TEAM, 'Falcons');
  await click(byRole('button', 'Create New Team'));
  await type('   ', byRole('textbox', 'Team Name'));
  await submit();
  await says('Please fill in all required fields');
  expect(store.rows('teams')).toHaveLength(1);
});
test('[TCREATE-11] [TCREATE-12] [TCREATE-13] [TCREATE-14] [TCREATE-21] [ERR-022] twelve players come with the team when asked for', async () => {
  await open();
  await make(TEAM, 'Falcons');
  await click(byRole('button', 'Create New Team'));
  await type('Hawks', byRole('textbox', 'Team Name'));
  await click(byRole('switch', 'Generate placeholder players'));
  expect(byRole('textbox', 'Number of players')).toHaveProperty('value', '12');
  for (const outside of ['31', '5', '']) {
    await type(outside, byRole('textbox', 'Number of players'));
    await submit();
    expect(store.rows('teams')).toHaveLength(1);
  }
  await type('12', byRole('textbox', 'Number of players'));
  await click(byRole('radio', 'Boys'));
  await submit();
  await says('Team created with players successfully!');
  const girls = new Set(placeholders(30, 'girls', () => 0).map(firstName));
  expect(store.rows('players').map((player) => girls.has(firstName(player)))).toEqual(Array(12).fill(false));
});
test('[TEAMS-04] [TEAMS-05] [TEAMS-06] [TEAMS-07] [TEAMS-08] [TEAMS-09] a card says what the team is', async () => {
  await open();
  await make(TEAM, 'Falcons');
  const card = byRole('region', 'Falcons').textContent;
  for (const part of ['Falcons', 'Fall 2026', 'Varsity', 'players0', 'lineups0', 'Created ', 'Owner'])
    expect(card).toContain(part);
  const made = store.row('teams', TEAM)?.createdAt ?? expect.fail('no team');
  expect(card).toContain(`Created ${mediumDay(localDay(new Date(made)))}`);
});
test("[TEAMS-13] [TEAMS-14] [TEAMS-15] [TEDIT-13] the owner's card leads to the lineups and offers everything but leaving", async () => {
  const { history } = await open();
  await make(TEAM, 'Falcons');
  expect(await menu('Falcons')).toEqual(['Edit Team', 'Share Team', 'Manage Access', 'Delete Team']);
  expect(history).toEqual(['/teams']);
  await click(byRole('link', 'Falcons'));
  expect(history.at(-1)).toBe(`/team/${TEAM}/lineups`);
});
async function asGuest(role: 'coach' | 'statistician') {
  const owner = gym.signIn(ANNA).store;
  await owner.do(falcons);
  await seen(() => owner.status().pending === 0);
  gym.members.set(TEAM, new Map([[BEN, role]]));
  const { history } = await open(BEN);
  await seen(() => cards().includes('Falcons'));
  const offered = await menu('Falcons');
  await click(byRole('link', 'Falcons'));
  return { offered, ledTo: history.at(-1) };
}
test('[TEAMS-16] [TEAMS-13] a coach is offered everything but deleting, and is led to the lineups', async () => {
  expect(await asGuest('coach')).toEqual({
    offered: ['Edit Team', 'Share Team', 'Manage Access', 'Leave Team'],
    ledTo: `/team/${TEAM}/lineups`,
  });
});
test('[TEAMS-17] [TEAMS-12] [ROLES-19] [SHARE-18] [TEDIT-07] a statistician is offered leaving only, and is led to the stats', async () => {
  expect(await asGuest('statistician')).toEqual({ offered: ['Leave Team'], ledTo: `/team/${TEAM}/stats` });
});
test('[TEDIT-01] the edit form is filled with name, season, description and logo', async () => {
  await open();
  await make(TEAM, 'Falcons');
  const team = store.row('teams', TEAM) ?? expect.fail('no team');
  await show(
    <SyncContext value={store}>
      <EditTeamDialog
        team={{ ...team, logoUrl: '/files/logo.webp' }}
        open
        onClose={() => undefined}
        onSave={async () => true}
      />
    </SyncContext>,
  );
  const filled = ['Team Name', 'Season (optional)', 'Description (optional)'].map((name) => byRole('textbox', name));
  expect(filled.map((field) => Reflect.get(field, 'value'))).toEqual(['Falcons', 'Fall 2026', 'Varsity']);
  expect(byRole('img', 'Logo preview').getAttribute('src')).toBe('/files/logo.webp');
});
test('[TEDIT-01] [TEDIT-02] [TEDIT-03] [TEDIT-05] [ERR-024] what is changed in the form is changed on the card', async () => {
  await open();
  await make(TEAM, 'Falcons');
  await menu('Falcons');
  await click(byRole('menuitem', 'Edit Team'));
  expect(byRole('textbox', 'Team Name')).toHaveProperty('value', 'Falcons');
  await type(' ', byRole('textbox', 'Team Name'));
  await submit();
  await says('Please fill in all required fields');
  expect(cards()).toEqual(['Falcons']);
  await type('Hawks', byRole('textbox', 'Team Name'));
  await type('Spring 2027', byRole('textbox', 'Season (optional)'));
  await type('', byRole('textbox', 'Description (optional)'));
  await submit();
  await says('Team updated successfully!');
  expect(cards()).toEqual(['Hawks']);
  expect(store.row('teams', TEAM)).toMatchObject({ name: 'Hawks', seasonName: 'Spring 2027', description: null });
});
test('[TEDIT-08] [AMB-038] a deletion asks first and says what goes; cancelling changes nothing', async () => {
  await open();
  await make(TEAM, 'Falcons');
  await menu('Falcons');
  await click(byRole('menuitem', 'Delete Team'));
  const words = byRole('alertdialog').textContent;
  const goes = ['players', 'lineups', 'events', 'recorded games', 'statistics', 'collaborators', 'invitations'];
  for (const part of ['Delete Team', 'Falcons', 'cannot be undone', ...goes]) expect(words).toContain(part);
  await click(byRole('button', 'Cancel'));
  expect(cards()).toEqual(['Falcons']);
});
test('[OFFLINE-07] [ERR-017] offline a deletion is queued', async () => {
  await open();
  await make(TEAM, 'Falcons');
  await act(async () => gym.goOffline());
  await menu('Falcons');
  await click(byRole('menuitem', 'Delete Team'));
  await click(byRole('button', 'Delete Team'));
  await says('Queued for Deletion');
  expect(cards()).toEqual([]);
});
test('[TEAMS-18] [TEAMS-19] [TEAMS-21] [ERR-040] an invitation is shown, and accepting it says so', async () => {
  net.answer('/api/invitations', () => ({ body: { invitations: [INVITATION] } }));
  net.answer(`/api/invitations/${INVITATION.id}/accept`, () => ({
    body: { outcome: 'done', teamName: 'Harbor Point JV' },
  }));
  await open();
  await seen(() => allByRole('button', 'Accept').length === 1);
  expect(allByRole('img')[0]?.getAttribute('src')).toBe('/files/harbor.webp');
  expect(document.body.textContent).toContain(
    'Harbor Point JV invited you to join as a coachFall 2025, sent by Luis Ortega',
  );
  await click(byRole('button', 'Accept'));
  await says("You've joined Harbor Point JV!");
  expect(allByRole('button', 'Accept')).toEqual([]);
});
test('[TEAMS-24] [ERR-039] declining says so', async () => {
  net.answer('/api/invitations', () => ({ body: { invitations: [INVITATION] } }));
  net.answer(`/api/invitations/${INVITATION.id}/decline`, () => ({
    body: { outcome: 'done', teamName: 'Harbor Point JV' },
  }));
  await open();
  await seen(() => allByRole('button', 'Decline').length === 1);
  await click(byRole('button', 'Decline'));
  await says('Invitation declined');
  expect(allByRole('button', 'Decline')).toEqual([]);
});
test('[TEAMS-23] an invitation that is gone meanwhile is told and its banner goes', async () => {
  net.answer('/api/invitations', () => ({ body: { invitations: [INVITATION] } }));
  net.answer(`/api/invitations/${INVITATION.id}/accept`, () => ({ body: { outcome: 'gone' } }));
  await open();
  await seen(() => allByRole('button', 'Accept').length === 1);
  await click(byRole('button', 'Accept'));
  await says('This invitation has expired or was cancelled.');
  expect(allByRole('button', 'Accept')).toEqual([]);
});
