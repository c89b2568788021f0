import { clock, type Day, fullDay } from '#domain/core/dates.ts';
import {
  byDay,
  cellOf,
  type Filter,
  type Month,
  monthAfter,
  monthName,
  monthOf,
  WEEKDAY_HEADS,
  weeksOf,
} from '#domain/schedule/month.ts';
import type { Shown } from '#domain/schedule/recurrence.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { useSwipeSide } from '#web/ui/use-swipe-side.ts';
import { EVENT_KINDS, shortName } from './event-kinds.ts';
import { useMonthKeys } from './use-month-keys.ts';
import styles from './month-grid.module.css';

type MonthGridProps = {
  month: Month;
  today: Day;
  events: readonly Shown[];
  hidden: Filter;
  onOpen(day: Day): void;
  onMonth(month: Month): void;
};

export function MonthGrid({ month, today, events, hidden, onOpen, onMonth }: MonthGridProps) {
  const { stop, grid, handlers } = useMonthKeys(month, today, onMonth);
  const swipe = useSwipeSide((by) => onMonth(monthAfter(month, by)));
  const weeks = weeksOf(month);
  const days = byDay(events, weeks.flat());
  return (
    <section ref={grid} aria-label={monthName(month)} className={styles.calendar} {...handlers} {...swipe}>
      <div aria-hidden className={classes(styles.week, styles.heads)}>
        {WEEKDAY_HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} className={styles.week}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              look={classes(
                monthOf(day) !== month && styles.outside,
                (day === week[0] || day === week[6]) && styles.weekend,
                day === today && styles.today,
              )}
              isToday={day === today}
              isStop={day === stop}
              {...cellOf(day, days.get(day) ?? [], hidden)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

type DayCellProps = {
  day: Day;
  look: string;
  isToday: boolean;
  isStop: boolean;
  shown: readonly Shown[];
  more: number;
  onOpen(day: Day): void;
};

function DayCell({ day, look, isToday, isStop, shown, more, onOpen }: DayCellProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={classes(styles.day, look)}
      onClick={() => onOpen(day)}
    >
      <span className={styles.head}>
        <b aria-hidden>{Number(day.slice(8))}</b>
        <span className="sr">{fullDay(day)}</span>
      </span>
      {shown.map((event) => (
        <EventLine key={`${event.id} ${event.instanceDate}`} event={event} />
      ))}
      {more > 0 && <span className={styles.more}>+{more} more</span>}
    </button>
  );
}

function EventLine({ event }: { event: Event }) {
  const { letter, hue, label } = EVENT_KINDS[event.eventType];
  const [time, half] = event.startTime === null ? [] : clock(event.startTime).split(' ');
  return (
    <span className={classes(styles.event, styles[hue])}>
      <span aria-hidden className={styles.letter}>
        {letter}
      </span>
      <span className="sr">{label}</span>
      <span className={styles.words}>
        {time !== undefined && (
          <b>
            {time}
            <i> {half}</i>
          </b>
        )}
        <span className={classes(time !== undefined && styles.name)}>{shortName(event)}</span>
      </span>
    </span>
  );
}
