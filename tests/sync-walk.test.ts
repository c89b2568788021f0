import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SYNC = 'src/web/sync';
const walk = readFileSync('docs/sync.md', 'utf8');
const named = [...walk.matchAll(/`([\w/-]+\.tsx?)`/g)].flatMap(([, file]) => file ?? []);
const homes = ['src/', 'src/web/', `${SYNC}/`, 'src/server/', 'src/server/sync/'];
/** Seldom needed on the way, and said by their names: what a walk would only stop at. */
const BESIDE_THE_WAY =
  /\.test\.tsx?$|\/(use-[\w-]+|screen\/[\w-]+|listeners|new-id|retry|loaded-scopes|tabs\/(channel|page-life))\.tsx?$|\/device\/(accepted|begun|connection|contents|database|identity|leaving|missing)\.ts$|\/line\/connectivity\.ts$/;

test('the walk of a tap names files that there are', () => {
  expect(named.filter((file) => !homes.some((home) => existsSync(home + file)))).toEqual([]);
});

test('the walk of a tap comes by every part of sync that a tap passes', () => {
  const passed = new Set(named.map((file) => path.posix.join(SYNC, file)));
  const parts = globSync(`${SYNC}/**/*.{ts,tsx}`).map((file) => file.split(path.sep).join('/'));
  expect(parts.filter((file) => !BESIDE_THE_WAY.test(file) && !passed.has(file))).toEqual([]);
});
