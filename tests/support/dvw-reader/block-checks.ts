import type { Row } from './rows.ts';
import { type Message, type Side, SIDE_NAMES, SIDES } from './sections.ts';

/** From one touch, or the start of a set, to the next, a side with substitutions turns once or not at all. */
export function blockMessages(rows: readonly Row[]): readonly Message[] {
  const told: Message[] = [];
  let block: Row[] = [];
  for (const row of rows) {
    block.push(row);
    if (!isBound(row)) continue;
    const line = block.at(-2)?.line;
    if (line !== undefined)
      for (const side of SIDES)
        if (!follows(block, side))
          told.push({ line, level: 2, text: `${SIDE_NAMES[side]} team rotation has changed incorrectly` });
    block = [row];
  }
  return told;
}

function isBound({ kind }: Row): boolean {
  if (kind.is === 'touch' || kind.is === 'end') return true;
  return (kind.is === 'setter' || kind.is === 'place') && kind.lineUp;
}

function follows(block: readonly Row[], side: Side): boolean {
  const [first, last] = [block[0], block.at(-1)];
  const exchanges = block
    .slice(1, -1)
    .flatMap(({ kind }) => (kind.is === 'substitution' && kind.side === side ? kind : []));
  if (!first || !last || exchanges.length === 0) return true;
  const [was, is] = [first.sixes[side], last.sixes[side]];
  if ([...was, ...is].some((number) => Number.isNaN(number))) return true;
  const expected = exchanges.reduce(
    (six, { out, in: came }) => six.map((number) => (number === out ? came : number)),
    was,
  );
  return [0, 1].some((by) => is.every((number, at) => number === expected[(at + by) % 6]));
}
