import { clock, localDay, mediumDay } from '#domain/core/dates.ts';

/** `6:30 PM` today, and with its day otherwise. */
export function when(instant: string): string {
  const at = new Date(instant);
  const day = localDay(at);
  return day === localDay(new Date()) ? clock(at) : `${mediumDay(day)}, ${clock(at)}`;
}
