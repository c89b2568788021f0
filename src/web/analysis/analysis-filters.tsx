import { type ReactNode, useId, useState } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { mediumDay } from '#domain/core/dates.ts';
import { type AnalysisFilter, isFiltering } from '#domain/analysis/analysis-filter.ts';
import { plural } from '#domain/core/plural.ts';
import { EventType } from '#domain/schedule/schema.ts';
import { EVENT_KINDS } from '#domain/schedule/event-kinds.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import type { Change } from './use-analysis.ts';
import styles from './analysis-filters.module.css';

const TYPES = [
  { value: 'all', label: 'All events' },
  ...EventType.options.map((value) => ({ value, label: EVENT_KINDS[value].label })),
] as const;

type AnalysisFiltersProps = {
  filter: AnalysisFilter;
  count: number;
  /** Whose figures they are: paper does not say it elsewhere. */
  of: string;
  onChange: Change;
  /** Further fields of a screen, what is chosen in them in words, and what is cleared with the others. */
  more?: { readonly fields: ReactNode; readonly words: readonly string[]; readonly cleared: Record<string, null> };
};

/** The chosen filter in a line: "Games, from Aug 15, 2026". */
function inWords({ type, from, to }: AnalysisFilter): string {
  const days = [from !== null && `from ${mediumDay(from)}`, to !== null && `to ${mediumDay(to)}`].filter(Boolean);
  return [type === null ? 'All events' : EVENT_KINDS[type].label, days.join(' ')].filter(Boolean).join(', ');
}

/**
 * The filter of an analysis; the number of matches is announced as it changes. On a phone the fields fold into one line
 * with the chosen values, so that the figures come first.
 */
export function AnalysisFilters({ filter, count, of, onChange, more }: AnalysisFiltersProps) {
  const { type, from, to } = filter;
  const [isOpen, setOpen] = useState(false);
  const fields = useId();
  const isReversed = from !== null && to !== null && to < from;
  const matches = plural(count, 'match', 'matches');
  const words = [inWords(filter), ...(more?.words ?? [])].join(', ');
  return (
    <>
      <p className={styles.printed}>{[of, words, matches].join(' · ')}</p>
      <form className={styles.filters} aria-label="Filter" onSubmit={(event) => event.preventDefault()}>
        <button
          type="button"
          className={styles.line}
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          <b>Filters</b>
          <span>{words}</span>
          <Icon of={IconChevronDown} />
        </button>
        <div id={fields} className={classes(styles.fields, isOpen && styles.open)}>
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
          {more?.fields}
        </div>
        <p role="status" className={styles.count}>
          {matches}
        </p>
        {(isFiltering(filter) || (more?.words.length ?? 0) > 0) && (
          <Button variant="quiet" onClick={() => onChange({ type: null, from: null, to: null, ...more?.cleared })}>
            Clear filters
          </Button>
        )}
      </form>
    </>
  );
}

export const NoMatches = () => (
  <EmptyState title="No Matches Found">No match with figures is of this type and between these days.</EmptyState>
);
