import { useCallback, useMemo } from 'react';
import { Day, type Day as DayText } from '#domain/core/dates.ts';
import { LEGEND, type Month, monthOf } from '#domain/schedule/month.ts';
import type { EventType } from '#domain/schedule/schema.ts';
import { useAddress } from '#web/browser/use-address.ts';

/** Dates of four digits, with room around them. */
const [EARLIEST, LATEST] = ['0002', '9998'];

/** The month and the types that the calendar shows, as the address says: `?month=2025-12&hide=practice,game`. */
export function useCalendarView(today: DayText) {
  const [{ month: named = '', hide = '' }, change] = useAddress();
  const isMonth = Day.safeParse(`${named}-01`).success && named > EARLIEST && named < LATEST;
  const month = isMonth ? named : monthOf(today);
  const hidden = useMemo(() => new Set<EventType>(LEGEND.filter((type) => hide.split(',').includes(type))), [hide]);
  const setMonth = useCallback((to: Month) => change({ month: to === monthOf(today) ? null : to }), [change, today]);
  const toggle = (type: EventType) => {
    const next = LEGEND.filter((one) => hidden.has(one) !== (one === type));
    change({ hide: next.length === 0 ? null : next.join() });
  };
  return { month, setMonth, hidden, toggle };
}
