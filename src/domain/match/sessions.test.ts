import { expect, test } from 'vitest';
import { makeSession } from '#tests/support/room.ts';
import { teamCounting } from './sessions.ts';

const on = (day: number, counting: 'attempts' | 'contacts' | null) =>
  makeSession({ createdAt: `2025-11-${day}T18:00:00.000Z`, counting });

test('[COUNTS-01] a new team is asked, and offered that each press is one contact', () => {
  expect(teamCounting([])).toEqual({ counting: 'contacts', isAsked: false });
});

test('[COUNTS-01] a team that has recorded before is asked once, and offered what it does', () => {
  expect(teamCounting([on(10, null), on(11, null)])).toEqual({ counting: 'attempts', isAsked: false });
});

test('[COUNTS-01] who was asked goes on as in the newest game that says so', () => {
  expect(teamCounting([on(10, 'contacts'), on(12, null), on(11, 'attempts')])).toEqual({
    counting: 'attempts',
    isAsked: true,
  });
});
