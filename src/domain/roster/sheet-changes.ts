import { groupBy } from '../core/group-by.ts';
import { changedFields } from '../core/patch.ts';
import { wording } from '../core/refusals.ts';
import type { Draft } from '../sync/command.ts';
import { addPlayer, updatePlayer } from './commands.ts';
import { nextNumber } from './jersey.ts';
import { plainName } from './names.ts';
import type { ReadSheet, SheetPlayer, UnreadRow } from './read-sheet.ts';
import type { Player, PlayingPosition } from './schema.ts';

type Fields = Pick<Player, 'position'> & { readonly jerseyNumber: number };
type Addition = { readonly kind: 'new'; readonly row: SheetPlayer; readonly fields: Fields };
type Update = {
  readonly kind: 'changed' | 'same';
  readonly row: SheetPlayer;
  readonly player: Player;
  readonly patch: Partial<Fields>;
};
type NotRead = { readonly kind: 'not read'; readonly row: UnreadRow };
/** A row of a sheet beside the roster. */
export type SheetChange = Addition | Update | NotRead;

/** That of a new player of whom the sheet does not say it. */
const USUAL_POSITION: PlayingPosition = 'Outside Hitter';

/**
 * Each row of a sheet, in its order, beside the roster. A player is known by the name, whatever its capitals and accents,
 * and of two with one name by the number; an empty cell changes nothing. A number that somebody else wears afterwards is
 * refused as it is when a player is added (ROSTER-40).
 */
export function compareSheet({ players, unread }: ReadSheet, roster: readonly Player[]): SheetChange[] {
  const wished = withoutTaken(wishesOf(players, roster), roster);
  return [...wished, ...unread.map((row) => ({ kind: 'not read' as const, row }))].toSorted(
    (a, b) => a.row.line - b.row.line,
  );
}

/** Changes before additions: a number that a player gives up is free for a new one. */
export function sheetDrafts(changes: readonly SheetChange[], teamId: string, newId: () => string): Draft[] {
  return [
    ...changes.flatMap((one) =>
      one.kind === 'changed' ? [updatePlayer.draft({ teamId, id: one.player.id, patch: one.patch })] : [],
    ),
    ...changes.flatMap((one) =>
      one.kind === 'new' ? [addPlayer.draft({ teamId, id: newId(), name: one.row.name, ...one.fields })] : [],
    ),
  ];
}

const notRead = ({ line, name, jerseyNumber }: SheetPlayer, problem: string): NotRead => ({
  kind: 'not read',
  row: { line, text: jerseyNumber === null ? name : `${jerseyNumber} ${name}`, problem },
});

function wishesOf(rows: readonly SheetPlayer[], roster: readonly Player[]): SheetChange[] {
  const named = groupBy(roster, ({ name }) => keyOf(name));
  const isSame = (row: SheetPlayer) => (player: Player) => player.jerseyNumber === row.jerseyNumber;
  const namesakes = (row: SheetPlayer) => named.get(keyOf(row.name)) ?? [];
  const exact = new Map(rows.map((row) => [row, namesakes(row).find(isSame(row))]));
  const claimed = new Set(exact.values());
  const told = new Map<string, number>();
  return rows.map((row) => {
    const whose = `${row.jerseyNumber ?? ''} ${keyOf(row.name)}`;
    const before = told.get(whose);
    if (before !== undefined) return notRead(row, `Line ${before} has this player already`);
    told.set(whose, row.line);
    const open = namesakes(row).filter((player) => !claimed.has(player));
    const player = exact.get(row) ?? open[0];
    if (player) claimed.add(player);
    if (!player) return additionOf(row);
    if (player !== exact.get(row) && open.length > 1)
      return notRead(row, `More than one player is called ${player.name}. Change this one on the roster.`);
    return updateOf(row, player);
  });
}

const keyOf = (name: string) => plainName(name).replace(/\s+/g, ' ').trim();

function additionOf(row: SheetPlayer): SheetChange {
  const { jerseyNumber, position } = row;
  if (jerseyNumber === null) return notRead(row, 'A player number is required');
  return { kind: 'new', row, fields: { jerseyNumber, position: position ?? USUAL_POSITION } };
}

/** A cell that names no position, or several, leaves that of the roster as it is. */
function updateOf(row: SheetPlayer, player: Player): SheetChange {
  const told: Partial<Fields> = {
    ...(row.jerseyNumber !== null && { jerseyNumber: row.jerseyNumber }),
    ...(row.position !== null && row.unclear === null && { position: row.position }),
  };
  const patch = changedFields(told, { jerseyNumber: player.jerseyNumber, position: player.position });
  return { kind: Object.keys(patch).length > 0 ? 'changed' : 'same', row, player, patch };
}

const numberGiven = (change: SheetChange): number | undefined => {
  if (change.kind === 'new') return change.fields.jerseyNumber;
  return change.kind === 'changed' ? change.patch.jerseyNumber : undefined;
};

/** One after the other: a row that is refused leaves its player the number that another row counted on. */
function withoutTaken(changes: readonly SheetChange[], roster: readonly Player[]): readonly SheetChange[] {
  const moved = new Set(
    changes.flatMap((one) => (one.kind === 'changed' && numberGiven(one) !== undefined ? [one.player] : [])),
  );
  const kept = roster.filter((player) => !moved.has(player));
  const worn = new Set(kept.map(({ jerseyNumber }) => jerseyNumber));
  const at = changes.findIndex((one) => {
    const number = numberGiven(one);
    if (number === undefined) return false;
    const isWorn = worn.has(number);
    worn.add(number);
    return isWorn;
  });
  const refused = changes[at];
  if (!refused || refused.kind === 'not read') return changes;
  const number = numberGiven(refused) ?? 0;
  const all = [...kept, ...changes.map((one) => ({ jerseyNumber: numberGiven(one) ?? null }))];
  const row = notRead(refused.row, wording({ code: 'jersey-taken', number, next: nextNumber(all) }));
  return withoutTaken(changes.with(at, row), roster);
}
