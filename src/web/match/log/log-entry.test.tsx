import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventId, matchOf, SESSION, stat } from '#tests/support/match.ts';
import { FIRST, MADE } from '#tests/support/rally-entries.ts';
import { allByRole } from '#tests/support/screen.ts';
import { leave, press } from '#tests/support/see.ts';
import { track } from '#tests/support/tracker.tsx';
import { chooseEntryWay } from '#web/match/entry-way.ts';
import { entryId } from './log-entry.tsx';

// On the screen of counts, also where rallies are told.
beforeEach(() => chooseEntryWay(SESSION, 'counts'));
afterEach(async () => {
  await leave();
  localStorage.clear();
});

const lineOf = (n: number) => document.getElementById(entryId(eventId(n)))?.textContent ?? '';

test('[A1-5] a line of the log begins with who it is about, or with what it is', async () => {
  const timeout = MADE.timeout({ ...FIRST, other: 4 });
  await track({ log: matchOf(stat(7, 'attack', 'positive'), timeout, MADE['first-serve'](FIRST)) });
  await press('Set log');
  expect(allByRole('dialog')).toHaveLength(1);
  expect([1, 2, 3].map((n) => lineOf(n).replace(/\d–\d.*/, ''))).toEqual([
    ...['#7 Ruiz – kill', 'Timeout Tidewater 16', 'Tidewater 16 – first serve'],
  ]);
});
