import { derivedId } from '../core/ids.ts';
import { valueAt } from '../core/value-at.ts';
import type { Scouted, ScoutedSide } from './data-volley.ts';
import type { Counting, Importable, MatchEvent } from '../match/schema.ts';
import { toldOtherwise } from './rally-import.ts';
import { otherSide, scoutedEntries, type Tapped } from './scouted-entries.ts';

type Imported = { readonly id: string; readonly setNumber: number; readonly entry: Tapped };
type PlayerOf = (number: string) => string | undefined;

/** Entries for the log of a session. Ids come from the lines of the file: the same file makes the same ones again. */
export const importedEntries = (
  sessionId: string,
  scouted: Pick<Scouted, 'rows'>,
  side: ScoutedSide,
  playerOf: PlayerOf,
  counting: Counting = 'attempts',
): Imported[] =>
  scoutedEntries(scouted, side, playerOf, counting).map(({ line, part, setNumber, entry }) => ({
    id: derivedId(sessionId, `scout:${line}:${part}`),
    setNumber,
    entry,
  }));

/** Whether the log has other entries from the same lines: imported for the other side, or from another file. */
export function mixedWith(
  log: readonly MatchEvent[],
  sessionId: string,
  scouted: Pick<Scouted, 'rows' | 'told'>,
  side: ScoutedSide,
): 'other-side' | 'other-file' | undefined {
  if (log.length === 0) return undefined;
  const known = new Map(log.map((row) => [row.id, row]));
  const of = (one: ScoutedSide) => importedEntries(sessionId, scouted, one, () => '');
  const [ours, theirs] = [of(side), of(otherSide(side))];
  const differs = (entries: readonly Imported[]) =>
    entries.some((entry) => {
      const row = known.get(entry.id);
      return row !== undefined && !isAlike(row, entry);
    });
  const isOfTaps = differs(ours) || theirs.some(({ id, entry }) => entry.kind === 'stat' && known.has(id));
  if (isOfTaps) return differs(theirs) ? 'other-file' : 'other-side';
  return scouted.told ? toldOtherwise(log, sessionId, scouted.told, side) : undefined;
}

/** How many of the entries the log has already, for other players; an import does not move them. */
export function heldByOthers(
  log: readonly MatchEvent[],
  entries: readonly { readonly id: string; readonly entry: Importable }[],
): number {
  const known = new Map(log.map((row) => [row.id, row]));
  return entries.filter(({ id, entry }) => {
    const row = known.get(id);
    return row !== undefined && row.kind === entry.kind && playerIn(row) !== playerIn(entry);
  }).length;
}

/** The player of ours whom a tap or a contact names. */
function playerIn(entry: Pick<MatchEvent, 'kind' | 'payload'> | Importable): unknown {
  if (entry.kind !== 'stat' && entry.kind !== 'contact') return undefined;
  return valueAt(entry.payload, entry.kind === 'stat' ? 'playerId' : 'who.playerId');
}

/** The sets that came from this file as taps, before its rallies were taken in (DVI-03). */
export function setsInTaps(
  log: readonly MatchEvent[],
  sessionId: string,
  scouted: Pick<Scouted, 'rows'>,
  side: ScoutedSide,
): ReadonlySet<number> {
  if (log.length === 0) return new Set();
  const known = new Set(log.map(({ id }) => id));
  const taps = importedEntries(sessionId, scouted, side, () => '');
  return new Set(taps.filter(({ id }) => known.has(id)).map(({ setNumber }) => setNumber));
}

function isAlike(row: MatchEvent, { setNumber, entry }: Imported): boolean {
  if (row.setNumber !== setNumber) return false;
  if (row.kind === 'score') return entry.kind === 'score' && row.payload.side === entry.payload.side;
  if (row.kind !== 'stat' || entry.kind !== 'stat') return false;
  return row.payload.category === entry.payload.category && row.payload.counter === entry.payload.counter;
}
