import { plainName } from './names.ts';
import { PlayingPosition } from './schema.ts';

/** As sheets write them, without dots, hyphens and spaces. */
const WORDS: Record<PlayingPosition, readonly string[]> = {
  Setter: ['s', 'setter'],
  'Outside Hitter': ['oh', 'outside', 'outsidehitter'],
  'Middle Blocker': ['mb', 'm', 'mh', 'middle', 'middleblocker', 'middlehitter'],
  'Opposite Hitter': ['opp', 'rs', 'opposite', 'oppositehitter', 'rightside', 'rightsidehitter'],
  Libero: ['l', 'lib', 'libero'],
  'Defensive Specialist': ['ds', 'defensivespecialist'],
};

/** A word of a sheet as it is looked up. */
export const bareWord = (cell: string): string => plainName(cell).replace(/[^\p{L}\p{N}]/gu, '');

/** The position that a cell names. */
export function positionNamed(cell: string): PlayingPosition | undefined {
  const word = bareWord(cell);
  return PlayingPosition.options.find((position) => WORDS[position].includes(word));
}

/** Of several positions, as in `OH/DS`, the first that is known. */
export const firstPositionIn = (cell: string): PlayingPosition | undefined =>
  [cell, ...cell.split(/[/,;&+|]| and | or /i)].map(positionNamed).find((found) => found !== undefined);
