import { z } from 'zod';
import { Day } from '../core/dates.ts';
import { applyPatch } from '../core/patch.ts';
import { ok, refuse, type Result } from '../core/result.ts';
import { command, type Tx, userOf } from '../sync/command.ts';
import { teamProScope } from '../sync/tables.ts';
import { hasDate, instanceId, splitOff, takeOut } from './instance.ts';
import { endsTooEarly, type Event, EventFields, hasOpponent, NO_REPEAT, Recurrence, Repeat } from './schema.ts';

const ofTeam = {
  team: ({ teamId }: { teamId: string }) => teamId,
  scopes: ({ teamId }: { teamId: string }) => [teamProScope(teamId)],
  may: 'schedule.edit',
} as const;

const OneEvent = z.object({ teamId: z.uuid(), id: z.uuid() });

/** An event that lasts one day ends on it; only games and tournaments have an opponent (AMB-068). */
function completeFields(fields: EventFields): Result<EventFields & Pick<Event, 'endDate'>> {
  const endDate = fields.endDate ?? fields.startDate;
  const wrong = endsTooEarly(fields);
  if (wrong) return refuse({ code: wrong === 'endDate' ? 'ends-before-start' : 'end-time-before-start' });
  const opponentName = hasOpponent(fields.eventType) ? fields.opponentName : null;
  return ok({ ...fields, endDate, opponentName });
}

type RepeatColumns = Pick<Event, 'startDate' | 'isRecurring' | 'recurrencePattern'>;

/** Dates that were taken out stay out when the series changes, and when it stops repeating for a while (AMB-074). */
function repeatFrom(startDate: Day, stored: Recurrence | null, repeat: Repeat): Result<RepeatColumns> {
  const { frequency } = repeat;
  const isRecurring = frequency !== 'none';
  const exceptions = stored?.exceptions ?? [];
  if (!isRecurring && exceptions.length === 0) return ok({ startDate, isRecurring, recurrencePattern: null });
  const endDate = isRecurring ? repeat.endDate : null;
  if (endDate !== null && endDate < startDate) return refuse({ code: 'until-before-start' });
  const weeklyDays = frequency === 'weekly' ? repeat.weeklyDays : [];
  return ok({ startDate, isRecurring, recurrencePattern: { frequency, endDate, weeklyDays, exceptions } });
}

const EventPatch = EventFields.partial();
type EventPatch = z.infer<typeof EventPatch>;
const EnteredRecurrence = Recurrence.extend({ exceptions: Recurrence.shape.exceptions.default([]) });

export const createEvent = command({
  name: 'event.create',
  input: OneEvent.extend({ fields: EventFields, repeat: EnteredRecurrence.nullable().default(null) }),
  ...ofTeam,
  async run(tx, { teamId, id, fields, repeat }, { actor }) {
    if (await tx.get('events', id)) return refuse({ code: 'already-exists' });
    const event = completeFields(fields);
    if (!event.ok) return event;
    const series = repeatFrom(fields.startDate, repeat, repeat ?? NO_REPEAT);
    if (!series.ok) return series;
    const made = { ...event.value, ...series.value, id, teamId, userId: userOf(actor), gameStatus: null };
    await tx.put('events', made);
    return ok(undefined);
  },
});

/** Only what was changed travels, so that two people can mend different fields of one event, or of one series. */
export const updateEvent = command({
  name: 'event.update',
  input: OneEvent.extend({ patch: EventPatch, repeat: Repeat.partial().default({}) }),
  ...ofTeam,
  async run(tx, { id, patch, repeat }) {
    const stored = await tx.get('events', id);
    if (!stored) return refuse({ code: 'not-found' });
    const event = completeFields(patchFields(stored, patch));
    if (!event.ok) return event;
    const pattern = stored.recurrencePattern;
    const entered = Repeat.parse(applyPatch<Repeat, typeof repeat>(pattern ?? NO_REPEAT, repeat));
    const series = repeatFrom(event.value.startDate, pattern, entered);
    if (!series.ok) return series;
    await tx.put('events', { ...stored, ...event.value, ...series.value });
    return ok(undefined);
  },
});

/**
 * One date of a series, changed alone: it becomes an event of its own and an exception of the series, both or neither.
 * Two people who change the same date change the same event.
 */
export const editInstance = command({
  name: 'event.edit-instance',
  input: OneEvent.extend({ date: Day, patch: EventPatch }),
  ...ofTeam,
  async run(tx, { id, date, patch }, { actor }) {
    const series = await tx.get('events', id);
    const alone = await tx.get('events', instanceId(id, date));
    if (!series && !alone) return refuse({ code: 'not-found' });
    const split = series && hasDate(series, date) ? splitOff(series, date) : undefined;
    const instance = alone ?? (split && { ...split.instance, userId: userOf(actor) });
    if (!instance) return refuse({ code: 'not-an-instance' });
    const event = completeFields(patchFields(instance, patch));
    if (!event.ok) return event;
    if (split) await tx.put('events', split.series);
    await tx.put('events', { ...instance, ...event.value });
    return ok(undefined);
  },
});

/** Only this date goes. One that meanwhile became an event of its own is not deleted with it unseen. */
export const deleteInstance = command({
  name: 'event.delete-instance',
  input: OneEvent.extend({ date: Day }),
  ...ofTeam,
  async run(tx, { id, date }) {
    const series = await tx.get('events', id);
    if (!series) return refuse({ code: 'not-found' });
    if (await tx.get('events', instanceId(id, date))) return refuse({ code: 'not-an-instance' });
    await tx.put('events', takeOut(series, date));
    return ok(undefined);
  },
});

/** A one-day event that moves takes its end along, unless an end was given with it. */
function patchFields(stored: Event, patch: EventPatch): EventFields {
  const isOneDay = stored.endDate === stored.startDate;
  const movesAlone = patch.startDate !== undefined && patch.endDate === undefined && isOneDay;
  const end = movesAlone ? { endDate: patch.startDate } : {};
  return EventFields.parse({ ...applyPatch<EventFields, EventPatch>(stored, patch), ...end });
}

/** Recorded sessions stay, without the event but with the opponent's name (AMB-075). */
export const deleteEvent = command({
  name: 'event.delete',
  input: OneEvent,
  ...ofTeam,
  async run(tx, { teamId, id }) {
    const event = await tx.get('events', id);
    if (!event) return refuse({ code: 'not-found' });
    await releaseSessions(tx, teamId, event);
    await tx.remove('events', id);
    return ok(undefined);
  },
});

async function releaseSessions(tx: Tx, teamId: string, event: Event): Promise<void> {
  for (const session of await tx.list('statSessions', { teamId, eventId: event.id })) {
    const opponentName = session.opponentName ?? event.opponentName;
    await tx.put('statSessions', { ...session, eventId: null, opponentName });
  }
}

export const scheduleCommands = [createEvent, updateEvent, editInstance, deleteInstance, deleteEvent];
