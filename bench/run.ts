import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { z } from 'zod';

import { BenchRow } from './row.ts';

// An option is the bench's own: `npm run bench live -- --whole`.
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const files = globSync('bench/*.bench.ts')
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)));
if (files.length === 0) throw new Error(`No bench/*.bench.ts matches ${wanted.join(' ')}`);

const HEADS = ['what', 'measured', 'beside', 'budget', ''];
let missed = 0;
for (const file of files) {
  const name = path.basename(file, '.bench.ts');
  console.error(`measuring ${name} …`);
  const module: unknown = await import(pathToFileURL(file).href);
  const rows = z.array(BenchRow).parse(await benchOf(module, file)());
  missed += rows.filter(({ met }) => !met).length;
  console.log(`\n## ${name}\n\n${table(rows)}`);
}
console.log(`\n${String(missed)} missed`);
process.exitCode = missed === 0 ? 0 : 1;

function benchOf(module: unknown, file: string): () => Promise<unknown> {
  const bench: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, 'bench') : undefined;
  if (typeof bench !== 'function') throw new Error(`${file} exports no bench()`);
  return () => Promise.resolve(Reflect.apply(bench, undefined, []));
}

/** As Markdown, so that `bench/RESULTS.md` is what was printed. */
function table(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => [row.what, row.measured, row.comparison ?? '', row.budget, row.met ? '✓' : '✗']);
  const lines = [HEADS, HEADS.map(() => '-'), ...cells];
  const widths = HEADS.map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const pad = (line: readonly string[]): string => line.map((cell, at) => fill(cell, widths[at] ?? 0)).join(' | ');
  return lines.map((line) => `| ${pad(line)} |`).join('\n');
}

function fill(cell: string, width: number): string {
  return cell === '-' ? '-'.repeat(width) : cell.padEnd(width);
}
