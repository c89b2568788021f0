import { describe, expect, test } from 'vitest';
import { setOf } from '#domain/match/fold.ts';
import { FIGURES, figuresOf } from '#domain/match/rally/figures.ts';
import { touchedIn } from '#domain/match/rally/rally-set.ts';
import type { MatchState } from '#domain/match/fold.ts';
import { inventedMatch, oddMatch } from '#tests/support/invented-match.ts';
import { playerOf } from '#tests/support/numbered-ids.ts';
import { tapsOf, thumbThrough } from '#tests/support/robot-thumb.ts';
import { matchNamed } from '#tests/support/scout.ts';
import { figuresOfFile, type ThumbMatch, thumbMatch } from '#tests/support/thumb-match.ts';
import { thumbedDomain } from '#tests/support/thumbed-domain.ts';

type Known = {
  readonly name: string;
  readonly text: string | undefined;
  /** Where the file contradicts itself: recorded anyway, and not recorded. */
  readonly odd: Readonly<
    Record<'*' | 'a', { readonly dashed: readonly string[]; readonly leftOut: readonly string[] }>
  >;
};
const PLAIN = { dashed: [], leftOut: [] };
const KNOWN: readonly Known[] = [
  { name: 'a match that was invented', text: inventedMatch(), odd: { '*': PLAIN, a: PLAIN } },
  { name: 'a match of odd rallies', text: oddMatch(), odd: { '*': PLAIN, a: PLAIN } },
  {
    ...{ name: 'a match of women', text: matchNamed('example_data') },
    // A serve in the middle of a rally of the others, and its reception. A ball that comes back from their block is set, and
    // who passed one over plays the free ball that comes back: what they did between is not told.
    odd: {
      '*': {
        leftOut: ['1: 20–13 #12 receive 1'],
        dashed: [
          ...['1: 12–7 #1 Set', '1: 20–13 #4 Set', '1: 23–13 #1 Set', '2: 22–11 #6 Free ball'],
          ...['3: 15–13 #4 Block error', '3: 16–13 #12 Free ball'],
        ],
      },
      a: {
        leftOut: ['1: 13–20 #3 serve in'],
        dashed: ['1: 2–4 #6 Set', '1: 7–12 #10 Set', '3: 4–6 #13 Free ball'],
      },
    },
  },
  {
    ...{ name: 'a match of men', text: matchNamed('PM06') },
    // A player of the back row blocks.
    odd: { '*': PLAIN, a: { ...PLAIN, dashed: ['3: 4–12 #7 Block touch'] } },
  },
];

/** `8 K`, of all sets. */
function figuresIn(state: MatchState, { sets, numbers }: ThumbMatch): Record<string, number> {
  const touched = sets.flatMap(({ number }) => {
    const { rallies } = setOf(state, number);
    return rallies ? touchedIn(rallies) : [];
  });
  const figures = figuresOf(touched);
  return Object.fromEntries(
    numbers
      .flatMap((number) =>
        FIGURES.map((name) => [`${number} ${name}`, figures.get(playerOf(number))?.[name] ?? 0] as const),
      )
      .filter(([, figure]) => figure > 0),
  );
}
/** Without what a set that nobody wrote down adds. */
const setless = (figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => !/ (?:SetA|A)$/.test(name)));

describe.each(KNOWN.flatMap((known) => (['*', 'a'] as const).map((us) => ({ ...known, us }))))(
  '$name, by the keys of rally entry, as $us',
  ({ text, us, odd: { [us]: odd } }) => {
    const match = text === undefined ? undefined : thumbMatch(text, us);

    test.skipIf(!match)(
      '[ENTRY-50] [ENTRY-51] before each rally score, server and the six are right, and the figures are those of the file',
      async () => {
        if (!match) return;
        const { screen, state } = thumbedDomain('touch');
        const thumbed = await thumbThrough(screen, match, { depth: 'touch' });
        expect(setless(figuresIn(state(), match))).toEqual(setless(figuresOfFile(match, 'touch')));
        expect(thumbed.flatMap((one) => one.leftOut)).toEqual(odd.leftOut);
        expect(thumbed.flatMap((one) => one.dashed)).toEqual(odd.dashed);
        expect(tapsOf(thumbed).perContact).toBeLessThanOrEqual(1.6);
      },
    );

    test.skipIf(!match)(
      '[ENTRY-51] where nobody is said to have set, assists and sets are those of the file, too',
      async () => {
        if (!match) return;
        const { screen, state } = thumbedDomain('touch');
        await thumbThrough(screen, match, { depth: 'touch', saysNoSet: true });
        expect(figuresIn(state(), match)).toEqual(figuresOfFile(match, 'touch'));
      },
    );

    test.skipIf(!match)('[ENTRY-52] at depth points each rally is two taps at most', async () => {
      if (!match) return;
      const { screen } = thumbedDomain('points');
      const thumbed = await thumbThrough(screen, match, { depth: 'points' });
      expect(Math.max(...thumbed.map((one) => one.taps))).toBeLessThanOrEqual(2);
    });
  },
);
