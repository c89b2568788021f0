import { hasDate, instanceId } from '#domain/schedule/instance.ts';
import type { Occurrence } from '#domain/schedule/recurrence.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { StartTrackingDialog } from '#web/match/start/start-tracking-dialog.tsx';
import type { SessionDraft } from '#web/match/start/session-draft.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { type Draft, EventDialog } from './event-dialog.tsx';
import { type Extent, SeriesChoice } from './series-choice.tsx';
import type { useEvents } from './use-events.ts';

/** The dialog that is open over the calendar. */
export type OpenDialog =
  | { what: 'form'; draft: Draft }
  | { what: 'choice'; verb: 'Edit' | 'Delete'; event: Occurrence }
  | { what: 'delete'; event: Occurrence; extent: Extent | 'single' }
  | { what: 'start'; event: Occurrence };

/** An edit of a series asks which dates are meant, but on its own first date (EVENT-23, EVENT-24). */
export function askToEdit(event: Occurrence, baseOf: (event: Occurrence) => Event): OpenDialog {
  if (event.isInstance) return { what: 'choice', verb: 'Edit', event };
  return { what: 'form', draft: { kind: 'stored', event: baseOf(event) } };
}

export function askToDelete(event: Occurrence): OpenDialog {
  if (event.isRecurring) return { what: 'choice', verb: 'Delete', event };
  return { what: 'delete', event, extent: 'single' };
}

type ScheduleDialogsProps = {
  asked: OpenDialog;
  actions: Omit<ReturnType<typeof useEvents>, 'events'>;
  events: readonly Event[];
  /** Without Pro no event is shown, and none is gone for that. */
  isPro: boolean;
  baseOf(event: Occurrence): Event;
  onAsk(asked: OpenDialog): void;
  onClose(): void;
  onStart(event: Occurrence, draft: SessionDraft): Promise<void>;
};

export function ScheduleDialogs(props: ScheduleDialogsProps) {
  const { asked, actions, events, isPro, baseOf, onAsk, onClose, onStart } = props;
  switch (asked.what) {
    case 'form': {
      const { draft } = asked;
      const isGone = isPro && isGoneFrom(events, draft);
      return (
        <EventDialog
          draft={draft}
          isGone={isGone}
          onClose={onClose}
          onSave={(entered) => {
            if (draft.kind === 'new' || isGone) return actions.create(entered);
            if (draft.kind === 'stored') return actions.update(draft.event, entered);
            return actions.editInstance(draft.event, entered.fields);
          }}
        />
      );
    }
    case 'choice': {
      const { event, verb } = asked;
      return (
        <SeriesChoice
          verb={verb}
          event={event}
          series={baseOf(event)}
          onClose={onClose}
          onChoose={(extent) =>
            onAsk(
              verb === 'Delete'
                ? { what: 'delete', event, extent }
                : {
                    what: 'form',
                    draft: extent === 'series' ? { kind: 'stored', event: baseOf(event) } : { kind: 'instance', event },
                  },
            )
          }
        />
      );
    }
    case 'delete': {
      const { event, extent } = asked;
      return (
        <DeleteDialog
          event={event}
          extent={extent}
          onClose={onClose}
          onDelete={() => (extent === 'instance' ? actions.deleteInstance(event) : actions.remove(event))}
        />
      );
    }
    case 'start':
      return (
        <StartTrackingDialog event={asked.event} onClose={onClose} onStart={(draft) => onStart(asked.event, draft)} />
      );
  }
}

/** A date that a colleague has made an event of its own meanwhile is not gone: the edit goes into that event. */
function isGoneFrom(events: readonly Event[], draft: Draft): boolean {
  if (draft.kind === 'new') return false;
  const stored = events.find(({ id }) => id === draft.event.id);
  if (draft.kind === 'stored') return !stored;
  const { id, instanceDate } = draft.event;
  const isAlone = events.some((event) => event.id === instanceId(id, instanceDate));
  return !isAlone && !(stored && hasDate(stored, instanceDate));
}
