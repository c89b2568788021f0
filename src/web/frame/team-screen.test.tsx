import { afterEach, expect, test, vi } from 'vitest';
import type { Access } from '#domain/access.ts';
import { FREE } from '#domain/billing/plan-state.ts';
import { teamProScope, teamScope, type Scope } from '#domain/sync/tables.ts';
import { fakeServer } from '#tests/support/fake-server.ts';
import { TEAM } from '#tests/support/match.ts';
import { clearRoom, makePlayer, openRoom } from '#tests/support/room.ts';
import { allByRole, byRole, clearScreen, show } from '#tests/support/screen.ts';
import { seen } from '#tests/support/seen.ts';
import { headings, leave, see, text, toastTitles } from '#tests/support/see.ts';
import { showToVisitor } from '#tests/support/visitor.tsx';
import { PlayerAnalysisPage } from '#web/analysis/player-analysis-page.tsx';
import { TeamAnalysisPage } from '#web/analysis/team-analysis-page.tsx';
import type { SyncStore } from '#web/sync/client.ts';
import { SyncContext } from '#web/sync/screen/sync-context.ts';
import { TEAM_SCREENS } from './screens.ts';
import { TeamScreen } from './team-screen.tsx';

let store: SyncStore | undefined;
afterEach(async () => {
  await clearScreen();
  clearRoom(store);
  store = undefined;
  await leave();
});

const ANALYSES = { players: PlayerAnalysisPage, team: TeamAnalysisPage } as const;
type Analysis = keyof typeof ANALYSES;

function screen(of: Analysis) {
  const Page = ANALYSES[of];
  return (
    <TeamScreen of={of} teamId={TEAM}>
      <Page teamId={TEAM} />
    </TeamScreen>
  );
}

/** Typed into the address bar by somebody who is this in the team. */
async function enter(of: Analysis, access: Access): Promise<void> {
  window.history.replaceState(null, '', `/team/${TEAM}/${TEAM_SCREENS[of].path}`);
  await see(screen(of), { access, players: [makePlayer(7)] });
}

test.each(['players', 'team'] as const)(
  '[PLAYER-03] [TEAMAN-03] [ERR-094] [ERR-095] a statistician who types the address of an analysis lands on the stats: %s',
  async (of) => {
    await enter(of, { role: 'statistician', pro: true });
    expect(window.location.pathname).toBe(`/team/${TEAM}/stats`);
    expect(toastTitles()).toEqual([
      {
        players: 'Player Analysis is not available for statisticians',
        team: 'Team Analysis is not available for statisticians',
      }[of],
    ]);
    expect(headings()).toEqual([]);
  },
);

test.each(['owner', 'coach'] as const)(
  '[TEAMAN-05] [TEAMAN-06] [ROLES-23] the team analysis opens to the %s',
  async (role) => {
    await enter('team', { role, pro: true });
    expect(window.location.pathname).toBe(`/team/${TEAM}/stats/team-analysis`);
    expect(headings()[0]).toBe('Team Analysis');
    expect(toastTitles()).toEqual([]);
  },
);

test.each([
  ['players', 'Player Analysis'],
  ['team', 'Team Analysis'],
] as const)(
  '[PLAYER-04] [TEAMAN-07] without premium for this team, its gate stands before the %s analysis',
  async (of, label) => {
    const { close } = fakeServer({
      '/api/billing/subscription': () => ({ body: FREE }),
      '/api/accounts/session': () => ({ body: { user: null } }),
    });
    store = await openRoom({ access: { role: 'coach', pro: false }, players: [makePlayer(7)] });
    await showToVisitor(<SyncContext value={store}>{screen(of)}</SyncContext>);
    await seen(() => headings()[0] === 'Premium Feature');
    expect(text()).toContain(`${label} is part of Pro`);
    close();
  },
);

test.each([
  ['lineups', false],
  ['schedule', true],
  ['upcoming', true],
  ['past', true],
  ['players', true],
  ['team', true],
] as const)('[GATE-05] [GATE-12] without premium the card stands in place of %s: %s', async (of, isClosed) => {
  const { close } = fakeServer({
    '/api/billing/subscription': () => ({ body: FREE }),
    '/api/accounts/session': () => ({ body: { user: null } }),
  });
  store = await openRoom({ access: { role: 'owner', pro: false } });
  const inside = (
    <TeamScreen of={of} teamId={TEAM}>
      <h1>The screen</h1>
    </TeamScreen>
  );
  await showToVisitor(<SyncContext value={store}>{inside}</SyncContext>);
  await seen(() => headings().length > 0);
  expect(headings()[0]).toBe(isClosed ? 'Premium Feature' : 'The screen');
  expect(text().includes('The screen')).toBe(!isClosed);
  close();
});

/** The page on a device that holds everything but these scopes. */
async function without(of: Analysis, missing: readonly Scope[], isOnline: boolean): Promise<void> {
  store = await openRoom({ players: [makePlayer(7)] });
  const { isLoaded } = store;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (!isOnline) window.dispatchEvent(new Event('offline'));
  const partial = { ...store, isLoaded: (scope: Scope) => !missing.includes(scope) && isLoaded(scope) };
  await show(<SyncContext value={partial}>{screen(of)}</SyncContext>);
}

test('[PLAYER-08] while the figures are on their way a spinner turns', async () => {
  await without('players', [teamProScope(TEAM)], true);
  expect(byRole('status').textContent).toBe('Loading statistics...');
  expect(byRole('status').querySelector('svg')).not.toBeNull();
  expect(allByRole('heading')).toHaveLength(1);
  expect(toastTitles()).toEqual([]);
});

test('[PLAYER-32] [ERR-074] players that cannot be loaded are told', async () => {
  await without('players', [teamScope(TEAM)], false);
  expect(toastTitles()).toEqual(['Failed to load players']);
});

test('[PLAYER-33] [ERR-075] figures that cannot be loaded are told on the player analysis', async () => {
  await without('players', [teamProScope(TEAM)], false);
  expect(toastTitles()).toEqual(['Failed to load player statistics']);
});

test('[TEAMAN-44] [ERR-081] figures that cannot be loaded are told on the team analysis', async () => {
  await without('team', [teamProScope(TEAM)], false);
  expect(toastTitles()).toEqual(['Failed to load team analytics']);
});
