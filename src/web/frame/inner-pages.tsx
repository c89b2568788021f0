import { type ComponentType, Suspense, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { Me } from '#domain/accounts/api.ts';
import { SyncProvider } from '#web/sync/screen/sync-provider.tsx';
import { InnerFrame } from './inner-frame.tsx';
import { NotFound } from './not-found.tsx';
import { onDemand } from '#web/browser/on-demand.tsx';
import { chosenWay } from '#web/match/start/chosen-way.ts';
import { sessionInPath, TEAM_SCREENS, type TeamScreenKey } from './screens.ts';
import { TeamScreen } from './team-screen.tsx';
import { Waiting } from '#web/browser/waiting.tsx';
import { whenIdle } from '#web/browser/when-idle.ts';

const TeamsPage = onDemand(() => import('#web/teams/teams-page.tsx').then((page) => page.TeamsPage));
export const ChangesPage = onDemand(() => import('#web/pages/changes-page.tsx').then((page) => page.ChangesPage));
export const TrackerPage = onDemand(() => {
  const session = sessionInPath(location.pathname);
  // With the page, and not after it: the screen of rallies is all that this device will show of it.
  if (session !== null && chosenWay(session) === 'rally') void fetchRallyEntry();
  return import('#web/match/tracker-page.tsx').then((page) => page.TrackerPage);
});
const fetchRallyEntry = () => import('#web/match/rally/rally-entry.tsx').catch(() => undefined);
const BoxScorePage = onDemand(() => import('#web/analysis/box-score-page.tsx').then((page) => page.BoxScorePage));
const AdminPage = onDemand(() => import('#web/admin/admin-page.tsx').then((page) => page.AdminPage));

type OfTeam = ComponentType<{ teamId: string }>;
type Fetched = OfTeam & { fetch(): Promise<void> };
const ofTeam = (key: TeamScreenKey, load: () => Promise<OfTeam>): Fetched =>
  onDemand(load, <Waiting text={TEAM_SCREENS[key].loading} />);

const TEAM_PAGES: Record<TeamScreenKey, Fetched> = {
  lineups: ofTeam('lineups', () => import('#web/lineups/lineups-page.tsx').then((page) => page.LineupsPage)),
  schedule: ofTeam('schedule', () => import('#web/schedule/schedule-page.tsx').then((page) => page.SchedulePage)),
  upcoming: ofTeam('upcoming', () => import('#web/games/upcoming-page.tsx').then((page) => page.UpcomingPage)),
  past: ofTeam('past', () => import('#web/games/past-events-page.tsx').then((page) => page.PastEventsPage)),
  players: ofTeam('players', () =>
    import('#web/analysis/player-analysis-page.tsx').then((page) => page.PlayerAnalysisPage),
  ),
  team: ofTeam('team', () => import('#web/analysis/team-analysis-page.tsx').then((page) => page.TeamAnalysisPage)),
  season: ofTeam('season', () => import('#web/analysis/season/season-page.tsx').then((page) => page.SeasonPage)),
};
const KEYS = Object.keys(TEAM_SCREENS).filter((key): key is TeamScreenKey => key in TEAM_SCREENS);

/** A start at the tracker loads it at once, not after another screen. */
export const ahead = sessionInPath(location.pathname) === null ? Promise.resolve() : TrackerPage.fetch();

const CALM_MS = 1500;

/** Preloads My Teams once the device has it: most people go back there. */
function useTeamsAhead(): void {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || sessionInPath(location.pathname) !== null) return;
    const timer = setTimeout(() => void TeamsPage.fetch(), CALM_MS);
    return () => clearTimeout(timer);
  }, []);
}

const STATS_PATH = /^\/team\/[^/]+\/stats(\/|$)/;

/** Preloads the analyses beside the other stats screens. */
function useAnalysesAhead(): void {
  const isNear = STATS_PATH.test(useLocation()[0]);
  useEffect(() => {
    if (!isNear || !navigator.serviceWorker?.controller) return undefined;
    return whenIdle(() => {
      void TEAM_PAGES.players.fetch();
      void TEAM_PAGES.team.fetch();
    });
  }, [isNear]);
}

/** Everything behind the sign-in, over the data of this one person. */
export function InnerPages({ user }: { user: Me }) {
  useTeamsAhead();
  useAnalysesAhead();
  return (
    <SyncProvider userId={user.id}>
      <InnerFrame user={user}>
        <Suspense fallback={<Waiting />}>
          <Switch>
            <Route path="/teams">
              <TeamsPage />
            </Route>
            {KEYS.map((key) => (
              <Route key={key} path={`/team/:teamId/${TEAM_SCREENS[key].path}`}>
                {({ teamId }) => <TeamPage of={key} teamId={teamId} />}
              </Route>
            ))}
            <Route path="/stat-tracking/:sessionId">{({ sessionId }) => <TrackerPage sessionId={sessionId} />}</Route>
            <Route path="/stat-tracking/:sessionId/box-score">
              {({ sessionId }) => <BoxScorePage sessionId={sessionId} />}
            </Route>
            <Route path="/changes">
              <ChangesPage />
            </Route>
            <Route path="/admin">
              <AdminPage userId={user.id} />
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </InnerFrame>
    </SyncProvider>
  );
}

function TeamPage({ of, teamId }: { of: TeamScreenKey; teamId: string }) {
  const Page = TEAM_PAGES[of];
  return (
    <TeamScreen of={of} teamId={teamId}>
      <Page teamId={teamId} />
    </TeamScreen>
  );
}
