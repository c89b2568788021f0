import { oncePer } from '../../core/once-per.ts';
import { plural } from '../../core/plural.ts';
import type { Figure } from '../figures/figure.ts';
import { ALL_FIGURES, PLAYER_FIGURES } from '../figures/figure-list.ts';
import { readFigure, type Reading } from '../figures/reading.ts';
import { playersIn, setsPlayed, type Sums } from '../figures/sums.ts';
import type { SeasonMatch } from './season-matches.ts';
import { sumsOfSets, sumsOfSides } from './season-sets.ts';

const OF_PLAYERS = new Set(PLAYER_FIGURES.map(({ code }) => code));
const isPerSet = ({ den }: Figure): boolean => den === 'sets';

/** All rates of players, and of the counts those by which players are told apart (SEA-02). */
export const SEASON_FIGURES: readonly Figure[] = ALL_FIGURES.filter(
  (figure) => ['SP', '+/−', 'W−L'].includes(figure.code) || isPerSet(figure) || isRateOfPlayer(figure),
);
function isRateOfPlayer({ code, den }: Figure): boolean {
  return den !== null && OF_PLAYERS.has(code);
}

export type SeasonPlayer = { readonly id: string; readonly readings: ReadonlyMap<string, Reading> };

/** Our players who have a figure in these matches. */
export function seasonPlayers(sums: Sums): readonly SeasonPlayer[] {
  return playersIn(sums, 'us').flatMap((id): SeasonPlayer[] => {
    if (id === null) return [];
    const readings = SEASON_FIGURES.map(
      (figure) => [figure.code, readFigure(figure, sums, { side: 'us', who: id })] as const,
    );
    return readings.some(([, { value }]) => value !== null) ? [{ id, readings: new Map(readings) }] : [];
  });
}

/** Attempts for each set that the team has played, by what is counted. */
const PER_SET: readonly (readonly [of: 'TA' | 'SRV' | 'SGR' | 'GR' | 'RA' | 'D', least: number])[] = [
  ...([['TA', 3] as const, ['SRV', 2] as const, ['SGR', 2] as const] as const),
  ...([['GR', 3] as const, ['RA', 3] as const, ['D', 1] as const] as const),
];
const LEAST = 10;

/** The fewest attempts with which a rate is among the others; none where nothing is attempted (SEA-02). */
export function minimumFor({ den }: Figure, sums: Sums): number {
  if (den === null || den === 'sets') return 0;
  const perSet = PER_SET.find(([name]) => den[name] !== undefined)?.[1] ?? 0;
  return Math.max(LEAST, perSet * setsPlayed(sums, { side: 'us' }));
}

export type Sorting = { readonly figure: Figure; readonly isRising: boolean };
type Sorted = { readonly above: readonly SeasonPlayer[]; readonly under: readonly SeasonPlayer[] };

/** By a column; who has none of it comes last, and who is under its minimum below a line, never hidden. */
export function sortPlayers(players: readonly SeasonPlayer[], { figure, isRising }: Sorting, minimum: number): Sorted {
  const reading = (player: SeasonPlayer) => player.readings.get(figure.code);
  const valueOf = (player: SeasonPlayer): number | null => {
    const value = reading(player)?.value;
    return value ? value.part / value.of : null;
  };
  const sorted = players.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    if (one === null || other === null) return (one === null ? 1 : 0) - (other === null ? 1 : 0);
    return isRising ? one - other : other - one;
  });
  const isUnder = (player: SeasonPlayer): boolean => (reading(player)?.den ?? 0) < minimum;
  return { above: sorted.filter((one) => !isUnder(one)), under: sorted.filter(isUnder) };
}

const sideSums = new WeakMap<SeasonMatch, Sums>();
/** Of both sides of one match. */
function sidesOf(match: SeasonMatch): Sums {
  const sums = sideSums.get(match) ?? sumsOfSides(match.sets);
  sideSums.set(match, sums);
  return sums;
}

const matchSums = new WeakMap<SeasonMatch, Sums>();
export function sumsOfOne(match: SeasonMatch): Sums {
  const sums = matchSums.get(match) ?? sumsOfSets(match.sets);
  matchSums.set(match, sums);
  return sums;
}

/** Whether matches have a figure, which is worked out once for each: another filter only counts them. */
const recordedIn = oncePer((_figure: Figure) => new WeakMap<SeasonMatch, boolean>());
function isRecorded(figure: Figure, match: SeasonMatch): boolean {
  const known = recordedIn(figure).get(match);
  if (known !== undefined) return known;
  const is = readFigure(figure, sidesOf(match), { side: 'us' }).value !== null;
  recordedIn(figure).set(match, is);
  return is;
}

/** In how many matches a figure was recorded: those whose depth lacks it are no zeros in it (SEA-07). */
const matchesWith = (figure: Figure, matches: readonly SeasonMatch[]): readonly SeasonMatch[] =>
  matches.filter((match) => isRecorded(figure, match));

/** `HIT from 11 of 14 matches` */
export const fromMatches = (figure: Figure, matches: readonly SeasonMatch[]): string =>
  `${figure.code} from ${matchesWith(figure, matches).length} of ${plural(matches.length, 'match', 'matches')}`;
