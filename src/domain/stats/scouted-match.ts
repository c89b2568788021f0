import type { Player } from '../roster/schema.ts';
import type { Scouted, ScoutedPlayer, ScoutedSide } from './data-volley.ts';
import type { NumSets } from './schema.ts';
import { scoutedNumbers } from './scouted-entries.ts';

type Score = Readonly<Record<ScoutedSide, number>>;

/** The score of each set after its last rally. */
export function setScores({ rows }: Pick<Scouted, 'rows'>): Score[] {
  const scores = new Map<number, Score>();
  for (const row of rows) if (row.kind === 'rally') scores.set(row.set, row.score);
  return [...scores].toSorted(([a], [b]) => a - b).map(([, score]) => score);
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

/** The players of a side who have figures, each with the one of ours who wears that number. */
export function placedPlayers(scouted: Scouted, side: ScoutedSide, players: readonly Player[]): Placed[] {
  const withFigures = new Set(scoutedNumbers(scouted, side));
  return scouted.teams[side].players
    .filter(({ number }) => withFigures.has(number))
    .map((scoutedPlayer) => {
      const ours = players.find(({ jerseyNumber }) => String(jerseyNumber) === scoutedPlayer.number);
      return { ...scoutedPlayer, playerId: ours?.id ?? null };
    });
}
