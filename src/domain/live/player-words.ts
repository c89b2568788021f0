import type { Held } from '../match/rally/court.ts';
import type { Side } from '../match/schema.ts';
import type { Naming } from './api.ts';

/** A player of the team, as far as a public page may know one. */
export type LivePlayer = {
  readonly id: string;
  readonly name: string;
  readonly jerseyNumber: number | null;
};

/** How people are called on one page. */
export type Calling = {
  readonly naming: Naming;
  readonly players: ReadonlyMap<string, LivePlayer>;
  /** Whose name no page says, whatever was chosen for it (LIV-04). */
  readonly hidden: ReadonlySet<string>;
};

const UNKNOWN = 'Player';

/** `#7`, or `#7 Mia`; with names, a hidden player is `Player #7`. */
export function calledOurs(id: string, { naming, players, hidden }: Calling): string {
  const player = players.get(id);
  const number = player?.jerseyNumber ?? null;
  const shirt = number === null ? '' : `#${number}`;
  if (naming === 'numbers') return shirt || UNKNOWN;
  const name = player && !hidden.has(id) ? nameOf(player, naming) : '';
  return name === '' ? [UNKNOWN, shirt].filter(Boolean).join(' ') : [shirt, name].filter(Boolean).join(' ');
}

function nameOf({ name }: LivePlayer, naming: Naming): string {
  const words = name.trim().split(/\s+/);
  return naming === 'first' ? (words[0] ?? '') : words.join(' ');
}

/** Of opponents a number is all that a log has, and all that is told. */
export function called(side: Side, who: Held, calling: Calling): string | null {
  if (who === null) return null;
  return side === 'us' ? calledOurs(who, calling) : `#${who}`;
}

/** The number alone, as it stands on a court. */
export function shirtOf(side: Side, who: Held, { players }: Calling): string {
  if (who === null) return '';
  return side === 'us' ? String(players.get(who)?.jerseyNumber ?? '') : who;
}
