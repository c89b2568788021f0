import { wording } from '#domain/core/refusals.ts';
import { addDays, Day, daysBetween } from '#domain/core/dates.ts';
import { changedFields } from '#domain/core/patch.ts';
import {
  endsTooEarly,
  type Event,
  EventFields,
  EventType,
  type Frequency,
  hasOpponent,
  NO_REPEAT,
  type Repeat,
  type Weekday,
} from '#domain/schedule/schema.ts';

/** The texts of an event's form, empty where nothing is given: `formOf` fills it, `parseForm` reads it back. */
export type EventForm = { [K in keyof EventFields]: string };
export type RepeatForm = { frequency: Frequency; until: string; weeklyDays: readonly Weekday[] };
export type FormErrors = { [K in keyof EventFields | 'until']?: string };
export type Entered = { fields: EventFields; repeat: Repeat };

/** The end is the start at first (AMB-068). */
export function emptyForm(startDate: string): EventForm {
  const empty = { title: '', eventType: '', startTime: '', endTime: '' };
  return { ...empty, startDate, endDate: startDate, location: '', opponentName: '', description: '' };
}

export function formOf(event: Event): EventForm {
  return {
    title: event.title,
    eventType: event.eventType,
    startDate: event.startDate,
    endDate: event.endDate,
    startTime: event.startTime ?? '',
    endTime: event.endTime ?? '',
    location: event.location ?? '',
    opponentName: event.opponentName ?? '',
    description: event.description ?? '',
  };
}

/** Moves the end along with the start, so that the event lasts as long as before. An empty start keeps the last one. */
export function moveEnd(endDate: string, from: string, to: string): string {
  const [end, start, next] = [endDate, from, to].map((text) => Day.safeParse(text).data);
  if (end === undefined || start === undefined || next === undefined || end < start) return endDate;
  return addDays(next, daysBetween(start, end));
}

export function repeatFormOf(event?: Event): RepeatForm {
  const { frequency, endDate, weeklyDays } = event?.recurrencePattern ?? NO_REPEAT;
  return { frequency, until: endDate ?? '', weeklyDays };
}

export const asksForOpponent = ({ eventType }: EventForm): boolean => {
  const type = EventType.safeParse(eventType);
  return type.success && hasOpponent(type.data);
};

export function repeatOf({ frequency, until, weeklyDays }: RepeatForm): Repeat {
  const endDate = frequency === 'none' ? null : (Day.safeParse(until).data ?? null);
  return { frequency, endDate, weeklyDays: frequency === 'weekly' ? [...weeklyDays] : [] };
}

/** Parses a form into an event, or returns the error for each field. */
export function parseForm(form: EventForm, repeatForm = repeatFormOf()): Entered | { errors: FormErrors } {
  const given = Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, text.trim() === '' ? null : text]),
  );
  const parsed = EventFields.safeParse({ ...given, title: form.title });
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
    return { errors: Object.fromEntries(issues) };
  }
  const { startDate } = parsed.data;
  const wrong = endsTooEarly(parsed.data);
  if (wrong === 'endDate') return { errors: { endDate: wording({ code: 'ends-before-start' }) } };
  if (wrong === 'endTime') return { errors: { endTime: wording({ code: 'end-time-before-start' }) } };
  const repeat = repeatOf(repeatForm);
  if (repeat.endDate !== null && repeat.endDate < startDate)
    return { errors: { until: wording({ code: 'until-before-start' }) } };
  return { fields: parsed.data, repeat };
}

/** Only what differs from what is stored. */
export function changes(fields: EventFields, event: Event): Partial<EventFields> {
  return changedFields(fields, event);
}

export function repeatChanges(repeat: Repeat, event: Event): Partial<Repeat> {
  return changedFields(repeat, event.recurrencePattern ?? NO_REPEAT);
}
