import { expect, test, vi } from 'vitest';
import { readSources } from '#tests/support/sources.ts';
import { addDays, clock, fullDay, localDay, mediumDay } from './dates.ts';

test.each([
  ['00:05', '12:05 AM'],
  ['09:30', '9:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('[THEME-09] %s is shown as %s', (time, shown) => {
  expect(clock(time)).toBe(shown);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  expect(clock(new Date(2026, 4, 1, hours, minutes))).toBe(shown);
});

test('[SCHED-18] [SCHED-32] west of Greenwich a day keeps its name', () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  expect(fullDay('2025-11-15')).toBe('Saturday, November 15, 2025');
  expect(mediumDay('2025-11-15')).toBe('Nov 15, 2025');
  expect(addDays('2025-11-01', 30)).toBe('2025-12-01');
  vi.unstubAllEnvs();
});

test('[THEME-09] each day of thirty years is written as the language writes it', () => {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const days = Array.from({ length: 11_000 }, (_, n) => addDays('2010-01-01', n));
  expect(days.map(mediumDay)).toEqual(days.map((day) => format.format(new Date(day))));
});

test('[SCHED-04] [AMB-009] today is the day of the place, not of Greenwich', () => {
  const evening = new Date('2025-11-16T03:00:00Z');
  const days = ['America/Los_Angeles', 'Pacific/Kiritimati'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return localDay(evening);
  });
  expect(days).toEqual(['2025-11-15', '2025-11-16']);
  vi.unstubAllEnvs();
});

test('[THEME-09] no screen words a time of day in another way', () => {
  const screens = readSources().filter(({ path }) => /^src\/(web|domain)\//.test(path) && !/\.test\./.test(path));
  const own = screens.filter(({ text }) => /toLocaleTimeString|timeStyle|hour12|hourCycle/.test(text));
  expect(own.map(({ path }) => path)).toEqual([]);
});
