import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { groupBy } from '#domain/core/group-by.ts';
import { filterPlayers, NO_FILTER, type RosterFilter } from '#domain/roster/filter.ts';
import { inRosterOrder } from '#domain/roster/order.ts';
import type { Player } from '#domain/roster/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { stepInto } from '#web/ui/overlays/step-into.ts';
import type { Court, CourtPosition } from '#domain/lineups/schema.ts';
import { AddPlayerDialog } from './add-player-dialog.tsx';
import { PlayerCard } from './player-card.tsx';
import { useRosterFilter } from './use-roster-filter.ts';
import { RosterFinder, RosterHead } from './roster-finder.tsx';
import { RosterSheets } from './roster-sheets.tsx';
import type { Roster } from './use-roster.ts';
import styles from './roster-tab.module.css';

type RosterTabProps = {
  roster: Roster;
  /** The court of the selected lineup, to tell where each player stands. */
  court: Court;
  onRefresh: () => Promise<void>;
  /** Beside the roster on wide screens. */
  dock: ReactNode;
};

export function RosterTab({ roster, court, onRefresh, dock }: RosterTabProps) {
  const [isAdding, setAdding] = useState(false);
  const [filter, setFilter] = useRosterFilter();
  const { players } = roster;
  const openForm = () => setAdding(true);
  return (
    <div className={styles.page}>
      <section>
        <RosterHead count={players.length} onRefresh={onRefresh} onAdd={openForm} />
        {players.length === 0 ? (
          <NoPlayers onAdd={openForm} />
        ) : (
          <Listed roster={roster} court={court} filter={filter} onFilter={setFilter} onAdd={openForm} />
        )}
        <RosterSheets roster={roster} />
      </section>
      {dock}
      <AddPlayerDialog
        open={isAdding}
        players={players}
        position={filter.position === 'All' ? undefined : filter.position}
        onClose={() => setAdding(false)}
        onAdd={roster.add}
      />
    </div>
  );
}

function NoPlayers({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No players in roster"
      action={
        <Button variant="primary" icon={IconPlus} onClick={onAdd}>
          Add Player
        </Button>
      }
    >
      Add the players once, then place them on the court.
    </EmptyState>
  );
}

const NOWHERE: readonly CourtPosition[] = [];

/** Memoised by the court, so that typing in the search only hides cards. */
function placesOn({ assignments }: Court): ReadonlyMap<string, readonly CourtPosition[]> {
  const positions = groupBy(assignments, ({ playerId }) => playerId);
  return new Map([...positions].map(([id, stands]) => [id, stands.map(({ position }) => position)]));
}

type ListedProps = Pick<RosterTabProps, 'roster' | 'court'> & {
  filter: RosterFilter;
  onFilter: (filter: RosterFilter) => void;
  onAdd: () => void;
};

/** In roster order, except that an open card keeps its place whatever changes. */
function useListed(roster: readonly Player[]) {
  const [opened, setOpened] = useState<ReadonlyMap<string, Player>>(new Map());
  const players = useMemo(() => {
    const known = new Map(roster.map((player) => [player.id, player]));
    return inRosterOrder(roster.map((player) => opened.get(player.id) ?? player)).flatMap(
      ({ id }) => known.get(id) ?? [],
    );
  }, [roster, opened]);
  const open = useCallback((player: Player, isOpen: boolean) => {
    setOpened(
      (all) => new Map([...all].filter(([id]) => id !== player.id).concat(isOpen ? [[player.id, player]] : [])),
    );
  }, []);
  return { players, opened, open };
}

function Listed({ roster, court, filter, onFilter, onAdd }: ListedProps) {
  const [deleting, setDeleting] = useState<Player | null>(null);
  const { players, opened, open } = useListed(roster.players);
  const shown = new Set(filterPlayers(players, filter));
  const places = useMemo(() => placesOn(court), [court]);
  const grid = useRef<HTMLDivElement>(null);
  async function remove({ id }: Player): Promise<void> {
    setDeleting(null);
    // The keyboard goes on at the card that came into its place, or at the tile behind the last.
    const index = players.findIndex((player) => player.id === id);
    if (await roster.remove(id)) stepInto(grid.current, index);
  }
  return (
    <>
      <RosterFinder filter={filter} onFilter={onFilter} />
      {shown.size === 0 && (
        <p className={styles.nobody}>
          No player matches.{' '}
          <Button variant="quiet" onClick={() => onFilter(NO_FILTER)}>
            Show all players
          </Button>
        </p>
      )}
      <div ref={grid} className={styles.grid}>
        {players.map((player) => (
          <div key={player.id} hidden={!shown.has(player) && !opened.has(player.id)}>
            <PlayerCard
              player={player}
              players={players}
              places={places.get(player.id) ?? NOWHERE}
              onUpdate={roster.update}
              onDelete={setDeleting}
              onOpen={open}
            />
          </div>
        ))}
        <button type="button" className={styles.add} onClick={onAdd}>
          <IconPlus aria-hidden /> Add Player
        </button>
      </div>
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && void remove(deleting)}
        title="Delete Player"
        action="Delete"
      >
        {deleting?.name} goes from the roster and from all lineups. Recorded statistics stay in the team&rsquo;s totals.
        This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}
