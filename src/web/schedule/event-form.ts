import { wording } from '#domain/core/refusals.ts';
import { type Event, EventFields, EventType, hasOpponent } from '#domain/schedule/schema.ts';

/** What stands in the controls: texts, empty where nothing was given. */
export type EventForm = { [K in keyof EventFields]: string };
export type FormErrors = { [K in keyof EventFields]?: string };

export function emptyForm(startDate: string): EventForm {
  const empty = { title: '', eventType: '', endDate: '', startTime: '', endTime: '' };
  return { ...empty, startDate, location: '', opponentName: '', description: '' };
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

export const asksForOpponent = ({ eventType }: EventForm): boolean => {
  const type = EventType.safeParse(eventType);
  return type.success && hasOpponent(type.data);
};

/** The fields that were entered, or what is wrong with which of them. */
export function read(form: EventForm): { fields: EventFields } | { errors: FormErrors } {
  const given = Object.fromEntries(
    Object.entries(form).map(([name, text]) => [name, text.trim() === '' ? null : text]),
  );
  const parsed = EventFields.safeParse({ ...given, title: form.title });
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
    return { errors: Object.fromEntries(issues) };
  }
  const { startDate, endDate } = parsed.data;
  if (endDate !== null && endDate < startDate) return { errors: { endDate: wording({ code: 'ends-before-start' }) } };
  return { fields: parsed.data };
}

/** Only what differs from what is stored. */
export function changes(fields: EventFields, event: Event): Partial<EventFields> {
  const stored = new Map<string, unknown>(Object.entries(event));
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => stored.get(name) !== value));
}
