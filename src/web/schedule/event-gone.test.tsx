import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteEvent, editInstance } from '#domain/schedule/commands.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import { answer, fill, onTheDay, openDay, practice, TODAY, until } from '#tests/support/calendar.ts';
import { TEAM } from '#tests/support/match.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { labels, leave, see, text, toastTitles } from '#tests/support/see.ts';
import { SchedulePage } from './schedule-page.tsx';

beforeEach(onTheDay);
afterEach(leave);

const schedule = <SchedulePage teamId={TEAM} />;
const game = makeEvent({ title: 'League match', startDate: TODAY });

async function edit(title: string): Promise<void> {
  await openDay(TODAY);
  await answer(`Edit ${title}`);
}

test('[EVENT-14] what was entered for an event that somebody deletes meanwhile becomes a new one', async () => {
  const opened = await see(schedule, { events: [game, practice], isTaken: true });
  await edit('League match');
  await fill('Description (optional)', 'Bring both nets');
  expect(text()).not.toContain('deleted this event');
  await act(async () => void (await opened.do(deleteEvent.draft({ teamId: TEAM, id: game.id }))));
  expect(text()).toContain('Somebody deleted this event meanwhile.');
  await answer('Add as New Event');
  await until(() => toastTitles().includes('Event created successfully!'));
  const added = opened.rows('events').find(({ id }) => id !== practice.id);
  expect(added).toMatchObject({ title: 'League match', startDate: TODAY, description: 'Bring both nets' });
});

test('[EVENT-14] so does a date that is taken out of its series, but not one that somebody changed alone', async () => {
  const opened = await see(schedule, { events: [practice] });
  const on = { teamId: TEAM, id: practice.id, date: TODAY };
  await edit('Practice');
  await answer('Edit This Instance Only');
  await fill('Title', 'Long practice');
  await act(async () => void (await opened.do(editInstance.draft({ ...on, patch: { location: 'Hall 2' } }))));
  expect(labels()).toContain('Save Changes');
  await act(
    async () => void (await opened.do(deleteEvent.draft({ teamId: TEAM, id: instanceId(practice.id, TODAY) }))),
  );
  await answer('Add as New Event');
  expect(opened.rows('events').map(({ title }) => title)).toContain('Long practice');
});
