import { may, type Access } from '#domain/access.ts';

const STATS_ITEMS = {
  upcoming: { label: 'Upcoming Events', path: 'stats', needs: 'stats.read' },
  past: { label: 'Past Events', path: 'stats/past-events', needs: 'stats.read' },
  players: { label: 'Player Analysis', path: 'stats/player-analysis', needs: 'stats.analyse' },
  team: { label: 'Team Analysis', path: 'stats/team-analysis', needs: 'stats.analyse' },
} as const;
export type StatsItem = keyof typeof STATS_ITEMS;

/** `href` is null where no team is in context: the item stands there, and says to open a team first (AMB-020). */
type NavItem<Id> = { id: Id; label: string; href: string | null; isCurrent: boolean };
export type Nav = {
  teams: NavItem<'teams'>;
  /** Missing for statisticians (AMB-047); `crowned` where the upgrade card would be met (AMB-023). */
  schedule: (NavItem<'schedule'> & { crowned: boolean }) | null;
  stats: NavItem<StatsItem>[];
  isInStats: boolean;
};

type Place = {
  path: string;
  teamId: string | null;
  /** The person's access to that team, when known. */
  access: Access | undefined;
  isSubscribed: boolean;
};

const keysOf = Object.keys(STATS_ITEMS).filter((key): key is StatsItem => key in STATS_ITEMS);

export function navigation({ path, teamId, access, isSubscribed }: Place): Nav {
  const href = (page: string) => (teamId === null ? null : `/team/${teamId}/${page}`);
  // The role decides what is offered; the plan only adds the crown.
  const offers = (needs: 'schedule.read' | 'stats.read' | 'stats.analyse') =>
    access === undefined || may({ ...access, pro: true }, needs);
  const hasPro = teamId === null || access === undefined ? isSubscribed : access.pro;
  const isAt = (to: string | null) => to === path;
  const scheduleHref = href('schedule');
  return {
    teams: { id: 'teams', label: 'Teams', href: '/teams', isCurrent: isTeams(path) },
    schedule: offers('schedule.read')
      ? { id: 'schedule', label: 'Schedule', href: scheduleHref, isCurrent: isAt(scheduleHref), crowned: !hasPro }
      : null,
    stats: keysOf
      .filter((key) => offers(STATS_ITEMS[key].needs))
      .map((key) => {
        const to = href(STATS_ITEMS[key].path);
        return { id: key, label: STATS_ITEMS[key].label, href: to, isCurrent: isAt(to) };
      }),
    isInStats: isInStats(path),
  };
}

/** A team's own screen belongs to Teams, as a stat session belongs to Stats. */
const isTeams = (path: string) => path === '/teams' || /^\/team\/[^/]+\/lineups$/.test(path);

const isInStats = (path: string): boolean =>
  /^\/team\/[^/]+\/stats(\/|$)/.test(path) || path.startsWith('/stat-tracking/');

export const OPEN_A_TEAM_FIRST = 'Open a team first';
