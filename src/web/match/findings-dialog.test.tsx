import { afterEach, beforeEach, expect, test } from 'vitest';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import { BY_ITSELF } from '#domain/match/rally/said-anew.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { matchOf, playerId, point, SESSION, TABLET } from '#tests/support/match.ts';
import { allByRole, byRole, click, focused, nameOf } from '#tests/support/screen.ts';
import { labels, leave, press, settle, text } from '#tests/support/see.ts';
import { seen } from '#tests/support/seen.ts';
import { track } from '#tests/support/tracker.tsx';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { chooseEntryWay } from './entry-way.ts';

// On the screen of counts, also where rallies are told.
beforeEach(() => chooseEntryWay(SESSION, 'counts'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

type Said = MatchEntry & { set?: number; by?: string };
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
const LINE_UP: Extract<Said, { kind: 'line-up' }> = {
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
    ...{ k: 1, side: 'us', who: ours(7), skill: 'attack', grade: 'kill', ...BY_ITSELF },
  },
};
const wins = (count: number) => Array.from({ length: count }, () => 'us' as const);

test('[CHECKS-2] what is found in rallies stands in the list, and leads to its rally in the list of its set', async () => {
  const log = matchOf(LINE_UP, ...rallies(1, wins(25), KILL), ...rallies(2, wins(25)));
  await track({ log });
  await press('Complete Game');
  expect(text()).toContain('1 thing to look at first');
  expect(text()).toContain('Set 1, rally 2: #7 Ruiz was not on court');
  expect(text()).toContain('The kill counts. Correct the player, or move the substitution.');
  await press('Rally 2');
  await seen(() => allByRole('heading', 'Rally list').length === 1);
  const rally = 'Rally 2, our point, #7 Ruiz kill, 2–0';
  expect(focused()).toBe(rally);
  expect(byRole('button', rally).getAttribute('aria-expanded')).toBe('true');
  expect(labels()).toContain('Change #7 Ruiz kill');
  await press('Back to match');
  await press('Set log');
  expect(byRole('button', rally).getAttribute('aria-expanded')).toBe('false');
});

test('[CHECKS-2] a finding is mended by one tap on its row, and its toast takes that back', async () => {
  const [first, ...others] = rallies(1, wins(25));
  if (first?.kind !== 'rally-end') throw new Error('No rally');
  const turned: Said = { ...first, payload: { ...first.payload, winner: 'them' }, by: TABLET };
  await track({ log: matchOf(first, turned, ...others) });
  await press('Complete Game');
  expect(text()).toContain('Set 1, rally 1: given to both sides');
  await seen(() => allByRole('group', 'Set 1, rally 1: given to both sides').length === 1);
  const ways = () => byRole('group', 'Set 1, rally 1: given to both sides');
  expect(allByRole('button', undefined, ways()).map(nameOf)).toEqual(['Tidewater 16', 'Breakers', 'Looks right']);
  await press('Tidewater 16');
  expect(text()).not.toContain('given to both sides');
  currentToasts()[0]?.action?.run();
  await settle();
  expect(text()).toContain('given to both sides');
});

const TIMEOUT: Said = {
  kind: 'timeout',
  payload: { after: rallyIdOf(1, null), seen: null, base: 0, side: 'us', type: 'team' },
};

test('[CHECKS-2] what happened between two rallies leads to its own row', async () => {
  await track({ log: matchOf(...rallies(1, wins(25)), TIMEOUT, TIMEOUT, TIMEOUT, ...rallies(2, wins(25))) });
  await press('Complete Game');
  expect(text()).toContain('Set 1, after rally 1: too many timeouts');
  await press('Open log');
  await seen(() => allByRole('heading', 'Rally list').length === 1);
  expect(focused()).toBe('Timeout Tidewater 16');
  expect(labels()).toContain('Delete Timeout Tidewater 16');
});

test('[CHECKS-2] what is wrong in a line-up is one key away from the line-up of its set', async () => {
  const twice: Said = { ...LINE_UP, payload: { ...LINE_UP.payload, six: [1, 1, 3, 4, 5, 6].map(ours) } };
  await track({ log: matchOf(...rallies(1, wins(25)), { ...twice, set: 2 }, ...rallies(2, wins(25))) });
  await press('Complete Game');
  expect(text()).toContain('Set 2: a player stands twice in the line-up');
  await press('Line-up');
  await seen(() => allByRole('heading', 'Line-up, set 2').length === 1);
});

test('[CHECKS-3] [END-9] what looks right is not shown again on this device; completing never waits for it', async () => {
  const log = matchOf(LINE_UP, ...rallies(1, wins(25), KILL), ...rallies(2, wins(25)));
  const store = await track({ log });
  await press('Complete Game');
  await seen(() => labels().includes('Looks right'));
  const waiting = store.pending();
  await press('Looks right');
  expect(store.pending()).toEqual(waiting);
  expect(text()).toContain('Nothing is left to look at');
  await leave();
  await track({ log });
  await press('Complete Game');
  expect(text()).not.toContain('was not on court');
});

test('[CHECKS-5] findings of the set that is shown are a count at the menu, which opens them; of another set none', async () => {
  const log = matchOf(LINE_UP, ...rallies(1, wins(3), KILL));
  await track({ log });
  await seen(() => labels().includes('Game menu, 1 to check'));
  expect(allByRole('dialog')).toEqual([]);
  await press('Game menu, 1 to check');
  await click(byRole('menuitem', '1 to check'));
  await seen(() => text().includes('#7 Ruiz was not on court'));
  await press('Close');
  await press('Next set');
  await seen(() => labels().includes('Game menu'));
});

test('[CHECKS-5] where the match is recorded by rallies the count stands at its menu too', async () => {
  chooseEntryWay(SESSION, 'rally');
  await track({ log: matchOf(LINE_UP, ...rallies(1, wins(3), KILL)) });
  await seen(() => labels().includes('More, 1 to check'));
  await press('More, 1 to check');
  await click(byRole('menuitem', '1 to check'));
  await seen(() => text().includes('#7 Ruiz was not on court'));
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
