import { expect, test } from 'vitest';
import { carried, type Measured, morning, type Usage } from '../bench/capacity.ts';

/** Round figures, so that everything can be worked out by hand. */
const MEASURED: Measured = {
  ...{ serverMsPerTap: 5, databaseMsPerTap: 2, serverMsPerPull: 1, serverMsPerState: 0.2, cacheMsPerState: 0.05 },
  ...{ statesPastCache: 0.5, serverMsPerHint: 0.2, bytesPerEntry: 500 },
};
const USAGE: Usage = {
  ...{ playing: 0.1, tapsPerSecond: 0.5, listening: 2, watching: 20, matchesPerSeason: 20, entriesPerMatch: 1000 },
};

test('[CAP-01] what one process, one database and one cache carry follows from what each tap and each question costs', () => {
  // A match keeps the server busy for 0.5 × 5 + 0.5 × 2 × 1 = 3.5 ms of each second, the database for 1 ms.
  expect(carried(MEASURED, USAGE)).toEqual({
    ...{ recordersPerProcess: 200, recordersPerDatabase: 1400, watchersPerProcess: 17_500, watchersPerCache: 70_000 },
  });
});

test('[CAP-01] a Saturday morning of 10,000 teams: matches, processes, connections, questions, entries and bytes', () => {
  const { cores, ...found } = morning(10_000, MEASURED, USAGE);
  // 1,000 matches: 3.6 cores of servers (past the cache comes 0.5 × 0.2 ms), 1 of the database, 0.2 of nginx.
  expect(cores.server).toBeCloseTo(3.6);
  expect(cores.database).toBeCloseTo(1);
  expect(cores.cache).toBeCloseTo(0.2);
  expect(found).toEqual({
    // Each process hears of 500 taps a second, and has 0.7 − 0.1 of its core for its own: 3.6 / 0.6.
    ...{ matches: 1000, databases: 1, processes: 6, connectionsEach: 126, watchers: 20_000, statesPerSecond: 4000 },
    ...{ entries: 200_000_000, gigabytes: 100, first: 'server', divided: null },
  });
});

test('[CAP-01] more than a database carries, or more hints than its processes can hear, is shared out among several', () => {
  // 50,000 matches: 50 cores of the database are three of 32; 5 cores of hints are fifteen times 0.35.
  const { databases, processes, connectionsEach, divided } = morning(500_000, MEASURED, USAGE);
  expect([databases, divided]).toEqual([15, 'hints']);
  // 180 cores of servers: 12 for each database, of which each process gives 0.7 − 5 / 15.
  expect([processes / 15, connectionsEach]).toEqual([33, 33 * 21]);
  const quiet = morning(500_000, { ...MEASURED, serverMsPerHint: 0.01 }, USAGE);
  expect([quiet.databases, quiet.divided]).toEqual([3, 'cores']);
});

test('[CAP-01] the part that gives first is the dearest for its cores, and few watchers are not thinned out by a cache', () => {
  expect(morning(100, { ...MEASURED, databaseMsPerTap: 20 }, USAGE).first).toBe('database');
  expect(morning(100, { ...MEASURED, cacheMsPerState: 2 }, USAGE).first).toBe('cache');
  // One who watches asks 0.2 times a second, all of which reach the server.
  expect(morning(10, MEASURED, { ...USAGE, watching: 1 }).cores.server).toBeCloseTo((3.5 + 0.2 * 0.2) / 1000);
  expect(morning(0, MEASURED, USAGE).processes).toBe(1);
});
