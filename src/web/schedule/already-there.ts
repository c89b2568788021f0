import { instanceId } from '#domain/schedule/instance.ts';
import type { Event } from '#domain/schedule/schema.ts';
import type { Found } from './read-calendar.ts';

/** Whether the schedule has this event: from the same file before, or because the file was made of this schedule. */
export function alreadyThere(events: readonly Event[]): (found: Found) => boolean {
  const known = new Set(events.map(({ id }) => id));
  const series = events.filter(({ isRecurring }) => isRecurring);
  return ({ id, ownId, fields }) => {
    if (known.has(id)) return true;
    if (ownId === undefined) return false;
    return known.has(ownId) || series.some((one) => instanceId(one.id, fields.startDate) === ownId);
  };
}
