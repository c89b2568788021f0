import { fold } from '#domain/match/fold.ts';
import { type Projection, projection } from '#domain/match/projection.ts';
import { readingOf } from '#domain/match/sessions.ts';
import { type Season, sorting } from '#domain/analysis/season.ts';
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
  readonly sorted: Sorted;
};
/** The figures sorted out: a part of it at a time, or what is left of it at once. */
type Sorted = { readonly season: () => Season; readonly isSortedAfter: () => boolean };

const TABLES = ['statSessions', 'setStats', 'statPairs', 'matchEvents'] as const;
type Known = { readonly teamId: string; readonly versions: string; readonly stats: TeamStats };
/** Of the team that was last asked for: its screens follow each other, and their figures are the same. */
const known = new WeakMap<Reads, Known>();
type Reads = Pick<SyncStore, 'version' | 'rows'>;

export function teamStats(store: Reads, teamId: string): TeamStats {
  const versions = TABLES.map((table) => store.version(table, { teamId })).join();
  const last = known.get(store);
  if (last?.teamId === teamId && last.versions === versions) return last.stats;
  const stats = read(store, teamId);
  known.set(store, { teamId, versions, stats });
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
  return { sessions, figures, sorted: lazily(sorting(figures.statPairs)) };
}

const NOTHING: Season = { lines: [], byPlayer: new Map(), team: [] };

function lazily(work: Generator<undefined, Season>): Sorted {
  let season: Season | undefined;
  const isSortedAfter = () => {
    if (season) return true;
    const { done, value } = work.next();
    if (done) season = value;
    return done === true;
  };
  return {
    isSortedAfter,
    season() {
      while (!isSortedAfter());
      return season ?? NOTHING;
    },
  };
}

/**
 * As the server projected them; a session with entries that it has not confirmed is folded here instead, as one is that
 * it does not know in its present form: its taps may be counted in another way.
 */
export function currentFigures({ sessions, setStats, statPairs, entries }: Rows): Projection {
  const changed = new Set(sessions.filter(({ rev }) => rev === PENDING_REV).map(({ id }) => id));
  const isAhead = ({ rev, sessionId }: Stored<'matchEvents'>) => rev === PENDING_REV || changed.has(sessionId);
  const ahead = new Set(entries.filter(isAhead).map(({ sessionId }) => sessionId));
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
