import { useMemo } from 'react';
import { createEvent, deleteEvent, deleteInstance, editInstance, updateEvent } from '#domain/schedule/commands.ts';
import { byStart } from '#domain/schedule/month.ts';
import type { Occurrence } from '#domain/schedule/recurrence.ts';
import type { Event, EventFields } from '#domain/schedule/schema.ts';
import type { Draft } from '#domain/sync/command.ts';
import { newId } from '#web/sync/new-id.ts';
import { useRows } from '#web/sync/screen/hooks.ts';
import { useAction } from '#web/sync/use-action.ts';
import { changes, type Entered, repeatChanges } from './event-form.ts';

export const ABOUT_EVENT = 'event';

type Verb = 'create' | 'update' | 'delete';

/** The events of a team and what can be done to them; each action resolves to whether it worked. */
export function useEvents(teamId: string) {
  const rows = useRows('events', { teamId });
  const events = useMemo(() => rows.toSorted(byStart), [rows]);
  const run = useAction();
  const act = (draft: Draft, verb: Verb, done = `Event ${verb}d successfully!`): Promise<boolean> =>
    run(draft, { done, failed: 'Error', problem: `Failed to ${verb} event. Please try again.`, about: ABOUT_EVENT });

  const on = ({ id, instanceDate }: Occurrence) => ({ teamId, id, date: instanceDate });
  return {
    events,
    create: ({ fields, repeat }: Entered) =>
      act(createEvent.draft({ teamId, id: newId(), fields, repeat: { ...repeat, exceptions: [] } }), 'create'),
    update: (event: Event, { fields, repeat }: Entered) => {
      const changed = { patch: changes(fields, event), repeat: repeatChanges(repeat, event) };
      return act(updateEvent.draft({ teamId, id: event.id, ...changed }), 'update');
    },
    editInstance: (occurrence: Occurrence, fields: EventFields) =>
      act(
        editInstance.draft({ ...on(occurrence), patch: changes(fields, occurrence) }),
        'update',
        'Event instance created successfully!',
      ),
    deleteInstance: (occurrence: Occurrence) =>
      act(deleteInstance.draft(on(occurrence)), 'delete', 'Event instance deleted successfully!'),
    remove: (event: Event) => act(deleteEvent.draft({ teamId, id: event.id }), 'delete'),
  };
}
