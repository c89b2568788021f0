import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { readSources, type Source } from './support/sources.ts';
import { rulesIn, titlesOf } from './support/titles.ts';

const rules = [...readFileSync('docs/rules.md', 'utf8').matchAll(/^- ([A-Z0-9]+-\d+): \S/gm)].map(([, id = '']) => id);
// To read a file for its titles takes long: most have none that names a rule.
const sources = readSources().filter(({ path, text }) => path !== 'tests/rules.test.ts' && /\[[A-Z0-9]+-\d/.test(text));

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

test('every rule of the product is named by a test', () => {
  const named = new Set(sources.flatMap(titlesOf).flatMap(rulesIn));
  expect(rules.filter((id) => !id.startsWith('AMB-') && !named.has(id))).toEqual([]);
});

function unknownRules(given: readonly Source[]): string[] {
  return given.flatMap((source) =>
    titlesOf(source)
      .flatMap(rulesIn)
      .filter((id) => !rules.includes(id))
      .map((id) => `${source.path} names ${id}`),
  );
}
