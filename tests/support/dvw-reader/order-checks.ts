import type { Row } from './rows.ts';
import { type Message, type Side, SIDE_NAMES, SIDES } from './sections.ts';

const same = (a: readonly number[], b: readonly number[]): boolean => a.every((number, at) => number === b[at]);
const turned = ([first = NaN, ...rest]: readonly number[]): readonly number[] => [...rest, first];

/** The rows in their order: the score by one, the six by one turn, a substitution by one player. */
export function orderMessages(rows: readonly Row[]): readonly Message[] {
  return rows.flatMap((row, at) => {
    const before = rows[at - 1];
    if (!before || before.set !== row.set || before.kind.is === 'end' || row.kind.is === 'end') return [];
    return SIDES.flatMap((side) => moved(before, row, side));
  });
}

function moved(before: Row, row: Row, side: Side): readonly Message[] {
  const [was, is] = [before.sixes[side], row.sixes[side]];
  const { kind } = row;
  const tell = (text: string): readonly Message[] => [{ line: row.line, level: 2, text }];
  if (kind.is === 'substitution' && kind.side === side) {
    if (kind.out === kind.in || !is.includes(kind.in) || is.includes(kind.out))
      return tell('Player lineup did not change after substitution: was the sub recorded incorrectly?');
    if (!was.includes(kind.out) && !was.includes(kind.in))
      return tell(`Substitution of player ${kind.out}, who is not on court`);
    const expected = was.map((number) => (number === kind.out ? kind.in : number));
    return same(is, expected) || same(is, was) ? [] : tell(wrongTurn(side));
  }
  return same(is, was) || same(is, turned(was)) ? [] : tell(wrongTurn(side));
}

const wrongTurn = (side: Side): string => `${SIDE_NAMES[side]} team rotation has changed incorrectly`;

export function scoreMessages(rows: readonly Row[]): readonly Message[] {
  const told: Message[] = [];
  let held = { set: 0, home: 0, visitors: 0 };
  for (const { kind, line, set } of rows) {
    if (kind.is !== 'point') continue;
    if (set !== held.set) held = { set, home: 0, visitors: 0 };
    const next = {
      set,
      home: held.home + (kind.winner === '*' ? 1 : 0),
      visitors: held.visitors + (kind.winner === 'a' ? 1 : 0),
    };
    if (kind.home !== next.home || kind.visitors !== next.visitors)
      told.push({ line, level: 2, text: 'Scores do not follow proper sequence' });
    held = { set, home: kind.home, visitors: kind.visitors };
  }
  return told;
}
