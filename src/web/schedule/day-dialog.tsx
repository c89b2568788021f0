import {
  IconCalendarDown,
  IconCalendarEvent,
  IconChartBar,
  IconClock,
  IconMapPin,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { type Day, fullDay } from '#domain/core/dates.ts';
import { daysOf, hoursOf } from '#domain/schedule/hours.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import { eventsOn } from '#domain/schedule/month.ts';
import type { Occurrence } from '#domain/schedule/recurrence.ts';
import { trackingOffer } from '#domain/schedule/tracking.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { KindTag } from '#web/ui/tag.tsx';
import { EVENT_KINDS } from '#domain/schedule/event-kinds.ts';
import styles from './day-dialog.module.css';

type DayDialogProps = {
  day: Day | null;
  events: readonly Occurrence[];
  onClose(): void;
  onAdd(day: Day): void;
} & Acts;

type Acts = {
  onEdit(event: Occurrence): void;
  onDelete(event: Occurrence): void;
  onTrack(event: Occurrence): void;
  onDownload(event: Occurrence): void;
};

export function DayDialog({ day, events, onClose, onAdd, ...acts }: DayDialogProps) {
  const ofDay = day === null ? [] : eventsOn(day, events);
  const add = day !== null && (
    <Button variant="primary" icon={IconPlus} onClick={() => onAdd(day)}>
      Add Event
    </Button>
  );
  return (
    <Dialog
      open={day !== null}
      onClose={onClose}
      title={day === null ? '' : `Events for ${fullDay(day)}`}
      actions={add}
    >
      {ofDay.length === 0 && <p className={styles.none}>No events scheduled for this day</p>}
      {ofDay.length > 0 && (
        <ul>
          {ofDay.map((event) => (
            <EventEntry key={keyOf(event)} event={event} {...acts} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** A date that is changed alone keeps its place, and the focus that its dialog gives back. */
const keyOf = ({ id, isRecurring, instanceDate }: Occurrence) => (isRecurring ? instanceId(id, instanceDate) : id);

function EventEntry({ event, onEdit, onDelete, onTrack, onDownload }: Acts & { event: Occurrence }) {
  const { label, letter, hue } = EVENT_KINDS[event.eventType];
  const [days, hours] = [daysOf(event), hoursOf(event)];
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <KindTag letter={letter} hue={hue}>
          {label}
        </KindTag>
        <h3>{event.title}</h3>
        <IconButton icon={IconCalendarDown} label={`Save ${event.title} as a file`} onClick={() => onDownload(event)} />
        <IconButton icon={IconPencil} label={`Edit ${event.title}`} onClick={() => onEdit(event)} />
        <IconButton icon={IconTrash} label={`Delete ${event.title}`} onClick={() => onDelete(event)} />
      </div>
      {event.opponentName !== null && <p className={styles.opponent}>vs {event.opponentName}</p>}
      <p className={styles.facts}>
        {days !== null && (
          <span>
            <Icon of={IconCalendarEvent} size="sm" />
            {days}
          </span>
        )}
        {hours !== null && (
          <span>
            <Icon of={IconClock} size="sm" />
            {hours}
          </span>
        )}
        {event.location !== null && (
          <span>
            <Icon of={IconMapPin} size="sm" />
            {event.location}
          </span>
        )}
        {event.isRecurring && (
          <span>
            <Icon of={IconRepeat} size="sm" />
            Repeats {event.recurrencePattern?.frequency}
          </span>
        )}
      </p>
      {event.description !== null && <p className={styles.text}>{event.description}</p>}
      <TrackButton event={event} onTrack={onTrack} />
    </li>
  );
}

function TrackButton({ event, onTrack }: { event: Occurrence; onTrack(event: Occurrence): void }) {
  const offer = trackingOffer(event);
  if (offer === undefined) return null;
  const isNew = offer === 'start';
  return (
    <Button
      wide
      variant={isNew ? 'primary' : 'line'}
      icon={isNew ? IconChartBar : IconPlayerPlay}
      onClick={() => onTrack(event)}
    >
      {isNew ? 'Start Stat Tracking' : 'Resume Stats'}
    </Button>
  );
}
