import { derivedId } from '../core/ids.ts';
import type { Importable, MatchEvent } from '../match/schema.ts';
import type { ScoutedSide } from './data-volley.ts';
import { fileSets } from './file-sets.ts';
import { otherSide } from './scouted-entries.ts';
import { type AsTeam, scoutedRallies, type ToldEntry } from './scouted-rallies.ts';
import type { ToldRows } from './scout-rows.ts';

export type ImportedRally = { readonly id: string; readonly setNumber: number; readonly entry: Importable };

const idOf = (sessionId: string, { line, part }: Pick<ToldEntry, 'line' | 'part'>): string =>
  derivedId(sessionId, `rally:${line}:${part}`);

/** Behind all other parts of a line. */
const LEADING = 9;

/**
 * A file with line-ups as entries for the log of a session. Ids come from the lines of the file: the same file makes the
 * same ones again, and what was cut short is completed. In `overTaps`, the sets that came from it as taps before, the
 * rallies lead: nothing is doubled, and nothing voided (DVI-03).
 */
export function importedRallies(
  sessionId: string,
  told: ToldRows,
  as: AsTeam,
  overTaps: ReadonlySet<number> = new Set(),
): ImportedRally[] {
  const entries = scoutedRallies(told, as).map((one) => ({
    ...{ id: idOf(sessionId, one), setNumber: one.setNumber, entry: one.entry },
  }));
  const leading = fileSets(told.rows).flatMap(({ number, starts, rallies }): ImportedRally[] => {
    const line = (starts[0] ?? rallies[0]?.first)?.line;
    if (!overTaps.has(number) || line === undefined) return [];
    const id = idOf(sessionId, { line, part: LEADING });
    return [{ id, setNumber: number, entry: { kind: 'leading', payload: { mode: 'rally' } } }];
  });
  return [...entries, ...leading];
}

/** Whether the log has other entries from the same lines: told by the other side, or of another file. */
export function toldOtherwise(
  log: readonly MatchEvent[],
  sessionId: string,
  told: ToldRows,
  side: ScoutedSide,
): 'other-side' | 'other-file' | undefined {
  const known = new Map(log.map((row) => [row.id, row]));
  const differs = (by: ScoutedSide): boolean =>
    importedRallies(sessionId, told, { side: by, playerOf: () => undefined }).some((one) => {
      const row = known.get(one.id);
      return row !== undefined && gistOf(row) !== gistOf({ ...one.entry, setNumber: one.setNumber });
    });
  if (!differs(side)) return undefined;
  return differs(otherSide(side)) ? 'other-file' : 'other-side';
}

type Gist = Importable & { readonly setNumber: number };
/** All that two readings of a line share, whoever of ours its players are. */
function gistOf(entry: Pick<MatchEvent, 'kind' | 'payload' | 'setNumber'> | Gist): string {
  const { kind, payload, setNumber } = entry;
  const { side, winner, skill, grade, type, file } = fieldsOf(payload);
  const told = kind === 'contact' || kind === 'rally-end' || kind === 'timeout' || kind === 'first-serve';
  return JSON.stringify(told ? [kind, setNumber, side, winner, skill, grade, type, file] : [kind, setNumber]);
}

const fieldsOf = (payload: object): Partial<Record<string, unknown>> => ({ ...payload });
