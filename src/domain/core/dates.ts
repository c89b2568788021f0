import { z } from 'zod';
import { lazy } from './lazy.ts';

/** A calendar day, not an instant: it is never shifted by a zone (AMB-009). */
export const Day = z.iso.date();
export type Day = z.infer<typeof Day>;

/** Wall-clock time of day, `HH:MM` in 24 hours. */
export const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true });

const pad = (n: number, width = 2) => String(n).padStart(width, '0');

/** The calendar day of an instant in the zone of the device that asks. */
export function localDay(date: Date): Day {
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** `4:12 PM`, from a Date in local time or from `16:12`. */
export function clock(time: Date | string): string {
  const [hours, minutes] =
    typeof time === 'string' ? time.split(':').map(Number) : [time.getHours(), time.getMinutes()];
  const hour = hours ?? 0;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${pad(minutes ?? 0)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const utc = (day: Day) => new Date(`${day}T00:00:00Z`);
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const full = lazy(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }));

/** `Nov 15, 2025`. By hand: My Teams opens with it, and to set up a format of `Intl` takes a slow phone 40 ms. */
export function mediumDay(day: Day): string {
  const date = utc(day);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
/** `Saturday, November 15, 2025` */
export const fullDay = (day: Day): string => full().format(utc(day));

export function addDays(day: Day, days: number): Day {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export const daysBetween = (from: Day, to: Day): number => (utc(to).getTime() - utc(from).getTime()) / 86_400_000;
