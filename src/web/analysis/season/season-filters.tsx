import { useMemo } from 'react';
import { IconCloudDownload } from '@tabler/icons-react';
import { byOpponent, type SeasonFilter } from '#domain/match/season/season-matches.ts';
import { playerLabel } from '#domain/match/tracked-players.ts';
import { PLAYING_POSITIONS } from '#domain/roster/schema.ts';
import { useLine } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { AnalysisFilters } from '../analysis-filters.tsx';
import { leftOutText } from './left-out-text.ts';
import type { Season } from './use-season.ts';
import styles from './season-page.module.css';

const SETS = [
  { value: 'all', label: 'All sets' },
  ...(['1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: `Set ${value}` })),
  { value: 'close', label: 'Close sets' },
] as const;
const SETTER = PLAYING_POSITIONS.Setter;
const CLEARED = { opponent: null, result: null, sets: null, last: null, with: null };

/** The filter of the analyses, with the opponent and the sets; the quick ones are chips (SEA-01). */
export function SeasonFilters({ season, of }: { season: Season; of: string }) {
  const { filter, change, matches, all, roster, called } = season;
  const opponents = useMemo(() => byOpponent(all), [all]);
  const setters = roster.filter(({ position }) => position === SETTER);
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
      <SelectField
        label="On court"
        value={filter.with ?? 'all'}
        options={[
          { value: 'all', label: 'Anybody' },
          ...roster.map((player) => ({ value: player.id, label: playerLabel(player) })),
        ]}
        onChange={(id) => change({ with: id === 'all' ? null : id })}
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
        more={{ fields, words: inWords(filter, chosen?.name, called), cleared: CLEARED }}
      />
      <Quick filter={filter} change={change} setters={setters} />
      {filter.with !== null && <Missing season={season} />}
    </>
  );
}

/** The choice besides type and days. */
function inWords(
  { opponent, result, sets, last, with: player }: SeasonFilter,
  name: string | undefined,
  called: (id: string) => string,
): readonly string[] {
  return [
    ...(opponent === null ? [] : [`vs ${name ?? opponent}`]),
    ...(result === null ? [] : [result === 'won' ? 'wins' : 'losses']),
    ...(sets === null ? [] : [sets === 'close' ? 'close sets' : `set ${sets}`]),
    ...(last === null ? [] : [`last ${last}`]),
    ...(player === null ? [] : [`with ${called(player)} on court`]),
  ];
}

/** Rallies that nobody here can tell: their matches are left out (CSV-05, SEA-09). */
function Missing({ season: { isReading, missing, fetchMissing } }: { season: Season }) {
  const isOffline = useLine() === 'offline';
  if (isReading) return <p role="status">Reading rallies...</p>;
  if (missing === 0) return null;
  return (
    <div className={styles.missing} role="status">
      <p>{leftOutText(missing)}</p>
      <Button icon={IconCloudDownload} isOff={isOffline} onClick={fetchMissing}>
        {isOffline ? 'Get them when you are online' : 'Get them'}
      </Button>
    </div>
  );
}

type QuickProps = { filter: SeasonFilter; change: Season['change']; setters: Season['roster'] };

function Quick({ filter: { result, sets, last, with: player }, change, setters }: QuickProps) {
  const isAll = result === null && sets === null && last === null && player === null;
  return (
    <Chips label="Matches">
      <Chip pressed={isAll} onToggle={() => change({ result: null, sets: null, last: null, with: null })}>
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
      {setters.map(({ id, number }) => (
        <Chip
          key={id}
          pressed={player === id}
          title={`Rallies with setter ${number} on court`}
          onToggle={() => change({ with: player === id ? null : id })}
        >
          Setter {number}
        </Chip>
      ))}
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
