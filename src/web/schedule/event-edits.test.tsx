import { afterEach, beforeEach, expect, test } from 'vitest';
import { instanceId } from '#domain/schedule/instance.ts';
import { answer, choose, fill, onTheDay, openDay, practice, TODAY, until } from '#tests/support/calendar.ts';
import { TEAM } from '#tests/support/match.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { allByRole, byRole, nameOf } from '#tests/support/screen.ts';
import { leave, press, see, text } from '#tests/support/see.ts';
import { SchedulePage } from './schedule-page.tsx';

beforeEach(onTheDay);
afterEach(leave);

const schedule = <SchedulePage teamId={TEAM} />;
const ALONE = instanceId(practice.id, TODAY);
const game = makeEvent({ title: 'League match', startDate: TODAY });
const pressed = () =>
  allByRole('button')
    .filter((day) => day.getAttribute('aria-pressed') === 'true' && nameOf(day).endsWith('day'))
    .map(nameOf);

test('[HONEST-62] the weekday of the start that is pressed away stays so, and another one takes its place', async () => {
  const opened = await see(schedule);
  await press('Add Event');
  await fill('Title', 'Practice');
  await choose('Event type', 'practice');
  await choose('Repeat', 'weekly');
  expect(pressed()).toEqual(['Thursday']);
  await press('Thursday');
  expect(pressed()).toEqual([]);
  expect(text()).toContain('Every Thursday, without end');
  await press('Tuesday');
  expect(pressed()).toEqual(['Tuesday']);
  expect(text()).toContain('Nov 20, 2025, then every Tuesday, without end');
  await answer('Add Event');
  expect(opened.rows('events')[0]?.recurrencePattern?.weeklyDays).toEqual(['tuesday']);
});

test('[HONEST-63] the day keeps the place of a date that is edited alone: its keys are the same ones', async () => {
  const opened = await see(schedule, { events: [practice, game] });
  await openDay(TODAY);
  await answer('Edit Practice');
  const edit = byRole('button', 'Edit Practice');
  await answer('Edit This Instance Only');
  await fill('Location (optional)', 'Hall 2');
  await answer('Save Changes');
  await until(() => opened.row('events', ALONE) !== undefined && text().includes('Hall 2'));
  expect(byRole('button', 'Edit Practice')).toBe(edit);
});
