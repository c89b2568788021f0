import { groupBy } from '../core/group-by.ts';
import type { Player } from '../roster/schema.ts';
import { byCategory, CATEGORY_NAMES } from '../match/categories.ts';
import { roundTo } from './fraction.ts';
import { addCounts, noSums, makeIncludes, type Sums } from './line.ts';
import { mostActive } from './player-figures.ts';
import type { Category, Counts, SetStats } from '../match/schema.ts';
import type { GameLine, Season } from './season.ts';
import { type PlayerCounts, successRate } from '../match/tally.ts';

const TOP_PLAYERS = 5;
const LEADERS = 3;

type Named = Pick<Player, 'id' | 'name' | 'jerseyNumber'>;
export type PlayerLine = {
  /** Tells apart players whose names the device does not know. */
  readonly key: string;
  readonly name: string;
  readonly jerseyNumber: number | null;
  readonly counts: PlayerCounts;
  readonly attempts: number;
  readonly mostActive: Category | undefined;
};

export type TeamFigures = {
  /** Games with at least one recorded figure, completed or not (AMB-089). */
  readonly games: number;
  readonly totals: PlayerCounts;
  readonly topPlayers: readonly PlayerLine[];
  readonly leaders: Readonly<Record<Category, readonly PlayerLine[]>>;
};

type Recorded = { readonly setStats: readonly SetStats[]; readonly season: Season };

/** Summary of a team's figures. Only sessions in `sessions` count, which leaves out deleted ones. */
export function teamFigures(
  sessions: readonly { readonly id: string }[],
  { setStats, season }: Recorded,
  players: readonly Named[],
): TeamFigures {
  const isLive = makeIncludes(new Set(sessions.map(({ id }) => id)));
  const games = new Set<string>();
  for (const { sessionId, ourScore, opponentScore } of setStats) {
    if (ourScore + opponentScore > 0 && isLive(sessionId)) games.add(sessionId);
  }
  const sums = sumPerPlayer(season.lines, isLive, games);
  const lines = playerLines(sums, players);
  const totals = noSums();
  for (const counts of sums.values()) addCounts(totals, counts);
  return {
    games: games.size,
    totals,
    topPlayers: lines.toSorted((a, b) => b.attempts - a.attempts || byNumber(a, b)).slice(0, TOP_PLAYERS),
    leaders: byCategory((category) => leadersIn(lines, category)),
  };
}

/** One line per player; `games` collects the sessions with a figure. */
function sumPerPlayer(
  lines: readonly GameLine[],
  isLive: (sessionId: string) => boolean,
  games: Set<string>,
): ReadonlyMap<string, PlayerCounts> {
  const players = new Map<string, Sums>();
  for (const { playerId, sessionId, counts } of lines) {
    if (!isLive(sessionId)) continue;
    games.add(sessionId);
    const sums = players.get(playerId) ?? noSums();
    players.set(playerId, sums);
    addCounts(sums, counts);
  }
  return players;
}

/** Players by name and jersey number together: one who was deleted and added again is one (AMB-091). */
function playerLines(sums: ReadonlyMap<string, PlayerCounts>, players: readonly Named[]): PlayerLine[] {
  const known = new Map(players.map((player) => [player.id, player]));
  const people = [...sums].map(([id, own]) => ({ id, own, who: known.get(id) }));
  const named = groupBy(people, ({ id, who }) => (who ? `${who.name} ${who.jerseyNumber ?? ''}` : id));
  return [...named].map(([key, group]) => {
    const counts = noSums();
    for (const { own } of group) addCounts(counts, own);
    return {
      key,
      name: group[0]?.who?.name ?? 'Former player',
      jerseyNumber: group[0]?.who?.jerseyNumber ?? null,
      counts,
      attempts: CATEGORY_NAMES.reduce((sum, category) => sum + counts[category].attempts, 0),
      mostActive: mostActive(counts),
    };
  });
}

function leadersIn(lines: readonly PlayerLine[], category: Category): PlayerLine[] {
  const rate = ({ counts }: PlayerLine) => successRate(counts[category]);
  const attempts = ({ counts }: PlayerLine) => counts[category].attempts;
  return lines
    .filter((line) => attempts(line) > 0)
    .toSorted((a, b) => rate(b) - rate(a) || attempts(b) - attempts(a) || byNumber(a, b))
    .slice(0, LEADERS);
}

/** Equal figures: the lower jersey number, then the name (AMB-092). No number stands last, as in the roster. */
function byNumber(a: PlayerLine, b: PlayerLine): number {
  return (a.jerseyNumber ?? 999) - (b.jerseyNumber ?? 999) || a.name.localeCompare(b.name);
}

/** Positives divided by the number of leaders, to one decimal; without leaders the positives themselves (TEAMAN-23). */
export const perPlayer = (counts: Counts, { topPlayers }: TeamFigures): string =>
  roundTo({ part: counts.positive, of: Math.max(1, topPlayers.length) }, 1);

/** A session without any figure is as good as none (TEAMAN-41, TEAMAN-42). */
export const isEmpty = ({ games }: TeamFigures): boolean => games === 0;
