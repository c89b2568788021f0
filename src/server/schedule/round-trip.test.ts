import { afterEach, beforeEach, expect, test } from 'vitest';
import { splitOff } from '#domain/schedule/instance.ts';
import { readCalendar } from '#domain/schedule/read-calendar.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { calendarFile } from './calendar-file.ts';

const HOME = process.env['TZ'];
beforeEach(() => void (process.env['TZ'] = 'America/New_York'));
afterEach(() => void (process.env['TZ'] = HOME));

test('a schedule that goes out as a file comes in again as it was', () => {
  const weekly = {
    frequency: 'weekly' as const,
    endDate: '2026-03-31',
    weeklyDays: ['tuesday' as const],
    exceptions: [],
  };
  const base = makeEvent({
    ...{ title: 'Practice', eventType: 'practice', startDate: '2025-10-07', startTime: '18:00', endTime: '20:00' },
    ...{ isRecurring: true, recurrencePattern: { ...weekly, exceptions: ['2025-10-14'] } },
  });
  const { instance, series } = splitOff(base, '2025-11-04');
  const game = makeEvent({ title: 'Final', opponentName: 'Breakers', startTime: '18:30', description: 'a, b; c' });
  const cup = makeEvent({ title: 'Cup', eventType: 'tournament', startDate: '2025-11-15', endDate: '2025-11-17' });
  const events = [series, { ...instance, startTime: '19:00' }, game, cup].map((event) => ({ ...event, rev: 1 }));
  const now = new Date('2025-11-20T12:00:00Z');
  const file = calendarFile(events, { name: 'T', product: 'P', timeZone: 'America/New_York', now });
  const found = readCalendar(file, game.teamId, '2025-11-20')?.found ?? [];
  const byTitle = (title: string, startDate: string) =>
    found.find(({ fields }) => fields.title === title && fields.startDate === startDate);
  expect(found).toHaveLength(4);
  expect(byTitle('Practice', '2025-10-07')).toMatchObject({
    repeat: series.recurrencePattern,
    fields: { startTime: '18:00', endTime: '20:00', eventType: 'practice' },
  });
  expect(byTitle('Practice', '2025-11-04')).toMatchObject({ repeat: null, fields: { startTime: '19:00' } });
  expect(byTitle('Final', '2025-11-20')?.fields).toMatchObject({ opponentName: 'Breakers', description: 'a, b; c' });
  expect(byTitle('Cup', '2025-11-15')?.fields).toMatchObject({ endDate: '2025-11-17', eventType: 'tournament' });
});
