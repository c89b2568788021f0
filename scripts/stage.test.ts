import { mkdirSync, rmSync, writeFileSync } from 'node:fs';

import { afterEach, expect, test } from 'vitest';

import { runStage, tally, vitest } from './stage.ts';

const RESULT = '.cache/results/trespasser.json';

afterEach(() => {
  rmSync(RESULT, { force: true });
});

function report(passed: number, failed: number, failedFiles: number): void {
  mkdirSync('.cache/results', { recursive: true });
  const counts = { numPassedTests: passed, numFailedTests: failed, numFailedTestSuites: failedFiles };
  writeFileSync(RESULT, JSON.stringify(counts));
}

test('a stage that fails is told so, with all that it said', async () => {
  const script = 'console.log("one"); console.error("two"); process.exitCode = 3';
  const outcome = await runStage({ name: 'trespasser', command: ['node', '-e', script] }, 'later');
  expect(outcome.isOk).toBe(false);
  expect(outcome.output.split('\n').sort().join('')).toBe('onetwo');
});

test('a stage that was stopped has failed', async () => {
  const stop = new AbortController();
  const running = runStage(
    { name: 'trespasser', command: ['node', '-e', 'setInterval(() => 0, 1)'] },
    'later',
    stop.signal,
  );
  stop.abort();
  expect((await running).isOk).toBe(false);
});

test('a stage runs with the Node of the project', async () => {
  const { output } = await runStage({ name: 'trespasser', command: ['node', '-p', 'process.version'] }, 'later');
  expect(output.trim()).toBe(process.version);
});

test('passed and failed are what vitest counted', () => {
  report(5, 2, 1);
  expect(tally('trespasser')).toEqual({ passed: 5, failed: 2 });
  expect(vitest('trespasser', ['unit']).command.join(' ')).toContain(RESULT);
});

test('a file that could not be loaded counts as a failure, though none of its tests ran', () => {
  report(5, 0, 1);
  expect(tally('trespasser')).toEqual({ passed: 5, failed: 1 });
});

test('a stage without tests counts nothing', () => {
  expect(tally('trespasser')).toEqual({ passed: 0, failed: 0 });
});
