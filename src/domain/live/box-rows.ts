import { type BoxCell, cellOf } from '../match/figures/box.ts';
import { figureNamed } from '../match/figures/figure-list.ts';
import { footnotes } from '../match/figures/reading.ts';
import type { Scope } from '../match/figures/rally-view.ts';
import { playersIn, sumsOf } from '../match/figures/sums.ts';
import { calledOurs, type Calling } from './player-words.ts';
import type { LiveState } from './state.ts';

/** Deeds only: no error of a player is public (LIV-05). */
const CODES = ['K', 'SA', 'BS', 'BA', 'D', 'A', 'PTS'] as const;

/** The box of our players as a public page may show it; null where nobody has any of it. */
export function publicBox(scope: Scope, calling: Calling): LiveState['box'] {
  const sums = sumsOf(scope);
  const figures = CODES.flatMap((code) => figureNamed(code) ?? []);
  const cells = (who?: string): readonly BoxCell[] =>
    figures.map((figure) => cellOf(figure, sums, who === undefined ? { side: 'us' } : { side: 'us', who }));
  const isAny = ({ own }: { own: readonly BoxCell[] }): boolean => own.some(({ text }) => /[1-9]/.test(text));
  const numberOf = (id: string): number => calling.players.get(id)?.jerseyNumber ?? 999;
  const rows = playersIn(sums, 'us')
    .filter((who) => who !== null)
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map((who) => ({ called: calledOurs(who, calling), own: cells(who) }))
    .filter(isAny);
  if (rows.length === 0) return null;
  const shown = [...rows, { called: 'Team', own: cells() }];
  return {
    head: ['Player', ...CODES],
    rows: shown.map(({ called, own }) => [called, ...own.map(({ text }) => text)]),
    foot: footnotes(shown.flatMap(({ own }) => own.map(({ reading }) => reading))).join(', '),
  };
}
