import { expect, test } from 'vitest';
import { logged, playerId, SESSION } from '#tests/support/match.ts';
import { scoutFile } from '#tests/support/scout.ts';
import { readDataVolley, type Scouted, type ScoutedSide } from './data-volley.ts';
import { heldByOthers, importedEntries, mixedWith } from './scouted-log.ts';

const CODES = ['*07SQ#', '*p01:00', '*04AH=', 'ap01:01', 'a09AH#', 'ap01:02'];

function read(...codes: string[]): Scouted {
  const scouted = readDataVolley(scoutFile(...codes));
  if (!scouted) throw new Error('not read');
  return scouted;
}
const playerOf = (number: string) => playerId(Number(number));
const logOf = (scouted: Scouted, side: ScoutedSide) =>
  importedEntries(SESSION, scouted, side, playerOf).map(({ id, setNumber, entry }, i) => ({
    ...logged(i + 1, { ...entry, set: setNumber }),
    id,
  }));
const mixed = (log: ReturnType<typeof logOf>, scouted: Scouted, side: ScoutedSide) =>
  mixedWith(log, SESSION, scouted, side);

test('the same file for the same side mixes with nothing, and completes what was begun', () => {
  const file = read(...CODES);
  const log = logOf(file, 'home');
  expect(mixed([], file, 'home')).toBeUndefined();
  expect(mixed(log, file, 'home')).toBeUndefined();
  expect(mixed(log.slice(0, 3), file, 'home')).toBeUndefined();
  expect(mixed(logOf(read(...CODES.slice(0, 3)), 'home'), file, 'home')).toBeUndefined();
});

test('a file that was taken in for the other side is known by its points, or by its touches alone', () => {
  const file = read(...CODES);
  expect(mixed(logOf(file, 'visitor'), file, 'home')).toBe('other-side');
  expect(mixed(logOf(file, 'home'), file, 'visitor')).toBe('other-side');
  const touches = read('*07SQ#', 'a09AH#');
  expect(mixed(logOf(touches, 'visitor'), touches, 'home')).toBe('other-side');
});

test('a file whose lines say something else than those that are in the log is another one', () => {
  const log = logOf(read(...CODES), 'home');
  expect(mixed(log, read('*07AH#', ...CODES), 'home')).toBe('other-file');
  expect(mixed(log, read('*07SQ=', ...CODES.slice(1)), 'home')).toBe('other-file');
  expect(mixed(log, read(...CODES.map((code) => `2|${code}`)), 'home')).toBe('other-file');
});

test('entries that came in for another player are counted', () => {
  const file = read(...CODES);
  const others = importedEntries(SESSION, file, 'home', (number) => playerId(number === '7' ? 8 : 4));
  expect(heldByOthers(logOf(file, 'home'), others)).toBe(2);
  expect(heldByOthers(logOf(file, 'home'), importedEntries(SESSION, file, 'home', playerOf))).toBe(0);
});
