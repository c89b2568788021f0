import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { importsOf, isProduct, readSources, roomOf } from './support/sources.ts';

const Locked = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
});
const { packages } = z
  .object({ packages: z.record(z.string(), Locked) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const installed = Object.entries(packages).filter(([where]) => where !== '');

const Packages = z.record(z.string(), z.string());
const { dependencies, devDependencies } = z
  .object({ dependencies: Packages, devDependencies: Packages })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

test('dependencies are the packages that the server uses: whatever else is of the build and the tests', () => {
  const ran = readSources().filter((source) => isProduct(source) && roomOf(source.path) !== 'web');
  const imported = new Set(ran.flatMap(importsOf));
  // A file of a package may be named without an import, as a font's is.
  const isNamed = (name: string) => ran.some(({ text }) => text.includes(`'${name}/`));
  const known = Object.keys({ ...dependencies, ...devDependencies });
  const used = known.filter((name) => imported.has(name) || isNamed(name));
  expect(used.sort()).toEqual(Object.keys(dependencies).sort());
});

test('the lock names no place that packages come from: each machine has its own', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([where]) => where)).toEqual([]);
});

test('no package runs a script as it is installed', () => {
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([where]) => where)).toEqual([]);
});

test('the Node of each system has the same version', () => {
  const nodes = installed.filter(([where]) => /^node_modules\/node-(bin-)?(darwin|linux|win)-\w+$/.test(where));
  expect(nodes.length).toBeGreaterThanOrEqual(5);
  expect(new Set(nodes.map(([, { version }]) => version)).size).toBe(1);
});
