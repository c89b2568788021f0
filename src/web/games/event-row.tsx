import type { ReactNode } from 'react';
import { IconClock, IconMapPin, IconRepeat } from '@tabler/icons-react';
import { localDay } from '#domain/core/dates.ts';
import { hoursOf } from '#domain/schedule/hours.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { EVENT_KINDS } from '#domain/schedule/event-kinds.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import { KindTag, Tag } from '#web/ui/tag.tsx';
import styles from './event-row.module.css';

/** Which event and day a key is about. */
export const aboutEvent = (rowId: string): string => `${rowId}-title ${rowId}-day`;

/** A key that stands once for each match is called by its own words and those of its match. */
export const calledAfter = (id: string, about: string) => ({ id, 'aria-labelledby': `${id} ${about}` });

type EventRowProps = {
  /** Prefix for the ids of its parts. */
  id: string;
  event: Event;
  /** Over the day of the month: its weekday or its month. */
  over: 'weekday' | 'month';
  isToday?: boolean;
  /** The next one stands out. */
  isNext?: boolean;
  children?: ReactNode;
};

const date = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

export const monthTitle = (day: string): string => date(day, { month: 'long', year: 'numeric' });

/** An event as a line of a list: the day is its face, then what it is, then the one thing to do. */
export function EventRow({ id, event, over, isToday = false, isNext = false, children }: EventRowProps) {
  const kind = EVENT_KINDS[event.eventType];
  return (
    <div className={classes(styles.row, isNext && styles.next)}>
      <DayFace id={`${id}-day`} day={event.startDate} over={over} />
      <div className={styles.what}>
        <div className={styles.head}>
          <KindTag letter={kind.letter} hue={kind.hue}>
            {kind.label}
          </KindTag>
          <h2 id={`${id}-title`}>{event.title}</h2>
          {isToday && <Tag tone="ink">Today</Tag>}
          {event.gameStatus === 'in_progress' && <Tag tone="warn">In progress</Tag>}
        </div>
        <EventFacts event={event} />
      </div>
      {children !== undefined && <div className={styles.go}>{children}</div>}
    </div>
  );
}

/** Past seasons are told apart by their year. */
const monthFace = (day: string): Intl.DateTimeFormatOptions =>
  day.slice(0, 4) === localDay(new Date()).slice(0, 4) ? { month: 'short' } : { month: 'short', year: 'numeric' };

export function DayFace({ id, day, over }: { id: string; day: string; over: 'weekday' | 'month' }) {
  return (
    <time id={id} className={styles.date} dateTime={day}>
      <span>{date(day, over === 'month' ? monthFace(day) : { weekday: 'short' })}</span>
      <b>{Number(day.slice(8))}</b>
    </time>
  );
}

function EventFacts({ event }: { event: Event }) {
  const { opponentName, location, isRecurring, recurrencePattern } = event;
  const hours = hoursOf(event);
  return (
    <p className={styles.facts}>
      {opponentName !== null && opponentName !== '' && <b>vs {opponentName}</b>}
      {hours !== null && <Fact icon={IconClock}>{hours}</Fact>}
      {location !== null && location !== '' && <Fact icon={IconMapPin}>{location}</Fact>}
      {isRecurring && recurrencePattern && <Fact icon={IconRepeat}>Repeats {recurrencePattern.frequency}</Fact>}
    </p>
  );
}

function Fact({ icon, children }: { icon: Drawing; children: ReactNode }) {
  return (
    <span className={styles.fact}>
      <Icon of={icon} size="sm" />
      {children}
    </span>
  );
}
