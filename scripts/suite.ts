import { parseArgs } from 'node:util';

import { startPostgres, type Cluster } from '#tests/support/postgres.ts';

import { forgetResults, runStage, tally, type Outcome, type Tally } from './stage.ts';
import { everything, type SuiteStage } from './stages.ts';
import { ensureSystem } from './system.ts';

// Asked to stop, it ends the stage that runs, and then still has a cluster to take down.
const stop = new AbortController();
process.once('SIGINT', () => {
  stop.abort();
});
process.once('SIGTERM', () => {
  stop.abort();
});

const chosen = stagesToRun();
forgetResults();
prepareSystem();
const outcomes = await runAll(chosen);
printSummary(outcomes);

function stagesToRun(): readonly SuiteStage[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',');
  const unknown = names?.filter((name) => !everything.some((stage) => stage.name === name)) ?? [];
  if (unknown.length > 0) {
    console.error(`No stage ${unknown.join(', ')}. There are: ${everything.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  return names ? everything.filter((stage) => names.includes(stage.name)) : everything;
}

/** Before the first stage, so that nobody waits for minutes to hear that the last one cannot run. */
function prepareSystem(): void {
  try {
    ensureSystem([...new Set(chosen.flatMap((stage) => stage.needs ?? []))]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.log('\n0 passed, 1 failed');
    process.exit(1);
  }
}

async function runAll(stages: readonly SuiteStage[]): Promise<Outcome[]> {
  const finished: Outcome[] = [];
  let cluster: Cluster | undefined;
  for (const stage of stages) {
    console.log(`\n── ${stage.name} ──`);
    if (stage.needs?.includes('postgres')) cluster ??= await startPostgres();
    const env = cluster && stage.needs?.includes('postgres') ? { TEST_DATABASE_URL: cluster.url } : {};
    const outcome = await runStage({ ...stage, env: { ...stage.env, ...env } }, 'live', stop.signal);
    finished.push(outcome);
    if (!outcome.isOk) break;
  }
  await cluster?.stop();
  return finished;
}

function printSummary(finished: readonly Outcome[]): void {
  console.log('\nstage        seconds   passed   failed');
  const counted = finished.map((outcome) => ({ ...outcome, ...counts(outcome) }));
  for (const { name, seconds, passed, failed, isOk } of counted) {
    const numbers = [seconds.toFixed(1).padStart(9), String(passed).padStart(8), String(failed).padStart(8)];
    console.log(`${name.padEnd(11)}${numbers.join(' ')}  ${isOk ? '' : '✗'}`);
  }
  const skipped = chosen.slice(finished.length).map(({ name }) => name);
  if (skipped.length > 0) console.log(`not run: ${skipped.join(', ')}`);
  const sum = (pick: (row: Tally) => number): number => counted.reduce((total, row) => total + pick(row), 0);
  console.log(`\n${String(sum((row) => row.passed))} passed, ${String(sum((row) => row.failed))} failed`);
  process.exitCode = finished.every((outcome) => outcome.isOk) ? 0 : 1;
}

/** A stage that failed without naming a test (a type, a crash, no tests at all) still counts as one. */
function counts({ name, isOk }: Outcome): Tally {
  const { passed, failed } = tally(name);
  return { passed, failed: isOk ? failed : Math.max(failed, 1) };
}
