import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Locked = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().default(false),
});
const { packages } = z
  .object({ packages: z.record(z.string(), Locked) })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
const installed = Object.entries(packages).filter(([where]) => where !== '');

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
