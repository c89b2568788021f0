import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readSources, type Source } from './support/sources.ts';
import { rulesIn, titlesOf } from './support/titles.ts';

const rules = [...readFileSync('docs/rules.md', 'utf8').matchAll(/^- ([A-Z0-9]+-\d+): \S/gm)].map(([, id = '']) => id);
const sources = readSources().filter(({ path }) => path !== 'tests/rules.test.ts');

test('the rules are there, and each id is given once', () => {
  expect(rules.length).toBeGreaterThan(1000);
  expect(rules.filter((id, at) => rules.indexOf(id) !== at)).toEqual([]);
});

test('every rule that a test names exists', () => {
  expect(unknownRules(sources)).toEqual([]);
});

test.each(['[TRACK-999] a kill counts twice', '[TRACK-01..09] everything counts', '[TRACK-01, NOPE-1] half of it'])(
  'a title that names no rule is caught: %s',
  (title) => {
    expect(unknownRules([{ path: 'src/web/x.test.ts', text: `test('${title}', () => {});` }])).toHaveLength(1);
  },
);

test('a title may name several rules', () => {
  expect(rulesIn('[TRACK-01, TRACK-02] [GATE-01] [not a rule] the tracker opens')).toEqual([
    'TRACK-01',
    'TRACK-02',
    'GATE-01',
  ]);
  expect(titlesOf({ path: 'x.test.ts', text: "test.each([1])('[TRACK-01] %i', () => {});" })).toEqual([
    '[TRACK-01] %i',
  ]);
});

test('what no test names yet is printed', () => {
  const named = new Set(sources.flatMap(titlesOf).flatMap(rulesIn));
  const product = rules.filter((id) => groupOf(id) !== 'AMB');
  const counts = [...new Set(product.map(groupOf))].map((group) => {
    const inGroup = product.filter((id) => groupOf(id) === group);
    return { group, all: inGroup.length, open: inGroup.filter((id) => !named.has(id)).length };
  });
  const open = counts.reduce((sum, count) => sum + count.open, 0);
  const list = counts.filter((count) => count.open > 0).map((count) => `${count.group} ${String(count.open)}`);
  console.log(`${String(open)} of ${String(product.length)} rules are named by no test: ${list.join(', ')}`);
  expect(product.length - open).toBe(product.filter((id) => named.has(id)).length);
});

function groupOf(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}

function unknownRules(given: readonly Source[]): string[] {
  return given.flatMap((source) =>
    titlesOf(source)
      .flatMap(rulesIn)
      .filter((id) => !rules.includes(id))
      .map((id) => `${source.path} names ${id}`),
  );
}
