import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CATEGORIES, CATEGORY_NAMES, COUNTERS } from '#domain/match/categories.ts';
import { breakClock } from '#tests/support/broken-clock.ts';
import { matchOf, point, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { makePlayer, makeSession } from '#tests/support/room.ts';
import { allByRole, byRole, click, focused, isOff, nameOf } from '#tests/support/screen.ts';
import { labels, leave, press, pressByHand, settle, text, toastTitles } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';
import { capital } from '#domain/core/text.ts';

afterEach(leave);

const KEYS = CATEGORY_NAMES.flatMap((category) =>
  COUNTERS.map((counter) => capital(CATEGORIES[category].words[counter])),
);

/** Where the keys of a player are, and what their names begin with. */
const LAYOUTS = [
  ['pad', 390, ''],
  ['sheet', 820, '#7 Elena Ruiz: '],
] as const;

async function openKeys(width: number, whose: string) {
  await track({}, { width });
  if (whose === '') await press('Number 7, Elena Ruiz, OH');
}

test.each(LAYOUTS)(
  '[TRACK-18] [TRACK-20] [TRACK-24] each of the twelve keys of the %s counts up and down, and stops at its floor',
  async (_name, width, whose) => {
    await openKeys(width, whose);
    const keys = () => KEYS.map((words) => byRole('button', named(`${whose}${words}, `)));
    const named = (start: string) => labels().find((label) => label.startsWith(start)) ?? start;
    const figures = () => keys().map((key) => Number(nameOf(key).split(', ').at(-1)));
    const tapAll = async () => {
      for (const [index] of KEYS.entries()) await click(keys()[index] ?? document.body);
      await settle();
    };
    await tapAll();
    expect(figures()).toEqual(CATEGORY_NAMES.flatMap(() => [1, 1, 3]));
    await press('Take back');
    await tapAll();
    expect(figures()).toEqual(CATEGORY_NAMES.flatMap(() => [0, 0, 2]));
    expect(keys().map(nameOf).map(isOff)).toEqual(CATEGORY_NAMES.flatMap(() => [true, true, false]));
  },
);

test('[TRACK-03] the opponent’s score goes up and down by itself, and not below 0', async () => {
  await track();
  expect(isOff('Opponent score minus 1')).toBe(true);
  await press('Our score, add 1, 0');
  await press('Opponent score, add 1, 0');
  await press('Opponent score minus 1');
  expect(labels()).toEqual(expect.arrayContaining(['Our score, add 1, 1', 'Opponent score, add 1, 0']));
  expect(isOff('Opponent score minus 1')).toBe(true);
});

/** Presses what the keyboard stands on. */
const pressAgain = async () => {
  if (document.activeElement instanceof HTMLElement) await click(document.activeElement);
  await settle();
};

test.each(['Our score minus 1', 'Undo'])(
  '[TRACK-03] "%s" keeps the focus when nothing is left: one press too many does nothing, and the next point can go again',
  async (name) => {
    const opened = await track();
    const recorded = () => opened.rows('matchEvents', { sessionId: SESSION }).length;
    await press('Our score, add 1, 0');
    byRole('button', name).focus();
    await pressAgain();
    expect([isOff(name), focused(), recorded()]).toEqual([true, name, 2]);
    await pressAgain();
    expect([isOff(name), focused(), recorded()]).toEqual([true, name, 2]);
    expect(byRole('button', name).matches(':disabled')).toBe(false);
    await press('Our score, add 1, 0');
    await pressAgain();
    expect([labels().includes('Our score, add 1, 0'), recorded()]).toEqual([true, 4]);
  },
);

test.each(LAYOUTS)(
  '[TRACK-20] a key of the %s at its floor keeps the focus, so that no other figure is taken back',
  async (_name, width, whose) => {
    await openKeys(width, whose);
    await press(`${whose}Dig, 0`);
    await press(`${whose}Dig error, 0`);
    await press('Take back');
    byRole('button', `${whose}Dig, 1`).focus();
    await pressAgain();
    await pressAgain();
    expect([isOff(`${whose}Dig, 0`), focused()]).toEqual([true, `${whose}Dig, 0`]);
    expect(byRole('button', `${whose}Dig, 0`).matches(':disabled')).toBe(false);
    expect(labels()).toEqual(expect.arrayContaining([`${whose}Dig error, 1`, `${whose}Dig attempt, 2`]));
    await press('Add');
    await pressAgain();
    expect(labels()).toContain(`${whose}Dig, 1`);
  },
);

test('[TRACK-08] at the last set the step key keeps the focus', async () => {
  await track();
  byRole('button', 'Next set').focus();
  for (const _press of [1, 2, 3]) await pressAgain();
  expect([isOff('Next set'), isOff('Previous set'), focused()]).toEqual([true, false, 'Next set']);
  expect(byRole('button', 'Next set').matches(':disabled')).toBe(false);
});

test.each([
  [390, 'Set2of 5'],
  [820, 'Set 2 of 5'],
])(
  '[TRACK-06] [TRACK-08] of five sets the number is shown, and the last is the fifth: %i px',
  async (width, second) => {
    await track({ sessions: [makeSession({ numSets: 5 })] }, { width });
    await press('Next set');
    expect(text()).toContain(second);
    for (const _set of [3, 4, 5]) await press('Next set');
    expect(text()).toContain(second.replace('2', '5'));
    expect(isOff('Next set')).toBe(true);
  },
);

test('[TRACK-13] each key of the sheet has a name of its own, also when players share a last name', async () => {
  const names = ['Mia Outs', 'Ann Outs', 'Zoe Outs'];
  const players = names.map((name, i) => makePlayer(i + 1, { name, jerseyNumber: i === 0 ? 1 : null }));
  await track({ players }, { width: 820 });
  const cells = allByRole('button').filter((key) => key.closest('td'));
  expect(new Set(cells.map(nameOf)).size).toBe(players.length * KEYS.length);
});

test('[TRACK-10] a set that cannot be opened leaves the current one in its place', async () => {
  await track();
  breakClock();
  await press('Next set');
  expect(toastTitles()).toEqual(['Failed to navigate to set']);
  expect(text()).toContain('Set1of 3');
  expect(isOff('Previous set')).toBe(true);
});

test('[TRACK-35] [AMB-078] without a page to go back to the team’s stats follow', async () => {
  vi.stubGlobal('navigation', { canGoBack: false });
  await track({ log: matchOf(...Array.from({ length: 25 }, (_, i) => point('us', i + 1))) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await pressByHand('Complete Game');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(window.location.pathname).toBe(`/team/${TEAM}/stats`);
  vi.stubGlobal('navigation', undefined);
});

test('[PAST-10] the sheet of who only views has no key that changes anything', async () => {
  await track({ log: matchOf(stat(7, 'attack', 'positive')) }, { width: 1180, height: 820, query: '?view=1' });
  expect(labels()).toContain('#7 Elena Ruiz: Kill, 1');
  const cells = allByRole('button').filter((key) => key.closest('td'));
  expect(cells.filter((key) => !key.hasAttribute('disabled'))).toEqual([]);
  expect(labels().filter((label) => /add 1|minus|Undo|Take back|Complete|Edit/.test(label))).toEqual([]);
});

test('[PAST-10] [AMB-080] a completed game that is edited takes every tap, and is not completed again', async () => {
  await track({ sessions: [makeSession({ sessionStatus: 'completed' })] }, { width: 820 });
  await press('#7 Elena Ruiz: Kill, 0');
  await press('Our score, add 1, 0');
  expect(labels()).toEqual(expect.arrayContaining(['#7 Elena Ruiz: Kill, 1', 'Our score, add 1, 1', 'Undo']));
  expect(labels()).not.toContain('Complete Game');
  expect(text()).toContain('Completed');
});
