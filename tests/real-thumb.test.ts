import { describe, expect, test } from 'vitest';
import { setOf } from '#domain/match/fold.ts';
import { FIGURES, figuresOf } from '#domain/match/rally/figures.ts';
import { touchedIn } from '#domain/match/rally/rally-set.ts';
import { playerOf } from '#tests/support/numbered-ids.ts';
import { countedFigures, thumbThrough } from '#tests/support/robot-thumb.ts';
import { type ScoutedSet, scoutedRallies } from '#tests/support/scouted-rallies.ts';
import { knownMatch } from '#tests/support/scout.ts';

const FILE = knownMatch();
/** The places of the two middles, for whom the libero is in. */
const PLACES = [1, 4];

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

describe.skipIf(FILE === undefined)('a set of a real match, by the keys of rally entry', () => {
  const set: ScoutedSet = scoutedRallies(FILE ?? '', '*', 1);

  test('[ENTRY-50] at every touch score, server and rotation are right after each rally, by at most 1.6 taps a contact', () => {
    const thumbed = thumbThrough(set, PLACES, 'touch');
    for (const { rally, during, after } of thumbed) {
      const { us, them } = setOf(after, 1).score;
      expect(`${us}–${them}`).toBe(rally.score);
      const regulars = [1, 2, 3, 4, 5, 6].map(
        (position) => during.frame.ours?.regulars[(position - 1 + during.frame.turns.us + 60) % 6],
      );
      expect([rally.score, ...regulars]).toEqual([rally.score, ...rally.six.map(playerOf)]);
      const serve = rally.touches.find(({ skill }) => skill === 'serve');
      if (serve) expect([rally.score, during.server]).toEqual([rally.score, playerOf(serve.number)]);
    }
    const taps = sum(thumbed.map((one) => one.taps.length));
    const contacts = sum(thumbed.map((one) => one.contacts));
    expect(taps / contacts).toBeLessThanOrEqual(1.6);
    // No key that was needed was dashed.
    expect(thumbed.flatMap((one) => one.dashed)).toEqual([]);
  });

  test('[ENTRY-51] its figures are those that the file itself counts', () => {
    const last = thumbThrough(set, PLACES, 'touch').at(-1);
    const rallies = last && setOf(last.after, 1).rallies;
    const figures = figuresOf(rallies ? touchedIn(rallies) : []);
    const counted = countedFigures(set);
    const told = Object.fromEntries(
      Object.keys(counted).map((name) => {
        const [number = '', named = ''] = name.split(' ');
        const figure = FIGURES.find((one) => one === named) ?? 'A';
        return [name, figures.get(playerOf(Number(number)))?.[figure] ?? 0];
      }),
    );
    expect(told).toEqual(counted);
  });

  test('[ENTRY-52] at depth points each rally is two taps at most', () => {
    const thumbed = thumbThrough(set, PLACES, 'points');
    expect(Math.max(...thumbed.map((one) => one.taps.length))).toBeLessThanOrEqual(2);
    const last = thumbed.at(-1);
    expect(last && [setOf(last.after, 1).score.us, setOf(last.after, 1).score.them].join('–')).toBe(last?.rally.score);
  });
});
