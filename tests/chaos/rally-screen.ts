import type { Page } from 'playwright-core';
import { plainSet } from '#tests/support/plain-log.ts';
import type { Entry } from '#tests/plain-match/entries.ts';
import type { Rules } from '#tests/plain-match/rules.ts';

/** A set as a screen of rally entry shows it: its score, who stands where, and who of us serves. */
export type Shown = {
  readonly set: number;
  readonly score: readonly [us: number, them: number];
  /** Shirts by position, P1 to P6; without a line-up none. */
  readonly court: readonly (string | null)[];
  readonly server: string | null;
};

/** As it stands on the screen, drawn entry by entry since it was opened. */
export async function readScreen(page: Page): Promise<Shown> {
  const names = await page
    .locator('main[data-tracker] button')
    .evaluateAll((keys) => keys.map((key) => key.getAttribute('aria-label') ?? ''));
  const numberIn = (told: RegExp) => Number(names.map((name) => told.exec(name)?.[1]).find((one) => one !== undefined));
  const plates = names.flatMap((name) => {
    const [, position, shirt] = /^P(\d), number (\S+) /.exec(name) ?? [];
    return position !== undefined && shirt !== undefined
      ? [{ position: Number(position), shirt, isServing: name.includes(', serves') }]
      : [];
  });
  const shirtAt = (at: number) => plates.find(({ position }) => position === at)?.shirt ?? null;
  return {
    set: numberIn(/^Set (\d) of /),
    score: [numberIn(/^Our score, correct, (\d+)$/), numberIn(/^Opponent score, correct, (\d+)$/)],
    court: plates.length === 0 ? [] : [1, 2, 3, 4, 5, 6].map(shirtAt),
    server: plates.find(({ isServing }) => isServing)?.shirt ?? null,
  };
}

/** As the law read plainly has the same set. */
export function shownByLaw(
  log: readonly Entry[],
  rules: Rules,
  set: number,
  shirts: ReadonlyMap<string, string>,
): Shown {
  const law = plainSet(log, rules, set);
  const shirt = (player: string | null) => (player === null ? null : (shirts.get(player) ?? player));
  const isThere = law.set === set;
  return {
    set,
    score: isThere && law.score ? law.score : [0, 0],
    // Where nobody is known in any place, no plate stands on the court.
    court: isThere && law.court?.some((player) => player !== null) ? law.court.map(shirt) : [],
    server: isThere ? shirt(law.server ?? null) : null,
  };
}
