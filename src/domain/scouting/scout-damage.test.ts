import { describe, expect, test } from 'vitest';
import { realMatch, scoutFile } from '#tests/support/scout.ts';
import { readDataVolley } from './data-volley.ts';
import { damageOf } from './scout-damage.ts';
import { shortSets } from './scouted-match.ts';

const WHOLE = scoutFile('*07SQ#', '*p01:00', 'a09SQ=', '*p02:00').replace('True;;;;;;', 'True;;;; 2 -0;20;');
const damage = (text: string) => damageOf(text, readDataVolley(text))?.kind;
const short = (text: string) => {
  const scouted = readDataVolley(text);
  return scouted && shortSets(scouted);
};

test('a whole file has no damage, whether or not its last line is ended', () => {
  expect(damage(WHOLE)).toBeUndefined();
  expect(damage(WHOLE.trimEnd())).toBeUndefined();
  expect(damage(`${WHOLE}**1set`)).toBeUndefined();
  expect(damage(`${WHOLE}  `)).toBeUndefined();
  expect(short(WHOLE)).toEqual([]);
});

test.each<[string, string]>([
  ['empty', ''],
  ['empty', ' \r\n'],
  ['another-kind', '%PDF-1.7\n1 0 obj'],
  ['another-kind', 'Name,Kills'],
  ['several', `${WHOLE}${WHOLE}`],
  ['several', `${WHOLE}${WHOLE}`.slice(0, -50)],
  ['unread', WHOLE.replaceAll(';', ',')],
  ['unread', WHOLE.replaceAll(';', '\t')],
  ['no-rally', scoutFile('*P07>LUp')],
])('%s is told of %j', (expected, text) => {
  expect(damage(text)).toBe(expected);
});

/** A cut is seen by its row, by what was never begun, or by the results of the sets. */
function isTold(text: string, at: number): boolean {
  const part = text.slice(0, at);
  return damage(part) !== undefined || (short(part) ?? []).length > 0;
}

test('a file that is cut off anywhere before its last point is told', () => {
  const end = WHOLE.indexOf('*p02:00') + '*p02:00;;;;;;;18.00.00;1;'.length;
  const silent = Array.from({ length: end - 1 }, (_, at) => at + 1).filter((at) => !isTold(WHOLE, at));
  expect(silent).toEqual([]);
});

const real = realMatch() ?? '';
describe.skipIf(real === '')('a whole real match', () => {
  test('is whole, and cut off at any percent of its length it is told', () => {
    expect([damage(real), short(real)]).toEqual([undefined, []]);
    const silent = Array.from({ length: 99 }, (_, i) => i + 1).filter(
      (percent) => !isTold(real, Math.floor((real.length * percent) / 100)),
    );
    expect(silent).toEqual([]);
  });
});
