import type { Lineup } from '../../lineups/schema.ts';
import type { Player } from '../../roster/schema.ts';
import { type LineUp, lineUpFrom } from '../line-up/line-up.ts';
import { firstServeIn, lineUpIn } from '../line-up/line-up-in-set.ts';
import { formerPlayer, type TrackedPlayer } from '../tracked-players.ts';
import type { LineUpOnPaper } from './line-up-paper.ts';
import type { PaperMatch } from './sheet-parts.ts';

/** More are on no line-up sheet. */
const MOST_LIBEROS = 2;

type Players = (id: string) => TrackedPlayer;
type Written = Pick<LineUpOnPaper, 'six' | 'liberos'>;

/** A line-up by what stands on shirts. */
function written({ six, captain, liberos, plan }: LineUp, playerOf: Players): Written {
  const shown = (id: string) => ({ number: playerOf(id).number, name: playerOf(id).lastName });
  const goesInFor = (libero: string): string[] => {
    const places = plan.filter((one) => one.libero === libero).flatMap((one) => one.places);
    return [...new Set(places)].flatMap((place) => six[place - 1] ?? []).map((id) => playerOf(id).number);
  };
  return {
    six: six.map((id) => id && { ...shown(id), isCaptain: id === captain }).map((player) => player || null),
    liberos: liberos.map((id) => ({ ...shown(id), goesInFor: goesInFor(id) })),
  };
}

/** The line-up that a saved lineup comes to, for a set and a first serve that are told. */
export function savedLineUp(
  lineup: Lineup,
  players: readonly Player[],
  about: Omit<LineUpOnPaper, 'six' | 'liberos'>,
): LineUpOnPaper {
  return { ...about, ...written(lineUpFrom(lineup, players, MOST_LIBEROS), (id) => formerPlayer(id, players)) };
}

/** The line-up in force in a set of a match; none was entered where nothing is answered. */
export function lineUpOfSet(
  { state, team, opponent, date, playerOf, printed }: PaperMatch,
  set: number,
): LineUpOnPaper | undefined {
  const lineUp = lineUpIn(state, set);
  if (!lineUp) return undefined;
  const about = { team, opponent, date, set, first: firstServeIn(state, set), printed };
  return { ...about, ...written(lineUp, playerOf) };
}
