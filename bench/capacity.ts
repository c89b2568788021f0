/** Measured by the benches named beside each; milliseconds are of one core. */
export type Measured = {
  /** Of the server for a tap: its push, and the pull of who made it (`live`). */
  readonly serverMsPerTap: number;
  /** Of the database for the same (`live`). */
  readonly databaseMsPerTap: number;
  /** Of the server for a pull of another device of the team (`live`). */
  readonly serverMsPerPull: number;
  /** Of a server that hears of a tap at another one: all of them hear of all (`live`). */
  readonly serverMsPerHint: number;
  /** Of the server for a question of a watcher, with the match read anew where there is no cache (`live`). */
  readonly serverMsPerState: number;
  /** Of nginx for the same (`live-cache`). */
  readonly cacheMsPerState: number;
  /** Questions of a match that reach the server in a second, however many watch behind the cache (`live-cache`). */
  readonly statesPastCache: number;
  /** On disk, with what it was answered and with indexes (`million`). */
  readonly bytesPerEntry: number;
};

/** Habits of people; a club that knows its own puts them here. */
export type Usage = {
  /** Of all teams, recording at the same moment. */
  readonly playing: number;
  readonly tapsPerSecond: number;
  /** Devices of the team beside the recorder's that have the match open. */
  readonly listening: number;
  readonly watching: number;
  readonly matchesPerSeason: number;
  readonly entriesPerMatch: number;
};

/** Above it answers begin to wait for each other. */
const BUSY = 0.7;
/** Of a server process, with its own for hints (docs/run-it.md). */
const CONNECTIONS = 21;
const ASK_EVERY_S = 5;
/** The largest machine that is reckoned with for a database. */
const MOST_DATABASE_CORES = 32;
/** Of what a process may do, for hints of what happened elsewhere. */
const MOST_HINTS = 0.5;

/** How much of a core a match keeps busy, by part. */
function coresPerMatch(measured: Measured, { tapsPerSecond, listening, watching }: Usage) {
  const states = watching / ASK_EVERY_S;
  const past = Math.min(states, measured.statesPastCache);
  const pulls = tapsPerSecond * listening;
  return {
    server:
      (tapsPerSecond * measured.serverMsPerTap + pulls * measured.serverMsPerPull + past * measured.serverMsPerState) /
      1000,
    database: (tapsPerSecond * measured.databaseMsPerTap) / 1000,
    cache: (states * measured.cacheMsPerState) / 1000,
  };
}

/** The most that each part carries alone: a process and a cache on one core each, a database on both. */
export function carried(measured: Measured, usage: Usage) {
  const { server, database } = coresPerMatch(measured, { ...usage, watching: 0 });
  return {
    recordersPerProcess: Math.round(BUSY / server),
    recordersPerDatabase: Math.round((2 * BUSY) / database),
    watchersPerProcess: Math.round((BUSY * 1000 * ASK_EVERY_S) / measured.serverMsPerState),
    watchersPerCache: Math.round((BUSY * 1000 * ASK_EVERY_S) / measured.cacheMsPerState),
  };
}

type Part = 'server' | 'database' | 'cache';

/**
 * So many teams on a Saturday morning. Teams know nothing of each other, so that what is too much for one database is
 * more of them with a part of the teams each.
 */
export function morning(teams: number, measured: Measured, usage: Usage) {
  const matches = Math.round(teams * usage.playing);
  const each = coresPerMatch(measured, usage);
  const cores = { server: matches * each.server, database: matches * each.database, cache: matches * each.cache };
  const hints = (matches * usage.tapsPerSecond * measured.serverMsPerHint) / 1000;
  const needed = {
    cores: Math.ceil(cores.database / (BUSY * MOST_DATABASE_CORES)),
    hints: Math.ceil(hints / (BUSY * MOST_HINTS)),
  };
  const databases = Math.max(1, needed.cores, needed.hints);
  const processesEach = Math.max(1, Math.ceil(cores.server / databases / (BUSY - hints / databases)));
  const entries = teams * usage.matchesPerSeason * usage.entriesPerMatch;
  return {
    ...{ matches, cores, databases, entries },
    processes: databases * processesEach,
    connectionsEach: processesEach * CONNECTIONS,
    watchers: matches * usage.watching,
    statesPerSecond: (matches * usage.watching) / ASK_EVERY_S,
    gigabytes: (entries * measured.bytesPerEntry) / 1e9,
    first: firstOf(cores),
    /** Why one database is not enough. */
    divided: databases === 1 ? null : needed.hints > needed.cores ? ('hints' as const) : ('cores' as const),
  };
}

/** The part that is the first at its end as teams are added, with one core for a process or a cache and two for a database. */
function firstOf({ server, database, cache }: Readonly<Record<Part, number>>): Part {
  if (server >= database / 2 && server >= cache) return 'server';
  return database / 2 >= cache ? 'database' : 'cache';
}
