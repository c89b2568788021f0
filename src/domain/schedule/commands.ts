import { z } from 'zod';
import { ok, refuse, type Result } from '../core/result.ts';
import { command, type Tx } from '../sync/command.ts';
import { teamProScope } from '../sync/tables.ts';
import { type Event, EventFields, hasOpponent } from './schema.ts';

const ofTeam = {
  team: ({ teamId }: { teamId: string }) => teamId,
  scopes: ({ teamId }: { teamId: string }) => [teamProScope(teamId)],
  may: 'schedule.edit',
} as const;

const OneEvent = z.object({ teamId: z.uuid(), id: z.uuid() });

/** An event that lasts one day ends on it; only games and tournaments have an opponent (AMB-068). */
function settled(fields: EventFields): Result<EventFields & Pick<Event, 'endDate'>> {
  const endDate = fields.endDate ?? fields.startDate;
  if (endDate < fields.startDate) return refuse({ code: 'ends-before-start' });
  const opponentName = hasOpponent(fields.eventType) ? fields.opponentName : null;
  return ok({ ...fields, endDate, opponentName });
}

export const createEvent = command({
  name: 'event.create',
  input: OneEvent.extend({ fields: EventFields }),
  ...ofTeam,
  async run(tx, { teamId, id, fields }, { actor }) {
    if (await tx.get('events', id)) return refuse({ code: 'already-exists' });
    const event = settled(fields);
    if (!event.ok) return event;
    const single = { isRecurring: false, recurrencePattern: null, gameStatus: null };
    await tx.put('events', { ...event.value, ...single, id, teamId, userId: actor.userId });
    return ok(undefined);
  },
});

/** Only what was changed travels, so that two people can mend different fields of one event. */
export const updateEvent = command({
  name: 'event.update',
  input: OneEvent.extend({ patch: EventFields.partial() }),
  ...ofTeam,
  async run(tx, { id, patch }) {
    const stored = await tx.get('events', id);
    if (!stored) return refuse({ code: 'not-found' });
    const event = settled(patched(stored, patch));
    if (!event.ok) return event;
    await tx.put('events', { ...stored, ...event.value });
    return ok(undefined);
  },
});

/** A one-day event that moves takes its end along, unless an end was given with it. */
function patched(stored: Event, patch: { [K in keyof EventFields]?: EventFields[K] | undefined }): EventFields {
  const isOneDay = stored.endDate === stored.startDate;
  const movesAlone = patch.startDate !== undefined && patch.endDate === undefined && isOneDay;
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  return EventFields.parse({ ...stored, ...given, ...(movesAlone ? { endDate: patch.startDate } : {}) });
}

/** What was recorded stays, without its event but with the opponent's name (AMB-075). */
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

export const scheduleCommands = [createEvent, updateEvent, deleteEvent];
