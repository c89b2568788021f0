import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

const RESULTS = path.resolve('.cache/results');
// Compiled code is kept between the processes of a run: the server of a journey then starts with a sixth less work.
const COMPILED = path.resolve('.cache/compiled');
const OWN_TOOLS_FIRST = [path.resolve('node_modules/.bin'), process.env['PATH'] ?? ''].join(path.delimiter);

/** One step of `npm run check` and `npm test`: a command line of this project's own tools. */
export interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly name: string;
  readonly isOk: boolean;
  readonly seconds: number;
  readonly output: string;
}

/** Runs a stage to its end. What it says is shown at once, or kept to be shown only if it fails. */
export async function runStage(stage: Stage, show: 'live' | 'later', stop?: AbortSignal): Promise<Outcome> {
  const started = performance.now();
  const [program, ...args] = stage.command;
  const child = spawn(program, args, {
    stdio: ['ignore', show === 'live' ? 'inherit' : 'pipe', show === 'live' ? 'inherit' : 'pipe'],
    env: { ...process.env, PATH: OWN_TOOLS_FIRST, NODE_COMPILE_CACHE: COMPILED, ...stage.env },
  });
  stop?.addEventListener('abort', () => child.kill(), { once: true });
  const output: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const [code] = z
    .tuple([z.number().nullable()])
    .rest(z.unknown())
    .parse(await once(child, 'close'));
  return { name: stage.name, isOk: code === 0, seconds: (performance.now() - started) / 1000, output: output.join('') };
}

/** A stage of tests. Its result is written where `tally` finds it. */
export function vitest(name: string, projects: readonly string[], env: Stage['env'] = {}): Stage {
  const chosen = projects.map((project) => `--project=${project}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile(name)}`];
  return { name, command: ['vitest', 'run', ...chosen, ...reporters], env };
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), numFailedTestSuites: z.int() });

/** The counts of a test stage in this run. A file that could not be loaded counts as one failure. */
export function tally(name: string): Tally {
  const file = resultFile(name);
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, report.numFailedTestSuites && 1) };
}

export function forgetResults(): void {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
}

function resultFile(name: string): string {
  return path.join(RESULTS, `${name}.json`);
}
