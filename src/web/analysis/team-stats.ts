import { fold } from '#domain/match/fold.ts';
import { type Projection, projection } from '#domain/match/projection.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { type Season, sortInParts } from '#domain/analysis/season.ts';
import { PENDING_REV, type Stored } from '#domain/sync/tables.ts';
import type { SyncStore } from '#web/sync/client.ts';

type Rows = {
  readonly sessions: readonly Stored<'statSessions'>[];
  readonly setStats: readonly Stored<'setStats'>[];
  readonly statPairs: readonly Stored<'statPairs'>[];
  readonly entries: readonly Stored<'matchEvents'>[];
};

type TeamStats = {
  readonly sessions: readonly Stored<'statSessions'>[];
  readonly figures: Projection;
  readonly seasonIndex: SeasonIndex;
};
type SeasonIndex = {
  /** Sorts what is left, at once. */
  readonly season: () => Season;
  /** Sorts one more part; true when all are sorted. */
  readonly sortNext: () => boolean;
};

const TABLES = ['statSessions', 'setStats', 'statPairs', 'matchEvents'] as const;
type Cached = { readonly teamId: string; readonly versions: string; readonly stats: TeamStats };
/** Kept for the last team: its screens follow each other with the same figures. */
const cache = new WeakMap<Reads, Cached>();
type Reads = Pick<SyncStore, 'version' | 'rows'>;

/** The figures of all of a team's matches, from this device's rows; the season's index is built when asked for. */
export function teamStats(store: Reads, teamId: string): TeamStats {
  const versions = TABLES.map((table) => store.version(table, { teamId })).join();
  const last = cache.get(store);
  if (last?.teamId === teamId && last.versions === versions) return last.stats;
  const stats = read(store, teamId);
  cache.set(store, { teamId, versions, stats });
  return stats;
}

function read(store: Reads, teamId: string): TeamStats {
  const sessions = store.rows('statSessions', { teamId });
  const figures = currentFigures({
    sessions,
    setStats: store.rows('setStats', { teamId }),
    statPairs: store.rows('statPairs', { teamId }),
    entries: store.rows('matchEvents', { teamId }),
  });
  return { sessions, figures, seasonIndex: lazily(sortInParts(figures.statPairs)) };
}

const NOTHING: Season = { lines: [], byPlayer: new Map(), team: [] };

function lazily(work: Generator<undefined, Season>): SeasonIndex {
  let season: Season | undefined;
  const sortNext = () => {
    if (season) return true;
    const { done, value } = work.next();
    if (done) season = value;
    return done === true;
  };
  return {
    sortNext,
    season() {
      while (!sortNext());
      return season ?? NOTHING;
    },
  };
}

/** The sessions of which this device knows more than the figures that it was sent. */
export function sessionsAhead(sessions: Rows['sessions'], entries: Rows['entries']): ReadonlySet<string> {
  const changed = new Set(sessions.filter(({ rev }) => rev === PENDING_REV).map(({ id }) => id));
  const isAhead = ({ rev, sessionId }: Stored<'matchEvents'>) => rev === PENDING_REV || changed.has(sessionId);
  return new Set(entries.filter(isAhead).map(({ sessionId }) => sessionId));
}

/**
 * Figures as the server projected them. A session with unconfirmed entries, or of another way of counting, is folded
 * here instead.
 */
export function currentFigures({ sessions, setStats, statPairs, entries }: Rows): Projection {
  const ahead = sessionsAhead(sessions, entries);
  if (ahead.size === 0) return { setStats, statPairs };
  const entriesOf = ({ id }: Stored<'statSessions'>) => entries.filter(({ sessionId }) => sessionId === id);
  const folded = sessions
    .filter(({ id }) => ahead.has(id))
    .map((session) => projection(fold(entriesOf(session), readingOf(session)), session));
  return {
    setStats: [...setStats.filter((set) => !ahead.has(set.sessionId)), ...folded.flatMap((own) => own.setStats)],
    statPairs: [...statPairs.filter((pair) => !ahead.has(pair.sessionId)), ...folded.flatMap((own) => own.statPairs)],
  };
}
