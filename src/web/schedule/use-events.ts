import { createEvent, deleteEvent, updateEvent } from '#domain/schedule/commands.ts';
import { byStart } from '#domain/schedule/month.ts';
import type { Event, EventFields } from '#domain/schedule/schema.ts';
import type { Draft } from '#domain/sync/command.ts';
import { newId } from '#web/app/new-id.ts';
import { useDo, useRows } from '#web/sync/hooks.ts';
import { toast } from '#web/ui/toasts.ts';
import { changes } from './event-form.ts';

/** The events of a team and what can be done to them; each action resolves to whether it worked. */
export function useEvents(teamId: string) {
  const events = useRows('events', { teamId }).toSorted(byStart);
  const run = useDo();

  async function act(draft: Draft, verb: 'create' | 'update' | 'delete'): Promise<boolean> {
    const result = await run(draft).catch(() => undefined);
    if (result?.ok) toast({ title: `Event ${verb}d successfully!` });
    else toast({ title: 'Error', description: `Failed to ${verb} event. Please try again.`, tone: 'bad' });
    return result?.ok ?? false;
  }

  return {
    events,
    create: (fields: EventFields) => act(createEvent.draft({ teamId, id: newId(), fields }), 'create'),
    update: (event: Event, fields: EventFields) =>
      act(updateEvent.draft({ teamId, id: event.id, patch: changes(fields, event) }), 'update'),
    remove: (event: Event) => act(deleteEvent.draft({ teamId, id: event.id }), 'delete'),
  };
}
