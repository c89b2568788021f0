import { fold } from '#domain/match/fold.ts';
import { type Projection, projection } from '#domain/match/projection.ts';
import { howCounted } from '#domain/match/sessions.ts';
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
  readonly sorted: Sorted;
};
/** A season's index: built a part at a time, or the rest at once. */
type Sorted = { readonly season: () => Season; readonly isSortedAfter: () => boolean };

const TABLES = ['statSessions', 'setStats', 'statPairs', 'matchEvents'] as const;
type Known = { readonly teamId: string; readonly versions: string; readonly stats: TeamStats };
/** Kept for the last team: its screens follow each other with the same figures. */
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
  return { sessions, figures, sorted: lazily(sortInParts(figures.statPairs)) };
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
 * Figures as the server projected them. A session with unconfirmed entries, or of another way of counting, is folded
 * here instead.
 */
export function currentFigures({ sessions, setStats, statPairs, entries }: Rows): Projection {
  const changed = new Set(sessions.filter(({ rev }) => rev === PENDING_REV).map(({ id }) => id));
  const isAhead = ({ rev, sessionId }: Stored<'matchEvents'>) => rev === PENDING_REV || changed.has(sessionId);
  const ahead = new Set(entries.filter(isAhead).map(({ sessionId }) => sessionId));
  if (ahead.size === 0) return { setStats, statPairs };
  const entriesOf = ({ id }: Stored<'statSessions'>) => entries.filter(({ sessionId }) => sessionId === id);
  const folded = sessions
    .filter(({ id }) => ahead.has(id))
    .map((session) => projection(fold(entriesOf(session), howCounted(session)), session));
  return {
    setStats: [...setStats.filter((set) => !ahead.has(set.sessionId)), ...folded.flatMap((own) => own.setStats)],
    statPairs: [...statPairs.filter((pair) => !ahead.has(pair.sessionId)), ...folded.flatMap((own) => own.statPairs)],
  };
}
