import { useEffect, useMemo, useState } from 'react';
import { type Month, windowOf } from '#domain/schedule/month.ts';
import { expand, type Shown } from '#domain/schedule/recurrence.ts';
import type { Event } from '#domain/schedule/schema.ts';

/** RECUR-10 */
const SETTLED_MS = 50;

type Wanted = { readonly events: readonly Event[]; readonly month: Month };
type Drawn = { readonly wanted: Wanted; readonly shown: readonly Shown[] };

const draw = (wanted: Wanted): Drawn => ({ wanted, shown: expand(wanted.events, windowOf(wanted.month)) });

/**
 * The events of a month and its neighbours, date by date. What is drawn stays until nothing has changed for a moment:
 * a neighbour month is in it already, so that going there never shows an empty one. The first events do not wait.
 */
export function useCalendar(events: readonly Event[], month: Month) {
  const wanted = useMemo(() => ({ events, month }), [events, month]);
  const [drawn, setDrawn] = useState(() => draw(wanted));
  const isCurrent = drawn.wanted === wanted;
  if (!isCurrent && drawn.wanted.events.length === 0) setDrawn(draw(wanted));
  useEffect(() => {
    if (isCurrent) return;
    const timer = setTimeout(() => setDrawn(draw(wanted)), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [wanted, isCurrent]);
  return { shown: drawn.shown, isCurrent };
}
