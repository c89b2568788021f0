import { derivedId } from '#domain/core/ids.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { SESSION, TEAM } from './match.ts';
import { makeRow } from './rows.ts';

/** A game of today's kind; a test says only what matters. */
export function makeEvent(given: Partial<Event> = {}): Event {
  const title = given.title ?? 'League match';
  const startDate = given.startDate ?? '2025-11-20';
  const id = derivedId(SESSION, `event:${title}:${startDate}`);
  return makeRow('events', { id, teamId: TEAM, title, startDate, endDate: startDate, ...given });
}
