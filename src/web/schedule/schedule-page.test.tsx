import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEAM } from '#tests/support/match.ts';
import {
  answer,
  cell,
  daysWith,
  focus,
  onTheDay,
  openDay,
  practice,
  swipe,
  TODAY,
  until,
  weekly,
} from '#tests/support/calendar.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, byRole, descriptionOf, nameOf, press as pressKey, textsOf } from '#tests/support/screen.ts';
import { headings, labels, leave, press, see, text } from '#tests/support/see.ts';
import { SchedulePage } from './schedule-page.tsx';

beforeEach(onTheDay);
afterEach(leave);

const schedule = <SchedulePage teamId={TEAM} />;
const chips = () => allByRole('button', undefined, byRole('group', 'Event types shown'));
const dialogText = () => byRole('dialog').textContent;

test('[SCHED-03] a button each moves by one month', async () => {
  await see(schedule);
  await press('Next month');
  expect(headings()).toContain('December 2025');
  await press('Next month');
  expect(headings()).toContain('January 2026');
  await press('Previous month');
  expect(headings()).toContain('December 2025');
});

test('[SCHED-03] the keyboard moves by days and by months, over their borders too', async () => {
  await see(schedule);
  await focus(cell('2025-11-30'));
  await pressKey('ArrowRight');
  expect(headings()).toContain('December 2025');
  expect(document.activeElement).toBe(cell('2025-12-01'));
  await pressKey('ArrowUp');
  expect(document.activeElement).toBe(cell('2025-11-24'));
  await pressKey('PageDown');
  expect(headings()).toContain('December 2025');
  expect(document.activeElement).toBe(cell('2025-12-24'));
  await pressKey('PageUp');
  expect(document.activeElement).toBe(cell('2025-11-24'));
});

test('[SCHED-03] Home and End lead to the first and last day of the week', async () => {
  await see(schedule);
  await focus(cell('2025-11-26'));
  for (const [key, day] of [
    ['Home', '2025-11-23'],
    ['Home', '2025-11-23'],
    ['End', '2025-11-29'],
  ] as const) {
    await pressKey(key);
    expect(document.activeElement).toBe(cell(day));
  }
});

test('a finger that goes sideways turns the month, one that goes down does not', async () => {
  await see(schedule);
  await swipe(cell(TODAY), { x: -10, y: 200 });
  expect(headings()).toContain('November 2025');
  await swipe(cell(TODAY), { x: -100, y: 10 });
  expect(headings()).toContain('December 2025');
  await swipe(cell('2025-12-20'), { x: 100, y: 10 });
  expect(headings()).toContain('November 2025');
});

test('[SCHED-04] the cell of today is marked and no other', async () => {
  await see(schedule);
  const marked = [...document.querySelectorAll<HTMLElement>('[aria-current="date"]')];
  expect(marked.map((day) => day.dataset['day'])).toEqual([TODAY]);
  await press('Next month');
  await press('Next month');
  expect(document.querySelector('[aria-current="date"]')).toBeNull();
});

test('[SCHED-07] [SCHED-08] every chip of the legend is on at first', async () => {
  await see(schedule);
  const names = chips().map((chip) => nameOf(chip).slice(1));
  expect(names).toEqual(['Game', 'Practice', 'Tournament', 'Scrimmage', 'One-time event']);
  expect(chips().map((chip) => chip.getAttribute('aria-pressed'))).toEqual(Array(5).fill('true'));
});

test('[SCHED-09] a chip hides the events of its type, also from the count, and shows them again', async () => {
  const events = ['a', 'b', 'c'].map((title) => makeEvent({ title, startDate: TODAY, eventType: 'scrimmage' }));
  await see(schedule, { events });
  expect(cell(TODAY).textContent).toContain('+1 more');
  await press('SScrimmage');
  expect(cell(TODAY).textContent).not.toMatch(/Scrimmage|more/);
  expect(text()).not.toContain('No events scheduled this month');
  await press('SScrimmage');
  expect(cell(TODAY).textContent).toContain('+1 more');
});

test('[SCHED-16] a month without events says so and offers the first, with the calendar still there', async () => {
  await see(schedule);
  expect(text()).toContain('No events scheduled this month');
  await press('Add First Event');
  expect(nameOf(byRole('dialog'))).toBe('Add Event');
  expect(cell(TODAY)).toBeTruthy();
});

test('[SCHED-02] the head of the month runs from Sun to Sat', async () => {
  await see(schedule);
  const grid = document.querySelector('[data-day]')?.parentElement?.parentElement;
  const heads = [...(grid?.firstElementChild?.children ?? [])].map(({ textContent }) => textContent);
  expect(heads).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
});

test('[SCHED-17] Add Event opens the event dialog', async () => {
  await see(schedule, { events: [practice] });
  await press('Add Event');
  expect(nameOf(byRole('dialog'))).toBe('Add Event');
});

test('[SCHED-18] [SCHED-31] a day opens with its full date, and says when it has no events', async () => {
  await see(schedule);
  await openDay('2025-11-15');
  expect(nameOf(byRole('dialog'))).toBe('Events for Saturday, November 15, 2025');
  expect(dialogText()).toContain('No events scheduled for this day');
});

test('[SCHED-19] [SCHED-20] [SCHED-21] [SCHED-22] [SCHED-23] [SCHED-24] a day lists all of an event', async () => {
  const match = { title: 'League match', opponentName: 'Breakers', startTime: '18:30', endTime: '20:00' };
  const place = { location: 'Bayside gym', description: 'White jerseys' };
  await see(schedule, { events: [makeEvent({ ...match, ...place, startDate: TODAY })] });
  await openDay(TODAY);
  const said = ['Game', 'League match', 'vs Breakers', '6:30 PM – 8:00 PM', 'Bayside gym', 'White jerseys'];
  expect(said.filter((words) => !dialogText().includes(words))).toEqual([]);
});

test('[SCHED-21] [SCHED-22] what an event does not have is not listed', async () => {
  await see(schedule, { events: [makeEvent({ startDate: TODAY })] });
  await openDay(TODAY);
  expect(dialogText()).not.toMatch(/vs|AM|PM|Repeats/);
});

test('[SCHED-25] a recurring event is marked', async () => {
  await see(schedule, { events: [practice] });
  await openDay(TODAY);
  expect(dialogText()).toContain('Repeats weekly');
});

test('[RECUR-08] a series stands on its days, in neighbour months too, and not on its exceptions', async () => {
  const series = { ...practice, recurrencePattern: weekly({ exceptions: ['2025-11-20'] }) };
  await see(schedule, { events: [series] });
  expect(daysWith('Practice')).toEqual(['2025-11-18', '2025-11-25', '2025-11-27', '2025-12-02', '2025-12-04']);
});

test('the month that is turned to shows its series at once', async () => {
  await see(schedule, { events: [practice] });
  await press('Next month');
  expect(daysWith('Practice')).toContain('2025-12-30');
  await until(() => daysWith('Practice').includes('2026-01-01'));
});

test.each(['scrimmage', 'practice', 'other', 'one_time_event'] as const)(
  '[SCHED-30] %s offers no tracking',
  async (eventType) => {
    await see(schedule, { events: [makeEvent({ eventType, startDate: TODAY })] });
    await openDay(TODAY);
    expect(labels().filter((label) => /Stat/.test(label))).toEqual([]);
  },
);

test.each(['game', 'tournament'] as const)('[SCHED-26] [SCHED-27] [SCHED-28] a %s offers what fits', async (kind) => {
  const on = (startDate: string, gameStatus: 'in_progress' | 'completed' | null) =>
    makeEvent({ startDate, gameStatus, eventType: kind });
  await see(schedule, {
    events: [on('2025-11-10', null), on('2025-11-11', 'in_progress'), on('2025-11-12', 'completed')],
  });
  const offers = async (day: string) => {
    await openDay(day);
    const found = labels().filter((label) => /Stat/.test(label));
    await answer('Close');
    await until(() => allByRole('dialog').length === 0);
    return found;
  };
  expect(await offers('2025-11-10')).toEqual(['Start Stat Tracking']);
  expect(await offers('2025-11-11')).toEqual(['Resume Stats']);
  expect(await offers('2025-11-12')).toEqual([]);
});

test('deleting a series tells what it is before anything goes', async () => {
  await see(schedule, { events: [{ ...practice, recurrencePattern: weekly({ endDate: '2025-12-16' }) }] });
  await openDay('2025-11-25');
  await answer('Delete Practice');
  expect(nameOf(allByRole('dialog').at(-1) ?? document.body)).toContain('Practice, every Tuesday and Thursday');
  const [, only, all] = allByRole('button').filter((button) => /^Delete/.test(nameOf(button)));
  expect(only && descriptionOf(only)).toBe('Tuesday, November 25, 2025. The others stay as they are.');
  expect(all && descriptionOf(all)).toBe('All 9 events, every Tuesday and Thursday.');
});

test('[HONEST-60] Today leads back to the month of today, from wherever', async () => {
  await see(schedule);
  for (let months = 0; months < 3; months++) await press('Next month');
  expect(headings()).toContain('February 2026');
  await press('Today');
  expect(headings()).toContain('November 2025');
  expect(cell(TODAY).getAttribute('aria-current')).toBe('date');
});

test('[HONEST-61] a day says the dates of an event that lasts for several', async () => {
  const cup = makeEvent({ title: 'Cup', startDate: '2025-11-19', endDate: '2025-11-22', eventType: 'tournament' });
  await see(schedule, { events: [cup, makeEvent({ title: 'Short', startDate: TODAY })] });
  await openDay(TODAY);
  const entries = textsOf('listitem', byRole('dialog'));
  expect(entries.filter((entry) => entry.includes('Nov 19, 2025 – Nov 22, 2025'))).toEqual([
    expect.stringContaining('Cup'),
  ]);
});
