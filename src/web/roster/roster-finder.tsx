import { useRef, useState } from 'react';
import { IconPlus, IconRefresh, IconSearch, IconX } from '@tabler/icons-react';
import type { RosterFilter } from '#domain/roster/filter.ts';
import { PlayingPosition } from '#domain/roster/schema.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './roster-finder.module.css';

type RosterHeadProps = { count: number; onRefresh: () => Promise<void>; onAdd: () => void };
type RosterFinderProps = { filter: RosterFilter; onFilter: (filter: RosterFilter) => void };

const CHIPS = ['All', ...PlayingPosition.options] as const;

export function RosterHead({ count, onRefresh, onAdd }: RosterHeadProps) {
  const [isBusy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await onRefresh();
    setBusy(false);
  };
  return (
    <div className={styles.head}>
      <h2>Team Roster ({count})</h2>
      <IconButton icon={IconRefresh} label="Refresh" variant="line" busy={isBusy} onClick={() => void refresh()} />
      <Button variant={count === 0 ? 'line' : 'primary'} icon={IconPlus} onClick={onAdd}>
        Add Player
      </Button>
    </div>
  );
}

/** Search and chips above the cards. */
export function RosterFinder({ filter, onFilter }: RosterFinderProps) {
  const field = useRef<HTMLInputElement>(null);
  const empty = () => {
    onFilter({ ...filter, search: '' });
    field.current?.focus();
  };
  const clear = <IconButton icon={IconX} label="Clear search" onClick={empty} />;
  return (
    <>
      <div className={styles.search}>
        <TextField
          ref={field}
          label="Search players"
          labelHidden
          inToolbar
          icon={IconSearch}
          placeholder="Search players..."
          autoComplete="off"
          value={filter.search}
          end={filter.search === '' ? undefined : clear}
          onChange={(search) => onFilter({ ...filter, search })}
        />
      </div>
      <div className={styles.chips}>
        <Chips label="Filter by position">
          {CHIPS.map((position) => (
            <Chip
              key={position}
              pressed={position === filter.position}
              onToggle={() => onFilter({ ...filter, position })}
            >
              {position}
            </Chip>
          ))}
        </Chips>
      </div>
    </>
  );
}
