import { instanceId } from './instance.ts';
import type { Event } from './schema.ts';
import type { ImportedEvent } from './read-calendar.ts';

/** Whether the schedule has this event: from the same file before, or because the file was made of this schedule. */
export function alreadyThere(events: readonly Event[]): (found: ImportedEvent) => boolean {
  const known = new Set(events.map(({ id }) => id));
  const series = events.filter(({ isRecurring }) => isRecurring);
  return ({ id, ownId, elsewhere, fields }) => {
    // Less than half of a series' dates may also be what is left of it where it was deleted: dates changed alone.
    if (known.has(id) || elsewhere.filter((one) => known.has(one)).length * 2 > elsewhere.length) return true;
    if (ownId === undefined) return false;
    return known.has(ownId) || series.some((one) => instanceId(one.id, fields.startDate) === ownId);
  };
}
