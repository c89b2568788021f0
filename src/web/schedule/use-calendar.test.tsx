import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { practice } from '#tests/support/calendar.ts';
import { makeEvent } from '#tests/support/schedule.ts';
import { clearScreen, show } from '#tests/support/screen.ts';
import { useCalendar } from './use-calendar.ts';

afterEach(async () => {
  await clearScreen();
  vi.useRealTimers();
});

const FIRST = [makeEvent({ title: 'first' })];
const Titles = ({ events, month = '2025-11' }: { events: typeof FIRST; month?: string }) => (
  <p>
    {useCalendar(events, month)
      .occurrences.map(({ title, instanceDate }) => `${title} ${instanceDate.slice(5)}`)
      .join(', ')}
  </p>
);
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const said = () => document.body.textContent;

test('[RECUR-10] the recalculation waits for 50 ms without further change', async () => {
  vi.useFakeTimers();
  const render = await show(<Titles events={FIRST} />);
  const second = makeEvent({ title: 'second' });
  const third = makeEvent({ title: 'third' });
  await render(<Titles events={[second]} />);
  await pass(49);
  await render(<Titles events={[second, third]} />);
  await pass(49);
  expect(said()).toBe('first 11-20');
  await pass(1);
  expect(said()).toBe('second 11-20, third 11-20');
});

test('the first events do not wait', async () => {
  vi.useFakeTimers();
  const render = await show(<Titles events={[]} />);
  await render(<Titles events={FIRST} />);
  expect(said()).toBe('first 11-20');
});

test('[RECUR-08] a series reaches into both neighbour months, and follows the month', async () => {
  vi.useFakeTimers();
  const events = [practice];
  const render = await show(<Titles events={events} month="2026-03" />);
  expect(said()).toMatch(/^Practice 01-29, .*, Practice 04-30$/);
  await render(<Titles events={events} month="2026-05" />);
  await pass(50);
  expect(said()).toMatch(/^Practice 03-31, .*, Practice 06-30$/);
});
