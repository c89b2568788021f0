import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { breakClock } from '#tests/support/broken-clock.ts';
import { matchOf, SESSION, stat, TEAM } from '#tests/support/match.ts';
import { byRole } from '#tests/support/screen.ts';
import { labels, leave, press, settle } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';
import { recordEntry } from '#domain/match/recording.ts';
import pad from './counts/stat-pad.module.css';
import sheet from './counts/score-sheet.module.css';

afterEach(leave);

const words = () => document.querySelector('p[role=status]')?.textContent;
const marked = () =>
  [sheet.hit, pad.hit].flatMap((hit) =>
    [...document.querySelectorAll(`button.${hit ?? ''}`)].map((key) => key.getAttribute('aria-label')),
  );
const WIDE = { width: 1280, height: 800 };

test('the mark stands on the key that was tapped last, and goes with a point, with Undo and with its set', async () => {
  await track({}, WIDE);
  expect(marked()).toEqual([]);
  await press('#7 Elena Ruiz: Kill, 0');
  expect(marked()).toEqual(['#7 Elena Ruiz: Kill, 1']);
  await press('#4 Ida Lindqvist: Ace, 0');
  expect(marked()).toEqual(['#4 Ida Lindqvist: Ace, 1']);
  await press('Undo');
  expect(marked()).toEqual([]);
  await press('#7 Elena Ruiz: Ace, 0');
  await press('Our score, add 1, 0');
  expect(marked()).toEqual([]);
  await press('#7 Elena Ruiz: Dig, 0');
  await press('Next set');
  expect(marked()).toEqual([]);
});

test('the mark is drawn with its figure, before the frame and before the words', async () => {
  await track({}, WIDE);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((work) => frames.push(work));
  await act(async () => byRole('button', '#7 Elena Ruiz: Kill, 0').click());
  await settle();
  expect([marked(), words()]).toEqual([['#7 Elena Ruiz: Kill, 1'], '']);
});

test('what is in the log from before the page was opened is neither marked nor said', async () => {
  await track({ log: matchOf(stat(7, 'attack', 'positive')) }, WIDE);
  expect([labels().includes('#7 Elena Ruiz: Kill, 1'), marked(), words()]).toEqual([true, [], '']);
});

test('after a tap that comes to nothing, what was said and marked before is not taken for it', async () => {
  await track({}, WIDE);
  await press('#7 Elena Ruiz: Kill, 0');
  let isBroken = true;
  breakClock(() => isBroken);
  await press('#4 Ida Lindqvist: Ace, 0');
  expect([marked(), words()]).toEqual([[], '']);
  isBroken = false;
  await press('#7 Elena Ruiz: Kill, 1');
  expect([marked(), words()]).toEqual([['#7 Elena Ruiz: Kill, 2'], 'Stat recorded #7 Ruiz – Kill']);
});

test('an entry that this device makes in another way is said and marked like a tap', async () => {
  const store = await track({}, WIDE);
  const made = { teamId: TEAM, sessionId: SESSION, id: crypto.randomUUID(), setNumber: 1 };
  await act(async () => void (await store.do(recordEntry.draft({ ...made, entry: stat(4, 'serve', 'positive') }))));
  await settle();
  expect([marked(), words()]).toEqual([['#4 Ida Lindqvist: Ace, 1'], 'Stat recorded #4 Lindqvist – Ace']);
});

test('a tap that reads like the last one that was said is spoken, though another came between them', async () => {
  await track({}, WIDE);
  const spoken = () => [...document.querySelectorAll('p[role=status] > span')].at(-1);
  await press('#7 Elena Ruiz: Kill, 0');
  const first = spoken();
  const [kill, ace] = [byRole('button', '#7 Elena Ruiz: Kill, 1'), byRole('button', '#7 Elena Ruiz: Ace, 0')];
  await act(async () => {
    ace.click();
    kill.click();
  });
  await settle();
  expect(words()).toBe('Stat recorded #7 Ruiz – Kill');
  expect(spoken()).not.toBe(first);
});

test('the words stand as they were said, also when the score goes on without this device', async () => {
  await track({}, WIDE);
  await press('Our score, add 1, 0');
  await press('Opponent score, add 1, 0');
  expect(words()).toBe('Point recorded Breakers, 1–1');
});

test('an entry that is struck out in the log is no longer said to be recorded', async () => {
  await track({}, WIDE);
  await press('#7 Elena Ruiz: Kill, 0');
  await press('Set log');
  await press('#7 Ruiz – kill');
  await press('Strike out');
  expect([marked(), words()]).toEqual([[], 'Undone #7 Ruiz – Kill']);
});
