import { valueAt } from '../core/value-at.ts';
import { inOneLine, type Spoken } from '../match/kinds.ts';
import { MatchEntry, type Side } from '../match/schema.ts';
import { formerPlayer, playerLabel } from '../match/tracked-players.ts';
import type { Draft } from './command.ts';
import type { Stored, TableName } from './tables.ts';

/**
 * Names of the records in a change, kept as it is made: the rows leave the device with the access to a team (AMB-046).
 */
export type Called = {
  readonly names: Readonly<Record<string, string>>;
  /** An entry of a match in words: `#7 Ruiz: kill`. */
  readonly line?: string | undefined;
};
export type NamedTable = 'teams' | 'players' | 'lineups' | 'events' | 'statSessions';
/** The name of a record as far as the device knows it. For a session: the opponent, or its title. */
export type NameOf = (table: NamedTable, id: string) => string | undefined;
export type RowOf = <T extends TableName>(table: T, id: string) => Stored<T> | undefined;

/** A `NameOf` that reads the rows of the device. */
export const namesIn =
  (rowOf: RowOf): NameOf =>
  (table, id) => {
    if (table === 'events') return rowOf(table, id)?.title;
    if (table !== 'statSessions') return rowOf(table, id)?.name;
    const opponent = opponentIn(rowOf, id);
    if (opponent !== undefined) return `vs ${opponent}`;
    return eventOf(rowOf, id)?.title ?? titleIn(rowOf('statSessions', id)?.notes);
  };

/** A game without event and opponent has its title in the first line of the notes (AMB-088). */
const titleIn = (notes: string | null | undefined) => notes?.split('\n')[0] || undefined;

const eventOf = (rowOf: RowOf, sessionId: string) => rowOf('events', rowOf('statSessions', sessionId)?.eventId ?? '');
const opponentIn = (rowOf: RowOf, sessionId: string): string | undefined =>
  (rowOf('statSessions', sessionId)?.opponentName ?? eventOf(rowOf, sessionId)?.opponentName) || undefined;

const NAMED = [
  ['teams', 'teamId'],
  ['statSessions', 'sessionId'],
  ['players', 'id'],
  ['lineups', 'id'],
  ['lineups', 'lineupId'],
  ['events', 'id'],
] as const;

export function calledBy(draft: Draft, rowOf: RowOf): Called {
  const nameOf = namesIn(rowOf);
  const names: Record<string, string> = {};
  for (const [table, key] of NAMED) {
    const id = String(valueAt(draft.input, key));
    const name = nameOf(table, id);
    if (name) names[id] = name;
  }
  return { names, line: lineOf(draft, rowOf) };
}

/** An entry of a match in words, as far as the device knows the names. */
export function lineOf({ input }: Draft, rowOf: RowOf): string | undefined {
  const entry = MatchEntry.safeParse(valueAt(input, 'entry')).data;
  const idAt = (key: string) => String(valueAt(input, key));
  const setNumber = valueAt(input, 'setNumber');
  const names: Spoken = {
    ...(typeof setNumber === 'number' ? { setNumber } : {}),
    player(id: string) {
      const player = rowOf('players', id);
      return playerLabel(formerPlayer(id, player && [player]));
    },
    side: (side: Side) =>
      side === 'us'
        ? (rowOf('teams', idAt('teamId'))?.name ?? 'Us')
        : (opponentIn(rowOf, idAt('sessionId')) ?? 'Opponent'),
    entry(id) {
      const other = rowOf('matchEvents', id);
      return other && inOneLine(other, names);
    },
  };
  return entry && inOneLine(entry, names);
}
