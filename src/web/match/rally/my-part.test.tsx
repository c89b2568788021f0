import { afterEach, beforeEach, expect, test } from 'vitest';
import { SESSION } from '#tests/support/match.ts';
import { opening, PLAYERS, trackRallies } from '#tests/support/rally-tracker.tsx';
import { byRole, click } from '#tests/support/screen.ts';
import { labels, leave, press, settle, text } from '#tests/support/see.ts';
import { track as open } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from '#web/match/entry-way.ts';
// Loaded ahead, so that no test waits for it.
import './rally-entry.tsx';

beforeEach(() => chooseEntryWay(SESSION, 'rally'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const track = () => trackRallies({ players: PLAYERS, log: opening('them', 'touch') });
const zone = (): string[] =>
  [...document.querySelectorAll('main section[class*=zone] button')]
    .filter((key) => key.closest('[hidden]') === null)
    .map((key) => key.getAttribute('aria-label') ?? key.textContent);
const plate = (number: number) => labels().find((name) => name.includes(`, number ${number} `)) ?? '';
const setPart = async () => {
  await press('Depth: Every touch, change');
  expect(text()).toContain('How much is recorded stays as it is, for everybody.');
  await click(byRole('switch', 'My part: serve and pass'));
  await press('Close');
};

test('[DEPTH-7] a device whose part is serve and pass shows their keys, then the points alone, and writes nothing of that', async () => {
  const store = await track();
  const entries = () => store.rows('matchEvents', { sessionId: SESSION }).length;
  const before = entries();
  expect(zone()).toContain('Their kill');
  await setPart();
  expect(entries()).toBe(before);
  expect(labels()).toContain('Depth: Every touch, change');
  expect(zone().filter((name) => name.startsWith('Their'))).toEqual(['Their serve error', 'Their ace']);
  await press(plate(3));
  expect(zone().map((name) => name.split(',')[0])).toEqual(['Pass 3', 'Pass 2', 'Pass 1', 'Pass 0']);
  await press(zone()[1] ?? '');
  expect(zone().some((name) => /^(Set|No set|Our|Their|Pass|Kill)/.test(name))).toBe(false);
  expect(text()).not.toContain('who attacks?');
  await press('We score');
  expect(zone().filter((name) => /serve|Ace/i.test(name))).not.toEqual([]);
});

test('[DEPTH-7] the part of a device is kept over a reload, and taken back where it was set', async () => {
  await track();
  await setPart();
  await leave();
  await track();
  expect(zone()).not.toContain('Their kill');
  await setPart();
  expect(zone()).toContain('Their kill');
});

test('[DEPTH-7] a bare point is explained with all keys', async () => {
  await track();
  await setPart();
  await press('They score');
  await press(labels().find((name) => name.startsWith('How')) ?? '');
  expect(zone()).toContain('Their kill');
});

test('[DEPTH-7] on a wide screen, too, whose part is serve and pass has no keys for their error and their kill', async () => {
  await open({ players: PLAYERS, log: opening('them', 'touch') }, { width: 1180, height: 820 });
  await settle();
  expect(labels().filter((name) => name.startsWith('Their kill'))).not.toEqual([]);
  await setPart();
  expect(labels().filter((name) => name.startsWith('Their '))).toEqual(['Their serve error', 'Their ace']);
});
