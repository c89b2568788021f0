import { afterEach, beforeEach, expect, test } from 'vitest';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { matchOf, playerId, point, SESSION } from '#tests/support/match.ts';
import { allByRole, byRole, click, focused } from '#tests/support/screen.ts';
import { labels, leave, press, text } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from './entry-way.ts';

// On the screen of counts, also where rallies are told.
beforeEach(() => chooseEntryWay(SESSION, 'counts'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

type Said = MatchEntry & { set?: number };
/** The rallies of a set, each behind the one before it. */
function rallies(set: number, winners: readonly ('us' | 'them')[], contact?: Said): Said[] {
  let after: string | null = null;
  return winners.flatMap((winner, i): Said[] => {
    const where = { rally: rallyIdOf(set, after), after, before: null, n: i + 1, base: 0, deed: null };
    after = where.rally;
    const end: Said = {
      kind: 'rally-end',
      set,
      payload: { ...where, winner, reason: null, who: null, settles: false, seen: null },
    };
    if (i !== 1 || contact?.kind !== 'contact') return [end];
    return [{ ...contact, set, payload: { ...contact.payload, ...where } }, end];
  });
}

const ours = (n: number) => ({ playerId: playerId(n) });
const LINE_UP: Said = {
  kind: 'line-up',
  payload: {
    ...{ side: 'us', six: [1, 2, 3, 4, 5, 6].map(ours), liberos: [], plan: [], setters: [], system: 'none' },
    ...{ captain: null, setterAt: null, from: null },
  },
};
const KILL: Said = {
  kind: 'contact',
  payload: {
    ...{ rally: playerId(1), after: null, before: null, n: 1, base: 0, deed: null },
    ...{ k: 1, side: 'us', who: ours(7), skill: 'attack', grade: 'kill', with: [], from: null, to: null },
  },
};
const wins = (count: number) => Array.from({ length: count }, () => 'us' as const);

test('[CHECKS-2] what is found in rallies stands in the list, and leads to its entry in the log of its set', async () => {
  const log = matchOf(LINE_UP, ...rallies(1, wins(25), KILL), ...rallies(2, wins(25)));
  await track({ log });
  await press('Complete Game');
  expect(text()).toContain('1 thing to look at first');
  expect(text()).toContain('Set 1, rally 2: #7 Ruiz was not on court');
  expect(text()).toContain('The kill counts. Correct the player, or move the substitution.');
  await press('Open log');
  expect(byRole('heading', 'Set 1 log 27').isConnected).toBe(true);
  expect(focused()).toBe('#7 Ruiz – kill');
  expect(byRole('button', '#7 Ruiz – kill').getAttribute('aria-expanded')).toBe('true');
  expect(labels()).toContain('Strike out');
  await click(byRole('button', 'Close', byRole('dialog', 'Set 1 log 27')));
  await press('Set log');
  expect(byRole('button', '#7 Ruiz – kill').getAttribute('aria-expanded')).toBe('false');
});

test('[CHECKS-1] the same fact twice is two rows', async () => {
  const log = matchOf(
    LINE_UP,
    ...rallies(1, wins(25), KILL),
    { ...LINE_UP, set: 2 },
    ...rallies(2, wins(25), KILL),
    ...Array.from({ length: 3 }, (_, i) => ({ ...point('us', i + 1), set: 3 })),
  );
  await track({ log });
  await press('Complete Game');
  const titles = allByRole('listitem', undefined, byRole('list', 'What was found')).map(
    (row) => row.querySelector('b')?.textContent,
  );
  expect(titles.filter((title) => title?.endsWith('was not on court'))).toHaveLength(2);
  expect(titles[0]).toBe('Set 3 has no winner yet');
});
