import { byOpponent, type SeasonFilter } from '#domain/match/season/season-matches.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { AnalysisFilters } from '../analysis-filters.tsx';
import type { Season } from './use-season.ts';

const SETS = [
  { value: 'all', label: 'All sets' },
  ...(['1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: `Set ${value}` })),
  { value: 'close', label: 'Close sets' },
] as const;
const CLEARED = { opponent: null, result: null, sets: null, last: null };

/** The filter of the analyses, with the opponent and the sets; the quick ones are chips (SEA-01). */
export function SeasonFilters({ season, of }: { season: Season; of: string }) {
  const { filter, change, matches, all } = season;
  const opponents = byOpponent(all);
  const chosen = opponents.find(({ folded }) => folded === filter.opponent);
  const fields = (
    <>
      <SelectField
        label="Opponent"
        value={chosen?.folded ?? 'all'}
        options={[
          { value: 'all', label: 'All opponents' },
          ...opponents.map(({ name, folded }) => ({ value: folded, label: name })),
        ]}
        onChange={(folded) => change({ opponent: folded === 'all' ? null : folded })}
      />
      <SelectField
        label="Sets"
        value={filter.sets ?? 'all'}
        options={SETS}
        onChange={(sets) => change({ sets: sets === 'all' ? null : sets })}
      />
    </>
  );
  return (
    <>
      <AnalysisFilters
        filter={filter}
        count={matches.length}
        of={of}
        onChange={change}
        more={{ fields, words: inWords(filter, chosen?.name), cleared: CLEARED }}
      />
      <Quick filter={filter} change={change} />
    </>
  );
}

/** The choice besides type and days. */
function inWords({ opponent, result, sets, last }: SeasonFilter, name: string | undefined): readonly string[] {
  return [
    ...(opponent === null ? [] : [`vs ${name ?? opponent}`]),
    ...(result === null ? [] : [result === 'won' ? 'wins' : 'losses']),
    ...(sets === null ? [] : [sets === 'close' ? 'close sets' : `set ${sets}`]),
    ...(last === null ? [] : [`last ${last}`]),
  ];
}

type QuickProps = { filter: SeasonFilter; change: Season['change'] };

function Quick({ filter: { result, sets, last }, change }: QuickProps) {
  const isAll = result === null && sets === null && last === null;
  return (
    <Chips label="Matches">
      <Chip pressed={isAll} onToggle={() => change({ result: null, sets: null, last: null })}>
        Season
      </Chip>
      <Chip pressed={last === '5'} onToggle={() => change({ last: last === null ? '5' : null })}>
        Last 5
      </Chip>
      <Chip pressed={result === 'won'} onToggle={() => change({ result: result === 'won' ? null : 'won' })}>
        Wins
      </Chip>
      <Chip pressed={result === 'lost'} onToggle={() => change({ result: result === 'lost' ? null : 'lost' })}>
        Losses
      </Chip>
      <Chip
        pressed={sets === 'close'}
        title="Sets with three points or fewer between the two sides"
        onToggle={() => change({ sets: sets === 'close' ? null : 'close' })}
      >
        Close sets
      </Chip>
    </Chips>
  );
}
