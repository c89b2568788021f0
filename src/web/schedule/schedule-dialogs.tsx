import { hasDate, instanceId } from '#domain/schedule/instance.ts';
import type { Shown } from '#domain/schedule/recurrence.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { StartTrackingDialog } from '#web/match/start/start-tracking-dialog.tsx';
import type { SessionDraft } from '#web/match/start/sets-and-notes.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { type Draft, EventDialog } from './event-dialog.tsx';
import { type Extent, SeriesChoice } from './series-choice.tsx';
import type { useEvents } from './use-events.ts';

/** The dialog that is open over the calendar. */
export type OpenDialog =
  | { what: 'form'; draft: Draft }
  | { what: 'choice'; verb: 'Edit' | 'Delete'; shown: Shown }
  | { what: 'delete'; shown: Shown; extent: Extent | 'single' }
  | { what: 'start'; shown: Shown };

/** An edit of a series asks which dates are meant, but on its own first date (EVENT-23, EVENT-24). */
export function askToEdit(shown: Shown, baseOf: (shown: Shown) => Event): OpenDialog {
  if (shown.isInstance) return { what: 'choice', verb: 'Edit', shown };
  return { what: 'form', draft: { kind: 'stored', event: baseOf(shown) } };
}

export function askToDelete(shown: Shown): OpenDialog {
  if (shown.isRecurring) return { what: 'choice', verb: 'Delete', shown };
  return { what: 'delete', shown, extent: 'single' };
}

type ScheduleDialogsProps = {
  asked: OpenDialog;
  actions: Omit<ReturnType<typeof useEvents>, 'events'>;
  events: readonly Event[];
  /** Without Pro no event is shown, and none is gone for that. */
  isPro: boolean;
  baseOf(shown: Shown): Event;
  onAsk(asked: OpenDialog): void;
  onClose(): void;
  onStart(shown: Shown, draft: SessionDraft): Promise<void>;
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
      const { shown, verb } = asked;
      return (
        <SeriesChoice
          verb={verb}
          shown={shown}
          series={baseOf(shown)}
          onClose={onClose}
          onChoose={(extent) =>
            onAsk(
              verb === 'Delete'
                ? { what: 'delete', shown, extent }
                : {
                    what: 'form',
                    draft:
                      extent === 'series'
                        ? { kind: 'stored', event: baseOf(shown) }
                        : { kind: 'instance', event: shown },
                  },
            )
          }
        />
      );
    }
    case 'delete': {
      const { shown, extent } = asked;
      return (
        <DeleteDialog
          shown={shown}
          extent={extent}
          onClose={onClose}
          onDelete={() => (extent === 'instance' ? actions.deleteInstance(shown) : actions.remove(shown))}
        />
      );
    }
    case 'start':
      return (
        <StartTrackingDialog event={asked.shown} onClose={onClose} onStart={(draft) => onStart(asked.shown, draft)} />
      );
  }
}

/** A date that somebody changed alone meanwhile is there all the same: the edit joins it. */
function isGoneFrom(events: readonly Event[], draft: Draft): boolean {
  if (draft.kind === 'new') return false;
  const stored = events.find(({ id }) => id === draft.event.id);
  if (draft.kind === 'stored') return !stored;
  const { id, instanceDate } = draft.event;
  const isAlone = events.some((event) => event.id === instanceId(id, instanceDate));
  return !isAlone && !(stored && hasDate(stored, instanceDate));
}
