import { addDays, type Day } from '#domain/core/dates.ts';
import { datesOf, ruleText } from '#domain/schedule/recurrence.ts';
import type { Event } from '#domain/schedule/schema.ts';

/** A part of a series that one plain rule describes, from its first date. The part's name tells it from the others. */
type PlainRule = {
  readonly name: '' | '-start' | '-february';
  readonly text: string | undefined;
  readonly first: Day;
  readonly holds: (day: Day) => boolean;
};

type Series = Pick<Event, 'startDate' | 'recurrencePattern'>;

const isFebruary = (day: Day) => day.slice(5, 7) === '02';

/**
 * A series in rules that every calendar reads alike. `BYSETPOS` is not one of them (some show both the 28th and the
 * 29th), so that February has a rule of its own; and what a start outside of its rule means they do not agree on
 * either, so that it stands apart (AMB-072). Exceptions are not asked here.
 */
export function plainRules(series: Series): PlainRule[] {
  const { startDate, recurrencePattern } = series;
  const whole = { startDate, recurrencePattern: recurrencePattern && { ...recurrencePattern, exceptions: [] } };
  const isOn = (one: Series, day: Day) => datesOf(one, { from: day, to: day }).length > 0;
  const isDate = (day: Day) => isOn(whole, day);
  const text = ruleText(series) ?? '';
  const dayOfMonth = Number(startDate.slice(8));
  const rules = { name: '' as const, text, holds: isDate };
  if (text.includes('BYDAY')) {
    const endless = whole.recurrencePattern && { ...whole.recurrencePattern, endDate: null };
    const isInRule = isOn({ startDate, recurrencePattern: endless }, addDays(startDate, 7));
    const holds = (day: Day) => isDate(day) && (day !== startDate || isInRule);
    const start = { name: '-start' as const, text: undefined, holds: (day: Day) => day === startDate };
    return withFirst(whole, isInRule ? [rules] : [start, { ...rules, holds }]);
  }
  if (!text.includes('BYSETPOS')) return withFirst(whole, [rules]);
  const others = `FREQ=MONTHLY;BYMONTH=1,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=${dayOfMonth}`;
  return withFirst(whole, [
    { name: '', text: others, holds: (day) => isDate(day) && !isFebruary(day) },
    { name: '-february', text: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', holds: (day) => isDate(day) && isFebruary(day) },
  ]);
}

/** February can be a year away; every other rule has a date within two months. */
const DAYS_TO_FIRST = { '': 62, '-start': 0, '-february': 366 } as const;

/** Rules that have no date before the series ends are left out. */
function withFirst(series: Series, rules: readonly Omit<PlainRule, 'first'>[]): PlainRule[] {
  const { startDate } = series;
  return rules.flatMap((rule) => {
    const to = addDays(startDate, DAYS_TO_FIRST[rule.name]);
    const first = datesOf(series, { from: startDate, to }, 62).find(rule.holds);
    return first === undefined ? [] : [{ ...rule, first }];
  });
}
