import { linesOf, type Message, type Sections } from './sections.ts';

const OLDEST_YEARS = 10;

/** The day of the match. Where day and month could be either, the form of the other days of the file decides. */
export function dayMessages(sections: Sections, today: Date): readonly Message[] {
  const first = linesOf(sections, '3MATCH')[0];
  if (!first) return [];
  const tell = (text: string): readonly Message[] => [{ line: first.at, level: 2, text }];
  const written = first.text.split(';')[0] ?? '';
  if (written.trim() === '') return tell('Match information is missing the date');
  const readings = readingsOf(written);
  const counted = countedDay(linesOf(sections, '3MATCH')[1]?.text);
  const only = readings.find((day) => day.getTime() === counted) ?? readings[0];
  if (!only) return tell('Cannot parse the date in the match information');
  if (readings.length > 1 && only.getTime() !== counted && !monthFirst(sections))
    return tell('Ambiguous date, using DMY format');
  const age = today.getTime() - only.getTime();
  if (age < -2 * DAY_MS) return tell('The date of the match is in the future');
  return age > OLDEST_YEARS * 365.25 * DAY_MS ? tell('The date of the match is more than 10 years ago') : [];
}

const DAY_MS = 86_400_000;
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
/** Some programs write it where a day should be counted. */
const NO_DAY = 12_345;

/** The day that the second line counts, by which the first one is understood. */
function countedDay(line = ''): number | undefined {
  const days = Number(line.split(';')[2]);
  return days > 0 && days !== NO_DAY ? DAY_ZERO_MS + days * DAY_MS : undefined;
}

function readingsOf(written: string): Date[] {
  const [a = 0, b = 0, c = 0] = written.split(/\D+/).map(Number);
  const days = a > 31 ? [dayOf(a, b, c)] : [dayOf(c, b, a), dayOf(c, a, b)];
  const known = days.filter((day) => day !== undefined);
  return known.filter((day, at) => known.findIndex((other) => other.getTime() === day.getTime()) === at);
}

function dayOf(year: number, month: number, day: number): Date | undefined {
  const made = new Date(Date.UTC(year, month - 1, day));
  return year > 1900 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? made : undefined;
}

/** The days on which it was made are in the form of the same program: one of them with a day past the twelfth tells. */
const monthFirst = (sections: Sections): boolean =>
  linesOf(sections, '3DATAVOLLEYSCOUT').some(({ text }) => /-DAY: \d{1,2}\/(1[3-9]|2\d|3[01])\//.test(text));
