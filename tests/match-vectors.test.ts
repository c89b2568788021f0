import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fold } from '#domain/match/fold.ts';
import { PRESETS, Rules } from '#domain/match/rules.ts';
import { toldOf } from './support/match-told.ts';
import { productLog } from './support/vector-log.ts';
import { plainMatch } from './plain-match/match.ts';
import { logOf, rulesOf, type Vector } from './plain-match/notation.ts';

const file = process.env['MATCH_VECTORS'] ?? 'tests/match-vectors.json';
const { vectors }: { vectors: Vector[] } = JSON.parse(readFileSync(file, 'utf8'));

test('the vectors are there', () => {
  expect(vectors.length).toBeGreaterThan(0);
});

/** Players are named by their jerseys here, as words; the file writes them as numbers. */
const PLAYERS = new Set(['court', 'server', 'theirServer', 'libero']);
const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named);
  return typeof value === 'number' ? String(value) : value;
};

test.each(vectors)('$id, by the law read plainly: $title', (vector) => {
  const expected = Object.entries(vector.expect).map(([key, value]) => [key, PLAYERS.has(key) ? named(value) : value]);
  expect(plainMatch(logOf(vector), rulesOf(vector))).toMatchObject(Object.fromEntries(expected));
});

test.each(vectors)('$id, by the engine: $title', (vector) => {
  const expected = Object.entries(vector.expect).map(([key, value]) => [key, PLAYERS.has(key) ? named(value) : value]);
  const rules = Rules.parse({ ...PRESETS['fivb-2025'].rules, ...rulesOf(vector) });
  const state = fold(productLog(logOf(vector)), { counting: 'attempts', rules });
  expect(toldOf(state)).toMatchObject(Object.fromEntries(expected));
});

const HOME = {
  id: 'own',
  title: '',
  rules: 'fivb',
  first: 'us',
  us: { six: [2, 7, 8, 10, 4, 11], setters: [2], system: '5-1' },
} as const;
const played = (...log: string[]) => {
  const vector = { ...HOME, log, expect: {} };
  return plainMatch(logOf(vector), rulesOf(vector));
};

test('of two rallies inserted at one place the later stands first', () => {
  // Won and then lost, we would have served three times before turning; lost and then won, twice.
  const rotations = { '1': { ps: [1, 2] }, '6': { ps: [1, 1] } };
  expect(played('A run u2', 'A i1[r1,r2] p us', 'A i2[r1,i1] p them')).toMatchObject({ score: [3, 1], rotations });
});

test('a correction that came before its target corrects nothing', () => {
  expect(played('A void e2', 'A r1 p us')).toMatchObject({ score: [1, 0] });
});
