import { plainDigits } from '../core/text.ts';
import type { Player } from './schema.ts';

const HIGHEST_NUMBER = 99;

type Numbered = Pick<Player, 'jerseyNumber'>;

/** The lowest jersey number that no player of the team wears; `null` when all 99 are taken (ROSTER-36, AMB-051). */
export function nextNumber(players: readonly Numbered[]): number | null {
  const used = new Set(players.map(({ jerseyNumber }) => jerseyNumber));
  for (let number = 1; number <= HIGHEST_NUMBER; number++) if (!used.has(number)) return number;
  return null;
}

export const isTaken = (players: readonly Numbered[], number: number): boolean =>
  players.some(({ jerseyNumber }) => jerseyNumber === number);

/** A typed jersey number: null when empty, 0 (which no rule accepts) when it is not whole digits. */
export function typedNumber(text: string): number | undefined {
  const typed = plainDigits(text).trim();
  if (typed === '') return undefined;
  return /^\d+$/.test(typed) ? Number(typed) : 0;
}

export const shownNumber = (number: number | null): string => (number === null ? '?' : String(number));
