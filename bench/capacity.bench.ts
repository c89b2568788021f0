import { carried, type Measured, morning, type Usage } from './capacity.ts';
import type { BenchRow } from './row.ts';

/** Of the runs in docs/capacity.md; whoever measures anew puts the figures here and there. */
const MEASURED: Measured = {
  serverMsPerTap: 6.8,
  databaseMsPerTap: 3.4,
  serverMsPerPull: 1.2,
  serverMsPerHint: 0.23,
  serverMsPerState: 0.3,
  cacheMsPerState: 0.05,
  statesPastCache: 0.33,
  bytesPerEntry: 514,
};

/** Taken as they are: of Every touch, the most that a match sends. */
const USAGE: Usage = {
  playing: 0.1,
  tapsPerSecond: 0.35,
  listening: 2,
  watching: 20,
  matchesPerSeason: 30,
  entriesPerMatch: 1000,
};

/** No measurement: arithmetic with those of the other benches. */
export async function bench(): Promise<BenchRow[]> {
  const most = carried(MEASURED, USAGE);
  return [
    row('recorders that one process carries', whole(most.recordersPerProcess), 'one core, 70 % busy'),
    row('recorders that one database carries', whole(most.recordersPerDatabase), 'two cores, 70 % busy'),
    row('watchers that one process carries without a cache', whole(most.watchersPerProcess), 'and nothing else'),
    row('watchers that one nginx carries', whole(most.watchersPerCache), 'one core, 70 % busy'),
    ...[1e4, 1e5, 1e6].flatMap(rowsOf),
  ];
}

function rowsOf(teams: number): BenchRow[] {
  const found = morning(teams, MEASURED, USAGE);
  const { matches, cores, databases, processes, connectionsEach, watchers, statesPerSecond, entries } = found;
  const of = `${whole(teams)} teams`;
  return [
    row(`${of}: matches at once`, whole(matches), `${whole(matches * USAGE.tapsPerSecond)} taps a second`),
    row(
      `${of}: databases`,
      whole(databases),
      `${cores.database.toFixed(1)} cores, ${found.divided === null ? 'one is enough' : `several for ${found.divided}`}`,
    ),
    row(
      `${of}: server processes`,
      whole(processes),
      `${cores.server.toFixed(1)} cores, ${whole(connectionsEach)} connections to each database`,
    ),
    row(
      `${of}: cores of nginx`,
      cores.cache.toFixed(1),
      `${whole(watchers)} watchers, ${whole(statesPerSecond)} questions a second`,
    ),
    row(`${of}: entries in a season`, whole(entries), `${whole(found.gigabytes)} GB`),
  ];
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const row = (what: string, measured: string, comparison: string): BenchRow => {
  return { what, measured, comparison, budget: '', met: true };
};
