import { addDays } from '#domain/core/dates.ts';
import { windowOf } from '#domain/schedule/month.ts';
import { expand } from '#domain/schedule/recurrence.ts';
import type { Event, Recurrence } from '#domain/schedule/schema.ts';
import { derivedId } from '#domain/core/ids.ts';
import { Feed } from '#domain/schedule/api.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { testApp } from '#tests/support/server.ts';
import { makeClub, OWNER, TEAM } from '#tests/support/world.ts';

import { atMost, type BenchRow, ms, percentile, timings } from './row.ts';

const RUNS = 60;
const SERIES = 100;
const EVENTS = 1000;
const FEED_RUNS = 30;

const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
const pattern = (n: number): Recurrence => ({
  ...{ frequency: FREQUENCIES[n % 3] ?? 'daily', endDate: null, weeklyDays: ['tuesday', 'thursday'] },
  exceptions: [addDays('2025-11-01', n % 28)],
});

/** A season and a half of running series, no two from the same day. */
const series = (n: number): Event =>
  makeEvent({
    ...{ id: derivedId(TEAM, `series:${n}`), teamId: TEAM, title: `Series ${n}`, startDate: addDays('2024-06-01', n) },
    ...{ startTime: '18:00', isRecurring: true, recurrencePattern: pattern(n) },
  });
const single = (n: number): Event =>
  makeEvent({
    ...{ id: derivedId(TEAM, `single:${n}`), teamId: TEAM, title: `Event ${n}`, opponentName: 'Breakers' },
    ...{ startDate: addDays('2025-01-01', n % 365), startTime: '18:30', endTime: '20:00' },
  });

/** Processor time of one run, independent of other load. */
function processor(runs: number, work: () => void): number {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

function expansion(): BenchRow {
  const events = Array.from({ length: SERIES }, (_, n) => series(n));
  const window = windowOf('2025-11');
  const value = percentile(
    timings(RUNS, () => expand(events, window)),
    0.95,
  );
  const spent = processor(RUNS, () => expand(events, window));
  const comparison = `${expand(events, window).length} instances, ${ms(spent)} of the processor`;
  return atMost(`${SERIES} series over a month and its neighbours, p95`, { value, most: 5, comparison }, ms);
}

/** The whole answer: who may, all rows, the file. */
async function feed(): Promise<BenchRow> {
  const server = await testApp();
  try {
    await makeClub(server.db);
    await writeInScopes(server.db, [teamProScope(TEAM)], async (write) => {
      for (let n = 0; n < EVENTS; n++) await write.put('events', n % 20 === 0 ? series(n) : single(n));
    });
    const headers = { 'x-user': OWNER };
    const payload = { timeZone: 'America/New_York' };
    const made = await server.app.inject({ method: 'POST', url: `/api/teams/${TEAM}/calendar`, headers, payload });
    const { pathname } = new URL(Feed.parse(made.json()).url ?? '');
    const spent: number[] = [];
    let before = process.cpuUsage();
    for (let run = 0; run < 2 * FEED_RUNS; run++) {
      if (run === FEED_RUNS) before = process.cpuUsage();
      const started = performance.now();
      const answer = await server.app.inject({ url: pathname });
      if (answer.statusCode !== 200) throw new Error(`The feed answered ${answer.statusCode}`);
      if (run >= FEED_RUNS) spent.push(performance.now() - started);
    }
    const value = percentile(
      spent.sort((a, b) => a - b),
      0.5,
    );
    const { user, system } = process.cpuUsage(before);
    const ownTime = (user + system) / 1000 / FEED_RUNS;
    const comparison = `p95 ${ms(percentile(spent, 0.95))}, ${ms(ownTime)} of the processor`;
    return atMost(`calendar address of ${EVENTS} events, median`, { value, most: 50, comparison }, ms);
  } finally {
    await server.close();
  }
}

/** Cost of a full calendar: its dates on the phone, its file on the server. */
export async function bench(): Promise<BenchRow[]> {
  return [expansion(), await feed()];
}
