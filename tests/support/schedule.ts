import { derivedId } from '#domain/core/ids.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { SESSION, TEAM } from './match.ts';

/** A game of today's kind; a test says only what matters. */
export function makeEvent(given: Partial<Event> = {}): Event {
  const title = given.title ?? 'League match';
  const startDate = given.startDate ?? '2025-11-20';
  return {
    id: derivedId(SESSION, `event:${title}:${startDate}`),
    teamId: TEAM,
    userId: null,
    title,
    eventType: 'game',
    startDate,
    endDate: startDate,
    startTime: null,
    endTime: null,
    location: null,
    opponentName: null,
    description: null,
    isRecurring: false,
    recurrencePattern: null,
    gameStatus: null,
    ...given,
  };
}
