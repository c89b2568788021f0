import { useMemo } from 'react';
import { lazy } from '#domain/core/lazy.ts';
import { figureNamed } from '#domain/match/figures/figure-list.ts';
import type { Figure } from '#domain/match/figures/figure.ts';
import type { SeasonTable } from '#domain/match/season/season-table.ts';
import {
  opponentsTable,
  playersTable,
  presenceTable,
  rotationsTable,
  serverPairsTable,
  setterPairsTable,
  trendTable,
} from '#domain/match/season/season-tables.ts';
import { SEASON_FIGURES } from '#domain/match/season/season-players.ts';
import { rotationsOnce } from '#domain/match/season/season-rotations.ts';
import { seasonTrend, TREND_FIGURES } from '#domain/match/season/season-trend.ts';
import type { Season } from './use-season.ts';

export const VIEWS = [
  { id: 'rotations', label: 'Rotations' },
  { id: 'players', label: 'Players' },
  { id: 'opponents', label: 'Opponents' },
  { id: 'trend', label: 'Trend' },
  { id: 'pairs', label: 'Pairs' },
] as const;
export type View = (typeof VIEWS)[number]['id'];

type Address = Season['address'];
export const viewIn = (address: Address): View => VIEWS.find(({ id }) => id === address['view'])?.id ?? 'rotations';

export const PAIRS = [
  { id: 'setters', label: 'Setter and attacker' },
  { id: 'servers', label: 'Server and rotation' },
  { id: 'presence', label: 'With and without' },
] as const;
type Pairs = (typeof PAIRS)[number]['id'];
export const pairsIn = (address: Address): Pairs => PAIRS.find(({ id }) => id === address['pairs'])?.id ?? 'setters';

const named = (code: string | undefined, among: readonly Figure[], other: string): Figure => {
  const figure = among.find((one) => one.code === code) ?? figureNamed(other) ?? among[0];
  if (!figure) throw new Error(`There is no figure ${other}`);
  return figure;
};
/** By which column players are sorted, and whether the least comes first. */
export const sortingIn = (address: Address) => ({
  figure: named(address['sort'], SEASON_FIGURES, 'HIT'),
  isRising: address['order'] === 'rising',
});
export const trendFigureIn = (address: Address): Figure => named(address['figure'], TREND_FIGURES, 'SO%');

/** The table of the view that is shown, made when it is first asked for: rotations are drawn without it. */
export function useTables(season: Season) {
  const points = useTrend(season);
  const shown = useMemo(() => lazy((): SeasonTable => tableOf(season, points)), [season, points]);
  return { shown, points } as const;
}
export type Tables = ReturnType<typeof useTables>;

function useTrend({ address, matches }: Season) {
  const figure = trendFigureIn(address);
  const who = address['who'];
  const isShown = viewIn(address) === 'trend';
  return useMemo(
    () => (isShown ? seasonTrend(figure, matches, who === undefined ? { side: 'us' } : { side: 'us', who }) : []),
    [isShown, figure, matches, who],
  );
}

function tableOf(season: Season, points: ReturnType<typeof seasonTrend>): SeasonTable {
  const { address, matches, sets, sums, called, naming } = season;
  const pairs = pairsIn(address);
  switch (viewIn(address)) {
    case 'players':
      return playersTable(sums(), { sorting: sortingIn(address), hasMinimum: address['min'] !== 'off', called });
    case 'opponents':
      return opponentsTable(matches);
    case 'trend':
      return trendTable(trendFigureIn(address).code, points);
    case 'pairs':
      if (pairs === 'servers') return serverPairsTable(matches, called, naming);
      return pairs === 'presence' ? presenceTable(matches, sums(), called) : setterPairsTable(matches, called);
    case 'rotations':
      return rotationsTable(rotationsOnce(sets), naming);
  }
}
