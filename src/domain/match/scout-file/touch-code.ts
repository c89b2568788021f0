import type { InFile } from '../rally/entries.ts';
import type { Skill } from '../rally/contact.ts';
import type { RallyRow, TouchRow } from './rally-rows.ts';

export const LETTERS: Readonly<Record<Skill, string>> = {
  ...{ serve: 'S', receive: 'R', set: 'E', attack: 'A', block: 'B', dig: 'D', free: 'F' },
};
/** Where a serve can start and a block can end; other zones the format does not know there. */
const STARTS = new Set([1, 5, 6, 7, 9]);
const BLOCKS = new Set([2, 3, 4]);
const UNKNOWN = '~';
/** Places after the zones, of which the third says how many blocked. */
const BLOCKERS_AT = 2;

export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `RH+`, `AO/~~~~~~~2`: what is known of a touch, without whoever made it (DVO-12). */
export function touchCode(touch: TouchRow, type: string): string {
  const file = touch.contact?.file;
  const { from, to } = zonesOf(touch, file);
  const known = [
    (file?.combination ?? '').padEnd(2, UNKNOWN),
    file?.target || UNKNOWN,
    ...[from, to, withBlockers(file?.sub ?? '', touch.blockers)],
  ];
  return `${LETTERS[touch.skill]}${type}${touch.mark}${known.join('').replace(/~+$/, '')}`;
}

function zonesOf({ skill, contact }: TouchRow, file: InFile | null | undefined) {
  const isServed = skill === 'serve' || skill === 'receive';
  const [start, end] = [contact?.from ?? null, contact?.to ?? null];
  const from = start !== null && (!isServed || STARTS.has(start)) ? String(start) : UNKNOWN;
  const to = end !== null && (skill !== 'block' || BLOCKS.has(end)) ? String(end) : UNKNOWN;
  return { from: file?.from || from, to: file?.to || to };
}

function withBlockers(after: string, blockers: number | null): string {
  const said = after.charAt(BLOCKERS_AT);
  if (blockers === null || (said !== '' && said !== UNKNOWN)) return after;
  return after.slice(0, BLOCKERS_AT).padEnd(BLOCKERS_AT, UNKNOWN) + blockers + after.slice(BLOCKERS_AT + 1);
}

/** Coordinates of start, middle and end, as a file has had them. */
export const coordinatesOf = ({ contact }: TouchRow): string => {
  const [start = '', middle = '', end = ''] = (contact?.file?.xy ?? '').split(',');
  return [start, middle, end].join(';');
};

/**
 * How the ball was played, row by row: a serve and its reception by what a file says of one of them, otherwise as a
 * float; the rest is other, since tempo is not recorded, or like the touch that it answers.
 */
export function typesIn(rows: readonly RallyRow[]): ReadonlyMap<RallyRow, string> {
  const types = new Map<RallyRow, string>();
  const served = rows.filter((row): row is TouchRow => row.is === 'touch' && 'SR'.includes(LETTERS[row.skill]));
  const flight = served.map(({ contact }) => contact?.file?.type ?? '').find((type) => type !== '') ?? 'H';
  for (const [at, row] of rows.entries()) {
    if (row.is !== 'touch') continue;
    const before = rows[at - 1];
    const own = row.contact?.file?.type;
    if (own) types.set(row, own);
    else if (served.includes(row)) types.set(row, flight);
    else types.set(row, before?.is === 'touch' && answers(before, row) ? (types.get(before) ?? 'O') : 'O');
  }
  return types;
}

const answers = (before: TouchRow, row: TouchRow): boolean =>
  (before.skill === 'attack' && (row.skill === 'block' || row.skill === 'dig')) ||
  (before.skill === 'set' && row.skill === 'attack' && before.side === row.side);
