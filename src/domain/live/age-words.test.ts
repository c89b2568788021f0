import { expect, test } from 'vitest';
import { ageWords, askEvery, retryAfter } from './age-words.ts';
import { tileColor } from './tile-color.ts';
import { contrast } from '../teams/contrast.ts';

const IN_SET = { phase: 'set', quiet: 120, isRecorded: true } as const;
const said = (sinceHeard: number | null, more: object = {}, sinceAnswer = 0) =>
  ageWords({ ...IN_SET, ...more }, { sinceHeard, sinceAnswer });

test('[LIV-12] the age of the score is told, and silence in a set after two minutes', () => {
  expect([said(8), said(119.9)]).toEqual([
    { line: 'Updated 8 s ago', warning: '' },
    { line: 'Updated 1 min ago', warning: '' },
  ]);
  expect(said(120)).toEqual({ line: '', warning: 'No news for 2 min.' });
  expect(said(7300).warning).toBe('No news for 2 h.');
});

test('[LIV-12] that the recorder is offline is said only where no device records, and news is missing', () => {
  const warning = 'No news for 3 min. The recorder is offline. Points follow when the connection is back.';
  expect(said(185, { isRecorded: false }).warning).toBe(warning);
  expect(said(30, { isRecorded: false }).warning).toBe('');
});

test('[LIV-12] a page that has no answer for 20 seconds says that itself is offline, and nothing of the recorder', () => {
  expect(said(40, {}, 19).warning).toBe('');
  expect(said(40, { isRecorded: false }, 20).warning).toBe('You are offline. Last score 40 s ago.');
  expect(said(null, {}, 25).warning).toBe('You are offline.');
});

test('[LIV-12] where nothing is waited for nothing is missing: before a match, after it, and in a timeout for longer', () => {
  expect(said(5000, { phase: 'before', quiet: null }).warning).toBe('');
  expect(said(5000, { phase: 'final', quiet: null })).toEqual({ line: '', warning: '' });
  expect(said(140, { phase: 'timeout', quiet: 150 }).warning).toBe('');
});

test('[LIV-07] it asks every 5 s in a set, 15 s in a timeout and between sets, 60 s before and after; later after failures', () => {
  const phases = ['set', 'timeout', 'break', 'before', 'final'] as const;
  expect(phases.map((phase) => askEvery(phase))).toEqual([5, 15, 15, 60, 60]);
  expect([1, 2, 3, 4, 9].map(retryAfter)).toEqual([5, 10, 20, 40, 40]);
});

test('[LIV-24] for its first 15 s a page asks every 5 s in any phase: its first answer may be of a moment before', () => {
  expect([0, 5, 14.9, 15, 70].map((sinceSeen) => askEvery('before', sinceSeen))).toEqual([5, 5, 5, 60, 60]);
  expect([askEvery('final', 3), askEvery('break', 3), askEvery('set', 99)]).toEqual([5, 5, 5]);
});

test('[LIV-16] white figures have a contrast of 7:1 on whatever colour a team has', () => {
  for (const hex of ['#ffffff', '#f2b632', '#17406d', '#ff0000', '#777777', '#000000'])
    expect(contrast('#ffffff', tileColor(hex)), hex).toBeGreaterThanOrEqual(7);
  expect(tileColor('#17406d')).toBe('#17406d');
});
