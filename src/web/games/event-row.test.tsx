import { afterEach, expect, test, vi } from 'vitest';
import { clearScreen, show } from '#tests/support/screen.ts';
import { DayFace, monthTitle } from './event-row.tsx';

afterEach(async () => {
  vi.unstubAllEnvs();
  await clearScreen();
});

test('[SCHED-32] [AMB-009] west of Greenwich a line of a list shows the day of its event', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  await show(<DayFace id="day" day="2025-11-01" over="weekday" />);
  expect(document.body.textContent).toBe('Sat1');
  expect(monthTitle('2025-11-01')).toBe('November 2025');
});
