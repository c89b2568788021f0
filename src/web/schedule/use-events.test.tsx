import { afterEach, expect, test } from 'vitest';
import { TEAM } from '#tests/support/match.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { leave, see, text } from '#tests/support/see.ts';
import { useEvents } from './use-events.ts';

afterEach(leave);

const OTHER_TEAM = '0198c0de-0000-7000-8000-0000000000ee';
const Titles = ({ teamId }: { teamId: string }) => (
  <p>
    {useEvents(teamId)
      .events.map(({ title }) => title)
      .join(', ')}
  </p>
);
const on = (title: string, startDate: string) => makeEvent({ title, startDate });

test('[SCHED-33] [OFFLINE-20] the schedule is read by team, ordered by start date', async () => {
  const events = [on('third', '2025-12-01'), on('first', '2025-10-31'), on('second', '2025-11-20')];
  await see(<Titles teamId={TEAM} />, { events });
  expect(text()).toBe('first, second, third');
  await leave();
  await see(<Titles teamId={OTHER_TEAM} />, { events });
  expect(text()).toBe('');
});
