import { memo, useMemo } from 'react';
import { clock, type Day, fullDay } from '#domain/core/dates.ts';
import {
  type Cell,
  cellsOf,
  type Filter,
  type Month,
  monthAfter,
  monthName,
  monthOf,
  WEEKDAY_HEADS,
  weeksOf,
} from '#domain/schedule/month.ts';
import type { Occurrence } from '#domain/schedule/recurrence.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { useSwipeSide } from '#web/ui/overlays/use-swipe-side.ts';
import { EVENT_KINDS, shortName } from '#domain/schedule/event-kinds.ts';
import { useMonthKeys } from './use-month-keys.ts';
import styles from './month-grid.module.css';

type MonthGridProps = {
  month: Month;
  today: Day;
  events: readonly Occurrence[];
  hidden: Filter;
  onOpen(day: Day): void;
  onMonth(month: Month): void;
};

/** Memoised: a dialog over the month does not redraw it. */
export const MonthGrid = memo(function MonthGrid({ month, today, events, hidden, onOpen, onMonth }: MonthGridProps) {
  const { stop, grid, handlers } = useMonthKeys(month, today, onMonth);
  const swipe = useSwipeSide((by) => onMonth(monthAfter(month, by)));
  const weeks = useMemo(() => weeksOf(month), [month]);
  const cells = useMemo(() => cellsOf(weeks.flat(), events, hidden), [weeks, events, hidden]);
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
              cell={cells.get(day)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </section>
  );
});

type DayCellProps = {
  day: Day;
  look: string;
  isToday: boolean;
  isStop: boolean;
  cell: Cell<Occurrence> | undefined;
  onOpen(day: Day): void;
};

/** Few elements: there are forty of these, and a phone draws them all at once. The name is read out as a whole. */
const DayCell = memo(function DayCell({ day, look, isToday, isStop, cell, onOpen }: DayCellProps) {
  const { shown = [], more = 0 } = cell ?? {};
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={[fullDay(day), ...shown.map(spoken), ...(more > 0 ? [`+${more} more`] : [])].join('; ')}
      className={classes(styles.day, look)}
      onClick={() => onOpen(day)}
    >
      <b className={styles.number}>{Number(day.slice(8))}</b>
      {shown.map((event) => (
        <EventLine key={`${event.id} ${event.instanceDate}`} event={event} />
      ))}
      {more > 0 && <span className={styles.more}>+{more} more</span>}
    </button>
  );
});

/** `Game, 6:30 PM, vs Breakers` */
const spoken = (event: Event): string =>
  [
    EVENT_KINDS[event.eventType].label,
    ...(event.startTime === null ? [] : [clock(event.startTime)]),
    shortName(event),
  ].join(', ');

function EventLine({ event }: { event: Event }) {
  const { letter, hue } = EVENT_KINDS[event.eventType];
  const [time, half] = event.startTime === null ? [] : clock(event.startTime).split(' ');
  return (
    <span data-letter={letter} className={classes(styles.event, styles[hue])}>
      {time === undefined ? (
        shortName(event)
      ) : (
        <>
          <b>
            {time}
            <i>{` ${half}`}</i>
          </b>
          <span>{shortName(event)}</span>
        </>
      )}
    </span>
  );
}
