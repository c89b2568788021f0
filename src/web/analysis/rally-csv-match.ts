import type { TrackedMatch } from '#domain/analysis/tracked-match.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import type { CsvMatch } from '#domain/match/files/csv-rows.ts';
import type { MatchState } from '#domain/match/fold.ts';
import { inOneLine } from '#domain/match/kinds.ts';
import { formerPlayer, playerLabel } from '#domain/match/tracked-players.ts';
import type { Player } from '#domain/roster/schema.ts';

type Given = {
  readonly match: TrackedMatch;
  readonly state: MatchState;
  readonly players: readonly Player[];
  readonly teamName: string;
};

/** A match for its files: how players and what lies between rallies are called in them. */
export function csvMatch({ match, state, players, teamName }: Given, isNameless: boolean): CsvMatch {
  const playerOf = (id: string) => formerPlayer(id, players);
  const names = {
    player: (id: string) => (isNameless ? `#${playerOf(id).number}` : playerLabel(playerOf(id))),
    side: (side: 'us' | 'them') => (side === 'us' ? teamName : (match.opponentName ?? 'Opponent')),
  };
  return {
    ...{ view: matchView(state, match.id), date: match.day, opponent: match.opponentName },
    number: (id) => playerOf(id).number.replace('?', ''),
    name: (id) => (isNameless ? '' : playerOf(id).name),
    // Whatever somebody wrote may be a name.
    entry: (entry) => (isNameless && entry.kind === 'note' ? 'Note' : inOneLine(entry, names)),
  };
}
