import { afterEach, beforeEach, expect, test } from 'vitest';
import { instanceId } from '#domain/schedule/instance.ts';
import {
  answer,
  cell,
  choose,
  daysWith,
  fill,
  onTheDay,
  openDay,
  practice,
  TODAY,
  until,
  weekly,
} from '#tests/support/calendar.ts';
import { breakClock } from '#tests/support/broken-clock.ts';
import { TEAM } from '#tests/support/match.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, byRole, nameOf, textsOf } from '#tests/support/screen.ts';
import { labels, leave, press, see, text } from '#tests/support/see.ts';
import { currentToasts } from '#web/ui/messages/toasts.ts';
import { SchedulePage } from './schedule-page.tsx';

beforeEach(onTheDay);
afterEach(leave);

const schedule = <SchedulePage teamId={TEAM} />;
const game = makeEvent({ title: 'League match', startDate: TODAY });
const ALONE = instanceId(practice.id, TODAY);
const KEPT = 'This cannot be undone. Statistics recorded for it are kept and stay listed under All Events.';
const told = () =>
  currentToasts().map(({ title, description = '' }) => [title, description].filter(Boolean).join(' / '));
const tells = async (words: string) => {
  await until(() => told().length > 0);
  expect(told()).toEqual([words]);
};
const topDialog = () => nameOf(allByRole('dialog').at(-1) ?? document.body);
const question = () => textsOf('alertdialog').join();

async function make(title: string, more: () => Promise<void> = async () => undefined): Promise<void> {
  await press('Add Event');
  await fill('Title', title);
  await choose('Event type', 'practice');
  await more();
  await answer('Add Event');
}

async function ask(verb: 'Edit' | 'Delete', title: string, day = TODAY): Promise<void> {
  await openDay(day);
  await answer(`${verb} ${title}`);
}

test('[EVENT-01] [EVENT-02] [EVENT-08] [EVENT-09] [EVENT-10] the form asks for all of an event', async () => {
  await see(schedule);
  await press('Add Event');
  const fields = () => [...allByRole('textbox'), ...allByRole('combobox')].map(nameOf);
  const times = ['Start time (optional)', 'End time (optional)'];
  const rest = ['Location (optional)', 'Description (optional)', 'Event type', 'Repeat'];
  expect(fields()).toEqual(['Title', 'Start date', 'End date (optional)', ...times, ...rest]);
  const options = (name: string) => textsOf('option', byRole('combobox', name));
  expect(options('Event type').slice(1)).toEqual(['Practice', 'Scrimmage', 'Game', 'Tournament', 'Other']);
  expect(options('Repeat')).toEqual(['Does not repeat', 'Daily', 'Weekly', 'Monthly']);
  const weekdays = () => labels().filter((label) => /^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/.test(label));
  expect(weekdays()).toEqual([]);
  for (const frequency of ['daily', 'monthly']) {
    await choose('Repeat', frequency);
    expect(weekdays()).toEqual([]);
    expect(fields()).toContain('Until (optional)');
  }
  await choose('Repeat', 'weekly');
  expect(weekdays()).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
});

test('[EVENT-03] an opponent is asked for as soon as it is a game, and stored with it', async () => {
  const opened = await see(schedule);
  const asked = () => allByRole('textbox').map(nameOf).includes('Opponent (optional)');
  await make('League match', async () => {
    expect(asked()).toBe(false);
    await choose('Event type', 'tournament');
    expect(asked()).toBe(true);
    await choose('Event type', 'game');
    await fill('Opponent (optional)', 'Breakers');
  });
  expect(opened.rows('events', { teamId: TEAM })).toMatchObject([{ eventType: 'game', opponentName: 'Breakers' }]);
});

test('[EVENT-11] [ERR-083] a new event is announced and stands in the calendar', async () => {
  const opened = await see(schedule, { isTaken: true });
  await make('Team photo');
  await tells('Event created successfully!');
  await until(() => cell(TODAY).textContent.includes('Team photo'));
  expect(opened.rows('events', { teamId: TEAM })).toMatchObject([
    { title: 'Team photo', isRecurring: false, recurrencePattern: null },
  ]);
});

test('[EVENT-11] [RECUR-03] a weekly series is said in words and stands on each of its days', async () => {
  const opened = await see(schedule);
  await make('Practice', async () => {
    await choose('Repeat', 'weekly');
    await press('Tuesday');
    expect(text()).toContain('Every Tuesday and Thursday, without end');
    await fill('Until (optional)', '2025-12-04');
  });
  await until(() => daysWith('Practice').length > 0);
  expect(daysWith('Practice')).toEqual(['2025-11-20', '2025-11-25', '2025-11-27', '2025-12-02', '2025-12-04']);
  const [series] = opened.rows('events', { teamId: TEAM });
  expect(series?.recurrencePattern).toEqual(weekly({ endDate: '2025-12-04' }));
});

const pressed = () =>
  allByRole('button')
    .filter((day) => day.getAttribute('aria-pressed') === 'true' && nameOf(day).endsWith('day'))
    .map(nameOf);

test('[RECUR-03] [EVENT-09] the weekday of the start date is pressed until another choice is made', async () => {
  const opened = await see(schedule);
  await make('Practice', async () => {
    await choose('Repeat', 'weekly');
    expect(pressed()).toEqual(['Thursday']);
    await fill('Start date', '2025-11-19');
    expect(pressed()).toEqual(['Wednesday']);
    await press('Monday');
    expect(pressed()).toEqual(['Monday', 'Wednesday']);
    await press('Wednesday');
    expect(text()).toContain('Nov 19, 2025, then every Monday, without end');
  });
  const [series] = opened.rows('events', { teamId: TEAM });
  expect(series?.recurrencePattern?.weeklyDays).toEqual(['monday']);
});

test('a series that would end before it starts is refused at its field', async () => {
  const opened = await see(schedule);
  await make('Practice', async () => {
    await choose('Repeat', 'daily');
    await fill('Until (optional)', '2025-11-19');
  });
  expect(text()).toContain('The series would end before it starts.');
  expect(opened.rows('events')).toEqual([]);
});

test('[EVENT-04] what is missing is gone to, so that nobody wonders why nothing happens', async () => {
  await see(schedule);
  await make(' ');
  expect(text()).toContain('Please fill in all required fields.');
  expect(document.activeElement).toBe(byRole('textbox', 'Title'));
});

test('[EVENT-12] [ERR-064] when creating fails it is said and what was typed stays', async () => {
  await see(schedule);
  breakClock();
  await make('Team photo');
  expect(told()).toEqual(['Error / Failed to create event. Please try again.']);
  expect(byRole('textbox', 'Title')).toMatchObject({ value: 'Team photo' });
  await answer('Cancel');
  expect(told()).toEqual([]);
});

test('[EVENT-13] [EVENT-22] [ERR-084] an event is edited at once, filled with its values', async () => {
  const opened = await see(schedule, { isTaken: true, events: [game] });
  await ask('Edit', 'League match');
  expect(byRole('textbox', 'Title')).toMatchObject({ value: 'League match' });
  await fill('Title', 'Cup match');
  await answer('Save Changes');
  await tells('Event updated successfully!');
  expect(opened.row('events', game.id)?.title).toBe('Cup match');
});

test('[EVENT-13] [AMB-066] a one-time event that is edited keeps its type', async () => {
  const friendly = makeEvent({ title: 'Friendly', eventType: 'one_time_event', startDate: TODAY });
  const opened = await see(schedule, { events: [friendly] });
  await ask('Edit', 'Friendly');
  expect(byRole('combobox', 'Event type')).toMatchObject({ value: 'one_time_event' });
  await fill('Title', 'Cup match');
  await answer('Save Changes');
  expect(opened.row('events', friendly.id)).toMatchObject({ title: 'Cup match', eventType: 'one_time_event' });
});

test('[EVENT-13] an event of one day is moved by its start alone, also by way of an empty one', async () => {
  const opened = await see(schedule, { events: [game] });
  await ask('Edit', 'League match');
  await fill('Start date', '');
  await fill('Start date', '2025-11-18');
  await answer('Save Changes');
  expect(opened.row('events', game.id)).toMatchObject({ startDate: '2025-11-18', endDate: '2025-11-18' });
});

test('[EVENT-14] [ERR-065] when an update fails it is said', async () => {
  await see(schedule, { events: [game] });
  breakClock();
  await ask('Edit', 'League match');
  await answer('Save Changes');
  expect(told()).toEqual(['Error / Failed to update event. Please try again.']);
});

test('[EVENT-15] [EVENT-23] [RECUR-12] [ERR-085] one instance is edited alone', async () => {
  const opened = await see(schedule, { isTaken: true, events: [practice] });
  await ask('Edit', 'Practice');
  expect(topDialog()).toContain('Edit repeating event');
  await answer('Edit This Instance Only');
  expect(allByRole('combobox').map(nameOf)).toEqual(['Event type']);
  expect(byRole('textbox', 'Start date')).toMatchObject({ value: TODAY });
  await fill('Title', 'Late practice');
  await answer('Save Changes');
  await tells('Event instance created successfully!');
  await until(() => daysWith('Late practice').length > 0);
  expect(daysWith('Late practice')).toEqual([TODAY]);
  expect(opened.row('events', practice.id)?.recurrencePattern?.exceptions).toEqual([TODAY]);
  expect(opened.row('events', ALONE)).toMatchObject({ title: 'Late practice', isRecurring: false });
});

test('[EVENT-23] [RECUR-16] the series is edited from an instance, with the dates of its base', async () => {
  const opened = await see(schedule, { events: [practice] });
  await ask('Edit', 'Practice');
  await answer('Edit Entire Series');
  expect(byRole('textbox', 'Start date')).toMatchObject({ value: '2025-11-18' });
  await press('Thursday');
  await answer('Save Changes');
  await until(() => daysWith('Practice').length === 3);
  expect(daysWith('Practice')).toEqual(['2025-11-18', '2025-11-25', '2025-12-02']);
  expect(opened.row('events', practice.id)?.recurrencePattern?.weeklyDays).toEqual(['tuesday']);
});

test('[RECUR-16] how many dates a series has is said without those that were taken out of it', async () => {
  const recurrencePattern = weekly({ endDate: '2025-12-04', exceptions: ['2025-11-25', '2025-11-27'] });
  await see(schedule, { events: [{ ...practice, recurrencePattern }] });
  await ask('Edit', 'Practice', '2025-11-18');
  expect(text()).toContain('Every Tuesday and Thursday, 4 events until Dec 4, 2025');
});

test('[EVENT-24] the base of a series edits the series without asking', async () => {
  await see(schedule, { events: [practice] });
  await ask('Edit', 'Practice', '2025-11-18');
  expect(topDialog()).toBe('Edit Event');
  expect(byRole('combobox', 'Repeat')).toMatchObject({ value: 'weekly' });
});

test('[EVENT-16] [EVENT-19] [AMB-075] [RECUR-19] [ERR-086] a single event is deleted after a question', async () => {
  const opened = await see(schedule, { isTaken: true, events: [game] });
  await ask('Delete', 'League match');
  expect(question()).toContain(`The single event “League match” is deleted. ${KEPT}`);
  expect(opened.rows('events')).toHaveLength(1);
  await answer('Delete');
  await tells('Event deleted successfully!');
  expect(opened.rows('events')).toEqual([]);
});

test('[EVENT-17] [EVENT-19] [RECUR-17] [ERR-087] one instance is deleted after a question', async () => {
  const opened = await see(schedule, { isTaken: true, events: [practice] });
  await ask('Delete', 'Practice');
  await answer('Delete This Instance Only');
  expect(question()).toContain('The single instance of “Practice” on Thursday, November 20, 2025 is deleted');
  await answer('Delete');
  await tells('Event instance deleted successfully!');
  await until(() => daysWith('Practice').length === 5);
  expect(daysWith('Practice')).not.toContain(TODAY);
  expect(opened.row('events', practice.id)?.recurrencePattern?.exceptions).toEqual([TODAY]);
});

test('[EVENT-16] [EVENT-19] [RECUR-18] the series is deleted after a question', async () => {
  const opened = await see(schedule, { isTaken: true, events: [practice] });
  await ask('Delete', 'Practice');
  await answer('Delete Entire Series');
  expect(question()).toMatch(new RegExp(`The entire series “Practice” is deleted with all of its dates.*${KEPT}`));
  await answer('Delete');
  await tells('Event deleted successfully!');
  await until(() => daysWith('Practice').length === 0);
  expect(opened.rows('events')).toEqual([]);
});

test('[EVENT-18] [ERR-066] when a deletion fails it is said and the event stays', async () => {
  await see(schedule, { events: [game] });
  breakClock();
  await ask('Delete', 'League match');
  await answer('Delete');
  expect(told()).toEqual(['Error / Failed to delete event. Please try again.']);
  expect(cell(TODAY).textContent).toContain('League match');
});

test('[EVENT-04] [EVENT-05] [EVENT-06] [ERR-067] an empty form asks for what is missing and stores nothing', async () => {
  const opened = await see(schedule);
  await press('Add Event');
  await fill('Start date', '');
  await answer('Add Event');
  expect(text().match(/Please fill in all required fields\./g)).toHaveLength(3);
  expect(opened.rows('events')).toEqual([]);
});
