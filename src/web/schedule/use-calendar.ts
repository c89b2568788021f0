import { useEffect, useMemo, useState } from 'react';
import { type Month, windowOf } from '#domain/schedule/month.ts';
import { expand, type Occurrence } from '#domain/schedule/recurrence.ts';
import type { Event } from '#domain/schedule/schema.ts';

/** Series are expanded again once nothing has changed for this long (RECUR-10). */
const DEBOUNCE_MS = 50;

type Query = { readonly events: readonly Event[]; readonly month: Month };
type Expansion = { readonly query: Query; readonly occurrences: readonly Occurrence[] };

const run = (query: Query): Expansion => ({ query, occurrences: expand(query.events, windowOf(query.month)) });

/**
 * The events of a month and its neighbours, date by date. While changes follow each other the last expansion stays, and
 * `isCurrent` is false; it reaches into the neighbour months, so that paging to one never shows it empty. The first
 * events are expanded at once.
 */
export function useCalendar(events: readonly Event[], month: Month) {
  const query = useMemo(() => ({ events, month }), [events, month]);
  const [expansion, setExpansion] = useState(() => run(query));
  const isCurrent = expansion.query === query;
  if (!isCurrent && expansion.query.events.length === 0) setExpansion(run(query));
  useEffect(() => {
    if (isCurrent) return;
    const timer = setTimeout(() => setExpansion(run(query)), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query, isCurrent]);
  return { occurrences: expansion.occurrences, isCurrent };
}
