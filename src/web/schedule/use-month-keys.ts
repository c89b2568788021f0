import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, type Day } from '#domain/core/dates.ts';
import { type Month, monthAfter, monthOf, sameDayOf, weeksOf } from '#domain/schedule/month.ts';

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const MONTHS: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 };

const dayOf = (target: EventTarget): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined;

function destination(key: string, day: Day): Day | undefined {
  const [days, months] = [DAYS[key], MONTHS[key]];
  if (days !== undefined) return addDays(day, days);
  if (months !== undefined) return sameDayOf(monthAfter(monthOf(day), months), day);
  const week = weeksOf(monthOf(day)).find((one) => one.includes(day));
  return key === 'Home' ? week?.at(0) : key === 'End' ? week?.at(-1) : undefined;
}

/**
 * Keyboard navigation of the month grid: one stop of the Tab key; arrows go from day to day and on into the next month,
 * Page keys from month to month, Home and End to the ends of the week.
 */
export function useMonthKeys(month: Month, today: Day, onMonth: (month: Month) => void) {
  const grid = useRef<HTMLElement>(null);
  const isMoving = useRef(false);
  const [reached, setReached] = useState(today);
  const stop = monthOf(reached) === month ? reached : monthOf(today) === month ? today : `${month}-01`;

  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  }, [stop]);

  function go(day: Day): void {
    isMoving.current = true;
    setReached(day);
    if (monthOf(day) !== month) onMonth(monthOf(day));
  }

  return {
    stop,
    grid,
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        const day = dayOf(target);
        if (day !== undefined && monthOf(day) === month) setReached(day);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const day = dayOf(event.target);
        const to = day && destination(event.key, day);
        if (to === undefined) return;
        event.preventDefault();
        if (to !== day) go(to);
      },
    },
  };
}
