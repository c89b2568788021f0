import { groupBy } from '../core/group-by.ts';
import type { Player } from '../roster/schema.ts';
import type { Scouted, ScoutedPlayer, ScoutedSide } from './data-volley.ts';
import type { NumSets } from '../match/schema.ts';
import { toldNumbers } from './scout-rows.ts';
import { scoutedNumbers } from './scouted-entries.ts';

type Score = Readonly<Record<ScoutedSide, number>>;

/** The score of each set after its last rally. */
export function setScores({ rows }: Pick<Scouted, 'rows'>): Score[] {
  return [...scoresBySet(rows)].toSorted(([a], [b]) => a - b).map(([, score]) => score);
}

function scoresBySet(rows: Scouted['rows']): Map<number, Score> {
  const scores = new Map<number, Score>();
  for (const row of rows) if (row.kind === 'rally') scores.set(row.set, row.score);
  return scores;
}

type Short = { readonly set: number; readonly ended: Score; readonly read: Score | null };

/** Sets whose rallies do not come to how the file says that they ended: it is cut off, or something was left out. */
export function shortSets({ results, rows }: Pick<Scouted, 'results' | 'rows'>): Short[] {
  const scores = scoresBySet(rows);
  return [...results].flatMap(([set, ended]) => {
    const read = scores.get(set) ?? null;
    return read?.home === ended.home && read.visitor === ended.visitor ? [] : [{ set, ended, read }];
  });
}

export const lastSet = ({ rows }: Pick<Scouted, 'rows'>): number =>
  rows.reduce((highest, { set }) => Math.max(highest, set), 1);

/** How many sets the match was over: who has won three has won a best of 5. */
export function setsOf(scouted: Pick<Scouted, 'rows'>): NumSets {
  const highest = lastSet(scouted);
  const scores = setScores(scouted);
  const won = Math.max(
    scores.filter(({ home, visitor }) => home > visitor).length,
    scores.filter(({ home, visitor }) => home < visitor).length,
  );
  if (highest > 3 || won > 2) return 5;
  return highest > 1 ? 3 : 1;
}

export type Placed = ScoutedPlayer & { readonly playerId: string | null };

/** The side that is called as the team; the home side where neither is, or both are. */
export function sideNamed({ teams }: Pick<Scouted, 'teams'>, teamName: string): ScoutedSide {
  const isCalled = (side: ScoutedSide) => {
    const [given, own] = [teams[side].name.toLowerCase(), teamName.toLowerCase()];
    return given !== '' && (own.includes(given) || given.includes(own));
  };
  return isCalled('visitor') && !isCalled('home') ? 'visitor' : 'home';
}

/** The players of a side who come into the game, each with the one of ours who wears that number. */
export function placedPlayers(scouted: Scouted, side: ScoutedSide, players: readonly Player[]): Placed[] {
  const named = groupBy(scouted.teams[side].players, ({ number }) => number);
  const numbers = scouted.told ? toldNumbers(scouted.told, side) : new Set(scoutedNumbers(scouted, side));
  return [...named]
    .filter(([number]) => numbers.has(number))
    .map(([number, alike]) => {
      const name = alike.map((one) => one.name).join(' or ');
      return { number, name, playerId: findByShirt(number, name, players)?.id ?? null };
    });
}

/** Of two who wear one number the name tells who it is; where it does not, a person must. */
function findByShirt(number: string, name: string, players: readonly Player[]): Player | undefined {
  const alike = players.filter(({ jerseyNumber }) => String(jerseyNumber) === number);
  if (alike.length < 2) return alike[0];
  const words = name.toLowerCase().split(/\s+/);
  const meant = alike.filter((player) => words.includes(lastWord(player.name.toLowerCase())));
  return meant.length === 1 ? meant[0] : undefined;
}

const lastWord = (name: string): string => name.trim().split(/\s+/).at(-1) ?? name;
