import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cell, onTheDay, practice, TODAY } from '#tests/support/calendar.ts';
import { TEAM } from '#tests/support/match.ts';
import { byRole, clearScreen } from '#tests/support/screen.ts';
import { headings, leave, press, see } from '#tests/support/see.ts';
import { SchedulePage } from './schedule-page.tsx';

beforeEach(onTheDay);
afterEach(leave);

const schedule = <SchedulePage teamId={TEAM} />;
const room = { events: [practice] };

test('[HONEST-54] the month and the hidden types stand in the address, without a step for Back', async () => {
  await see(schedule, room);
  const steps = history.length;
  await press('Next month');
  await press('PPractice');
  await press('GGame');
  expect(location.search).toBe('?month=2025-12&hide=game%2Cpractice');
  expect(history.length).toBe(steps);
  await clearScreen();
  await see(schedule, room);
  expect(headings()).toContain('December 2025');
  expect(cell('2025-12-02').textContent).not.toContain('Practice');
  await press('PPractice');
  expect(cell('2025-12-02').textContent).toContain('Practice');
  await press('GGame');
  await press('Previous month');
  expect(location.search).toBe('');
});

test.each(['?month=2025-13', '?month=0000-01', '?month=9999-12', '?month=soon&hide=other,everything'])(
  '[HONEST-55] a month or a type that there is not counts as not said: %s',
  async (query) => {
    history.replaceState(null, '', query);
    await see(schedule, room);
    expect(headings()).toContain('November 2025');
    expect(cell(TODAY).textContent).toContain('Practice');
  },
);

test('[HONEST-55] what the browser will not write into the address changes nothing, and breaks nothing', async () => {
  await see(schedule, room);
  const own = Object.getOwnPropertyDescriptor(history, 'replaceState');
  history.replaceState = () => {
    throw new DOMException('Attempt to use history.replaceState() more than 100 times per 10 seconds', 'SecurityError');
  };
  await press('Next month');
  expect(headings()).toContain('November 2025');
  await act(async () => void (own && Object.defineProperty(history, 'replaceState', own)));
  await press('Next month');
  expect(byRole('heading', 'December 2025')).toBeTruthy();
});
