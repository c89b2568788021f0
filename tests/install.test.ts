import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { importsOf, isProduct, readSources, type Source } from './support/sources.ts';

const Locked = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
});
const { packages } = z
  .object({ packages: z.record(z.string(), Locked) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const installed = Object.entries(packages).filter(([where]) => where !== '');

/** The packages that these files import, Node's own left aside. */
function packagesOf(sources: readonly Source[]): string[] {
  const bare = sources.flatMap(importsOf).filter((name) => !/^(?:src\/|node:)/.test(name));
  return [...new Set(bare.flatMap((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? []))].sort();
}

test('dependencies are the packages that the server imports: whatever else only builds and tests', () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const ran = readSources().filter((source) => isProduct(source) && /^src\/(server|domain)\//.test(source.path));
  expect(packagesOf(ran)).toEqual(Object.keys(dependencies).sort());
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
