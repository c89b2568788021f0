import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { BenchRow } from './row.ts';

const COLUMNS = ['what', 'measured', 'comparison', 'budget'] as const;

const wanted = process.argv.slice(2);
const files = globSync('bench/*.bench.ts')
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
if (files.length === 0) throw new Error(`No bench/*.bench.ts matches ${wanted.join(' ')}`);

const rows: BenchRow[] = [];
for (const file of files) {
  console.log(`measuring ${path.basename(file, '.bench.ts')} …`);
  const module: unknown = await import(pathToFileURL(file).href);
  rows.push(...z.array(BenchRow).parse(await benchOf(module, file)()));
}
print(rows);
process.exitCode = rows.every((row) => row.met) ? 0 : 1;

function benchOf(module: unknown, file: string): () => Promise<unknown> {
  const bench: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'bench') : undefined;
  if (typeof bench !== 'function') throw new Error(`${file} exports no bench()`);
  return () => Promise.resolve(Reflect.apply(bench, undefined, []));
}

function print(results: readonly BenchRow[]): void {
  const cells = (row: Partial<BenchRow>): string[] => COLUMNS.map((column) => row[column] ?? '');
  const heads = cells({ what: 'what', measured: 'measured', comparison: 'beside', budget: 'budget' });
  const lines = [heads, ...results.map(cells)];
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const format = (line: readonly string[]): string => line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  console.log(`\n  ${format(heads)}`);
  for (const row of results) console.log(`${row.met ? '✓' : '✗'} ${format(cells(row))}`);
}
