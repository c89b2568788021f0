import { matchView } from '../figures/match-view.ts';
import { onCourt, onlyRallies, type Scope } from '../figures/rally-view.ts';
import type { MatchState } from '../fold.ts';
import type { StatSession } from '../schema.ts';
import { rowsOfRallies } from './figure-rows.ts';
import type { SeasonMatch } from './season-matches.ts';
import type { SeasonSet } from './season-sets.ts';

/** The rallies of ours with a player on court, the libero in place of whom she acts for. */
export const ralliesWith = (scope: Scope, playerId: string): Scope =>
  onlyRallies(scope, (rally) => onCourt(rally)?.includes(playerId) ?? false);

/**
 * The sets of a match, from its log, as if only the rallies with a player on court had been played: the stored numbers do
 * not tell what others did while she was (SEA-01). Sets without such a rally are left out.
 */
export function setsWith(
  { sets }: Pick<SeasonMatch, 'sets'>,
  { state, session }: { readonly state: MatchState; readonly session: StatSession },
  playerId: string,
): readonly SeasonSet[] {
  const played = ralliesWith(matchView(state, session.id).sets, playerId);
  return sets.flatMap((set): SeasonSet[] => {
    const own = played.find(({ number, rallies }) => number === set.number && rallies.length > 0);
    if (!own) return [];
    const { players, rotations } = rowsOfRallies(own, session);
    return [{ ...set, figures: players, rotations, pairs: [] }];
  });
}
