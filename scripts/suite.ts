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

const steps = stepsToRun();
const chosen = steps.flat();
forgetResults();
prepareSystem();
const outcomes = await runAll();
printSummary(outcomes);

function stepsToRun(): readonly (readonly SuiteStage[])[] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',');
  const known = everything.flat().map(({ name }) => name);
  const unknown = names?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) {
    console.error(`No stage ${unknown.join(', ')}. There are: ${known.join(', ')}`);
    process.exit(2);
  }
  const isChosen = ({ name }: SuiteStage): boolean => names?.includes(name) ?? true;
  return everything.map((step) => step.filter(isChosen)).filter((step) => step.length > 0);
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

async function runAll(): Promise<Outcome[]> {
  const finished: Outcome[] = [];
  let cluster: Cluster | undefined;
  for (const step of steps) {
    console.log(`\n── ${step.map(({ name }) => name).join(', ')} ──`);
    if (step.some(({ needs }) => needs?.includes('postgres'))) cluster ??= await startPostgres();
    const url = cluster?.url;
    const done = await Promise.all(step.map((stage) => run(stage, step.length > 1, url)));
    finished.push(...done);
    if (done.some(({ isOk }) => !isOk)) break;
  }
  await cluster?.stop();
  return finished;
}

/** Output of a stage that runs beside others is shown in one piece, once it has ended. */
async function run(stage: SuiteStage, isBesideOthers: boolean, url: string | undefined): Promise<Outcome> {
  const database = url !== undefined && stage.needs?.includes('postgres') ? { TEST_DATABASE_URL: url } : {};
  const show = isBesideOthers ? 'later' : 'live';
  const outcome = await runStage({ ...stage, env: { ...stage.env, ...database } }, show, stop.signal);
  if (isBesideOthers) console.log(`${outcome.isOk ? '✓' : '✗'} ${stage.name}\n${outcome.output}`);
  return outcome;
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
