import { type AnalysisFilter, isFiltering } from '#domain/stats/analysis-filter.ts';
import { EventType } from '#domain/schedule/schema.ts';
import { EVENT_KINDS } from '#web/schedule/event-kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Change } from './use-analysis.ts';
import styles from './analysis-filters.module.css';

const TYPES = [
  { value: 'all', label: 'All events' },
  ...EventType.options.map((value) => ({ value, label: EVENT_KINDS[value].label })),
] as const;

type AnalysisFiltersProps = { filter: AnalysisFilter; count: number; onChange: Change };

/** What the figures below are of; how many matches that are is said as it changes. */
export function AnalysisFilters({ filter, count, onChange }: AnalysisFiltersProps) {
  const { type, from, to } = filter;
  const isReversed = from !== null && to !== null && to < from;
  return (
    <form className={styles.filters} aria-label="Filter" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label="Event type"
        value={type ?? 'all'}
        options={TYPES}
        onChange={(chosen) => onChange({ type: chosen === 'all' ? null : chosen })}
      />
      <TextField label="From" type="date" value={from ?? ''} onChange={(day) => onChange({ from: day || null })} />
      <TextField
        label="To"
        type="date"
        value={to ?? ''}
        error={isReversed ? 'Ends before it begins' : undefined}
        onChange={(day) => onChange({ to: day || null })}
      />
      <p role="status" className={styles.count}>
        {count === 1 ? '1 match' : `${count} matches`}
      </p>
      {isFiltering(filter) && (
        <Button variant="quiet" onClick={() => onChange({ type: null, from: null, to: null })}>
          Clear filters
        </Button>
      )}
    </form>
  );
}

export const NoMatches = () => (
  <EmptyState title="No Matches Found">No match with figures is of this type and between these days.</EmptyState>
);
