import { type MatchState, setOf } from '#domain/match/fold.ts';
import { FIGURES, figuresOf } from '#domain/match/rally/figures.ts';
import { touchedIn } from '#domain/match/rally/rally-set.ts';
import { playerOf } from './numbered-ids.ts';
import type { ThumbMatch } from './thumb-match.ts';

/** `8 K`, of all sets. */
export function figuresIn(
  state: MatchState,
  { sets, numbers }: ThumbMatch,
  idOf: (number: number) => string = playerOf,
): Record<string, number> {
  const touched = sets.flatMap(({ number }) => {
    const { rallies } = setOf(state, number);
    return rallies ? touchedIn(rallies) : [];
  });
  const figures = figuresOf(touched);
  return Object.fromEntries(
    numbers
      .flatMap((number) =>
        FIGURES.map((name) => [`${number} ${name}`, figures.get(idOf(number))?.[name] ?? 0] as const),
      )
      .filter(([, figure]) => figure > 0),
  );
}

/** Without what a set that nobody wrote down adds. */
export const setless = (figures: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => !/ (?:SetA|A)$/.test(name)));
