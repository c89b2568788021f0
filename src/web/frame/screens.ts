import type { Audience, TeamScreen } from './guards.ts';
import { PRODUCT } from '#web/browser/product.ts';

/** The screens of one team, by their address under `/team/{teamId}/`. `isPro`: behind the premium gate. */
export const TEAM_SCREENS = {
  lineups: { path: 'lineups', title: 'Lineups', needs: 'lineups.edit', isPro: false, loading: 'Loading lineups...' },
  schedule: {
    path: 'schedule',
    title: 'Schedule',
    needs: 'schedule.read',
    isPro: true,
    loading: 'Loading schedule...',
  },
  upcoming: { path: 'stats', title: 'Upcoming Events', needs: 'stats.read', isPro: true, loading: 'Loading events...' },
  past: {
    path: 'stats/past-events',
    title: 'Past Events',
    needs: 'stats.read',
    isPro: true,
    loading: 'Loading events...',
  },
  players: {
    path: 'stats/player-analysis',
    title: 'Player Analysis',
    needs: 'stats.analyse',
    isPro: true,
    loading: 'Loading statistics...',
    refusal: 'Player Analysis is not available for statisticians',
  },
  team: {
    path: 'stats/team-analysis',
    title: 'Team Analysis',
    needs: 'stats.analyse',
    isPro: true,
    loading: 'Loading statistics...',
    refusal: 'Team Analysis is not available for statisticians',
    sendsStrangersOn: true,
  },
  season: {
    path: 'stats/season',
    title: 'Season',
    needs: 'stats.analyse',
    isPro: true,
    loading: 'Loading statistics...',
    refusal: 'Season is not available for statisticians',
  },
} as const satisfies Record<string, TeamScreen & { path: string; title: string; isPro: boolean; loading: string }>;
export type TeamScreenKey = keyof typeof TEAM_SCREENS;

/** The team that a path names, or null; a stat session's team is found by its row. */
export function teamInPath(path: string): string | null {
  return /^\/team\/([^/]+)\//.exec(path)?.[1] ?? null;
}

export function sessionInPath(path: string): string | null {
  return /^\/stat-tracking\/([^/]+)$/.exec(path)?.[1] ?? null;
}

/** The session whose box score a path shows. */
export function boxScoreInPath(path: string): string | null {
  return /^\/stat-tracking\/([^/]+)\/box-score$/.exec(path)?.[1] ?? null;
}

const OTHER_TITLES: Record<string, string> = {
  '/auth': 'Sign In',
  '/teams': 'My Teams',
  '/changes': 'Unsent Changes',
  '/score': 'Record Match',
  '/terms': 'Terms of Use',
  '/privacy': 'Privacy Policy',
  '/support': 'Support & Contact',
  '/admin': 'Admin Panel',
  '/app-store-screenshots': 'App Store Screenshots',
};

/** The screen's part of the window title; null where there is only the product's name. */
export function titleOf(path: string): string | null {
  const screen = Object.values(TEAM_SCREENS).find((one) => teamScreenAt(one.path).test(path));
  if (screen) return screen.title;
  if (sessionInPath(path)) return 'Stat Tracking';
  if (boxScoreInPath(path)) return 'Box Score';
  return OTHER_TITLES[path] ?? null;
}

/** `Stat Tracking – vs Breakers – Falcons – Lineup Pro`: what tells two windows apart comes first. */
export const windowTitle = (path: string, ...of: (string | undefined)[]): string =>
  [titleOf(path), ...of, PRODUCT.name].filter(Boolean).join(' – ');

/** Removes trailing slashes. */
export const withoutSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const INNER = [/^\/teams$/, /^\/changes$/, /^\/stat-tracking\/[^/]+(\/box-score)?$/];

/** Who an address is for. Unknown addresses are open: everybody gets "not found". */
export function audienceOf(path: string): Audience {
  if (path === '/' || path === '/auth') return 'front';
  const isTeamScreen = Object.values(TEAM_SCREENS).some((screen) => teamScreenAt(screen.path).test(path));
  return isTeamScreen || INNER.some((address) => address.test(path)) ? 'inner' : 'open';
}

const teamScreenAt = (page: string) => new RegExp(`^/team/[^/]+/${page}$`);
