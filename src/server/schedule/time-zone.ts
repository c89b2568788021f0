/** Calendars are told the clock changes from the first event until so far ahead; by then they have asked again. */
const YEARS_AHEAD = 5;

type Part = { readonly kind: 'STANDARD' | 'DAYLIGHT'; readonly at: string; readonly from: string; readonly to: string };

/** `+05:30` as `+0530` */
const offset = (zoned: Temporal.ZonedDateTime): string => zoned.offset.replaceAll(':', '').slice(0, 5);
const compact = (moment: Temporal.PlainDateTime): string => moment.toString().replace(/[-:]/g, '').slice(0, 15);

function part(after: Temporal.ZonedDateTime, from: string): Part {
  const kind = after.offsetNanoseconds > yearsLeast(after) ? 'DAYLIGHT' : 'STANDARD';
  // The wall clock as it stood before the change.
  const local = after.toInstant().toZonedDateTimeISO(from.replace(/(..)$/, ':$1')).toPlainDateTime();
  return { kind, at: compact(local), from, to: offset(after) };
}

/** Standard time is the smaller of a year's two offsets. */
function yearsLeast(zoned: Temporal.ZonedDateTime): number {
  const inMonth = (month: number) => zoned.with({ month, day: 1 }).offsetNanoseconds;
  return Math.min(inMonth(1), inMonth(7), zoned.offsetNanoseconds);
}

/** VTIMEZONE of an IANA zone: every clock change written out, so that no calendar has to know the name. */
export function timeZoneText(name: string, fromYear: number, now: Date): string {
  let zoned = Temporal.ZonedDateTime.from({ timeZone: name, year: fromYear, month: 1, day: 1 });
  const end = now.getUTCFullYear() + YEARS_AHEAD;
  const parts = [part(zoned, offset(zoned))];
  for (;;) {
    const next = zoned.getTimeZoneTransition('next');
    if (!next || next.year > end) break;
    parts.push(part(next, offset(zoned)));
    zoned = next;
  }
  const lines = parts.flatMap(({ kind, at, from, to }) => [
    `BEGIN:${kind}`,
    `DTSTART:${at}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `END:${kind}`,
  ]);
  return ['BEGIN:VTIMEZONE', `TZID:${name}`, ...lines, 'END:VTIMEZONE'].join('\r\n');
}
