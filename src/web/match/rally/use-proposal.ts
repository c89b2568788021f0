import { useEffect, useMemo } from 'react';
import { deadTimeAt, deadTimeOf } from '#domain/match/between/dead-time.ts';
import { type Proposal, proposalFor } from '#domain/match/between/proposal.ts';
import { substitutionEntry } from '#domain/match/between/substitutions.ts';
import { type GameSet, setOf } from '#domain/match/fold.ts';
import { newId } from '#web/sync/new-id.ts';
import { usePastExchanges } from '#web/match/between/use-past-exchanges.ts';
import type { TrackerView } from '#web/match/tracker-view.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { useStable } from '#web/ui/use-stable.ts';
import type { PlayerOf } from './use-player-of.ts';
import type { Rally } from './use-rally.ts';

/** The usual exchange as one key: `#20 for #2` for each of who comes in. */
export type Proposed = { readonly words: readonly string[]; readonly take: () => void };

const FAILED = 'Failed to record';

/** The exchange that is usual in this dead time, while nothing else is under way. One tap records it, and nothing else does. */
export function useProposal(view: TrackerView, rally: Rally, player: PlayerOf): Proposed | null {
  const { match, rules, players, sessionId, teamId, isReadOnly } = view;
  const { moment, chosen, mended, isExplaining, pressAll } = rally;
  const past = usePastExchanges(sessionId, teamId);
  const { game } = moment;
  const found = useMemo(
    () => proposalFor({ sets: withSet(match.state.sets, game), dead: deadTimeOf(game, rules), roster: players, past }),
    [match.state.sets, game, rules, players, past],
  );
  const isElsewhere = moment.isEndedByOthers || moment.missing > 0;
  const isAway = isReadOnly || chosen !== null || mended !== null || isExplaining || isElsewhere;

  const take = useStable(() => {
    const decide = () => {
      const state = match.now();
      const at = { state, set: setOf(state, game.number) };
      // Of two fast taps the second finds her gone.
      const now = proposalFor({ sets: state.sets, dead: deadTimeAt(at), roster: players, past });
      if (!now || now.situation !== found?.situation) return [];
      const deed = now.exchanges.length > 1 ? newId() : null;
      return now.exchanges.map((one) => ({ entry: substitutionEntry(at, one, deed), setNumber: game.number }));
    };
    pressAll(decide, FAILED);
  });
  const proposed = useWords(isAway ? null : found, player);
  useEffect(() => {
    if (proposed) announce(`Usual: ${proposed.join(', ')}`);
  }, [proposed]);
  return useMemo(() => proposed && { words: proposed, take }, [proposed, take]);
}

const withSet = (sets: readonly GameSet[], game: GameSet): readonly GameSet[] =>
  sets.map((set) => (set.number === game.number ? game : set));

/** The same words from rally to rally, so that they are said once. */
function useWords(found: Proposal | null, player: PlayerOf): readonly string[] | null {
  const said = found?.exchanges.map((one) => `#${player(one.in).number} for #${player(one.out).number}`).join();
  return useMemo(() => said?.split(',') ?? null, [said]);
}
