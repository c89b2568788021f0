import type { Listed, Meta } from './meta.ts';
import { type Message, SIDE_NAMES, SIDES } from './sections.ts';

export function rosterMessages({ rosters }: Meta): readonly Message[] {
  return SIDES.flatMap((side) => {
    const roster = rosters[side];
    const name = SIDE_NAMES[side];
    if (roster.length === 0)
      return [{ line: 1, level: 1 as const, text: `${name === 'home' ? 'Home' : 'Visiting'} team roster is empty` }];
    return [
      ...same(roster, ({ id }) => id, 'Players have the same player ID'),
      ...same(roster, ({ number }) => String(number), 'Players have the same jersey number'),
      ...roles(roster),
    ];
  });
}

function same(roster: readonly Listed[], keyOf: (listed: Listed) => string, text: string): readonly Message[] {
  const keys = roster.map(keyOf);
  return roster
    .filter((_, at) => keys.indexOf(keys[at] ?? '') < at)
    .map((listed) => ({ line: listed.line, level: 1, text: `${text} (${keyOf(listed)})` }));
}

/** One message for all without a role; to be of an unknown one is a role. */
function roles(roster: readonly Listed[]): readonly Message[] {
  const without = roster.filter(({ role }) => role === '');
  const [first] = without;
  if (!first) return [];
  const numbers = without.map(({ number }) => number).join(', ');
  const text = `${numbers}: no position (opposite, outside, …) assigned in the players list`;
  return [{ line: first.line, level: 2, text }];
}
