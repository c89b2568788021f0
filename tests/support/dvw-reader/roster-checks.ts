import type { Listed, Meta } from './meta.ts';
import type { Row } from './rows.ts';
import { type Message, SIDE_NAMES, SIDES } from './sections.ts';

export function rosterMessages({ rosters }: Meta, rows: readonly Row[]): readonly Message[] {
  return SIDES.flatMap((side) => {
    const roster = rosters[side];
    const name = SIDE_NAMES[side];
    if (roster.length === 0)
      return [{ line: 1, level: 1 as const, text: `${name === 'home' ? 'Home' : 'Visiting'} team roster is empty` }];
    const played = new Set(rows.flatMap((row) => [...row.sixes[side], ...numbersIn(row, side)]));
    return [
      ...same(roster, ({ id }) => id, 'Players have the same player ID'),
      ...same(roster, ({ number }) => String(number), 'Players have the same jersey number'),
      ...roles(roster, played),
    ];
  });
}

function same(roster: readonly Listed[], keyOf: (listed: Listed) => string, text: string): readonly Message[] {
  const keys = roster.map(keyOf);
  return roster
    .filter((_, at) => keys.indexOf(keys[at] ?? '') < at)
    .map((listed) => ({ line: listed.line, level: 1, text: `${text} (${keyOf(listed)})` }));
}

/** One message for all who played without a role; who did not is a lesser matter. */
function roles(roster: readonly Listed[], played: ReadonlySet<number>): readonly Message[] {
  const without = roster.filter(({ role }) => role === '' || role === '6');
  const [on, off] = [
    without.filter(({ number }) => played.has(number)),
    without.filter((one) => !played.has(one.number)),
  ];
  const text = (all: readonly Listed[]): string =>
    `${all.map(({ number }) => number).join(', ')}: no position (opposite, outside, …) assigned in the players list`;
  const told: Message[] = [];
  if (on[0]) told.push({ line: on[0].line, level: 2, text: text(on) });
  if (off[0]) told.push({ line: off[0].line, level: 3, text: `${text(off)}, not in any row` });
  return told;
}

function numbersIn({ kind }: Row, side: string): readonly number[] {
  return kind.is === 'touch' && kind.touch.side === side && kind.touch.number !== undefined ? [kind.touch.number] : [];
}
