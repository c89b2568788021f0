import { useMemo, useRef, useState } from 'react';
import { IconLayoutGrid, IconPlus } from '@tabler/icons-react';
import { courtOf } from '#domain/lineups/copies.ts';
import { formationOf, hasEmptyCourt } from '#domain/lineups/formation.ts';
import type { Lineup } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import { Button, LinkButton } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { stepInto } from '#web/ui/overlays/step-into.ts';
import { Tag } from '#web/ui/tag.tsx';
import { Reorder } from '#web/ui/drag/drag.tsx';
import { LineupRow } from './lineup-row.tsx';
import { SmallCourt } from './court/small-court.tsx';
import { receiveHref } from './receive-address.ts';
import type { Lineups } from './use-lineups.ts';
import styles from './lineup-list.module.css';

type LineupListProps = {
  lineups: Lineups;
  players: readonly Player[];
  onSelect: (id: string) => void;
  onNew: () => void;
  onOpenCourt: () => void;
};

export function LineupList({ lineups, players, onSelect, onNew, onOpenCourt }: LineupListProps) {
  const [hadSome] = useState(lineups.selected !== undefined);
  const add = (
    <Button variant="primary" icon={IconPlus} autoFocus={hadSome && !lineups.selected} onClick={onNew}>
      Add Lineup
    </Button>
  );
  const nameOf = (id: string) => lineups.lineups.find((lineup) => lineup.id === id)?.name ?? 'the end';
  const { selected } = lineups;
  if (!selected)
    return (
      <div className={styles.none}>
        <EmptyState title="No lineups created yet" action={add} />
      </div>
    );
  return (
    <div className={styles.page}>
      <section>
        <div className={styles.head}>
          <h2>
            Lineups <span>({lineups.lineups.length})</span>
          </h2>
          {add}
        </div>
        <Rows lineups={lineups} players={players} nameOf={nameOf} onSelect={onSelect} />
        <p className={styles.tip}>Drag the handle to change the order.</p>
      </section>
      <Look lineup={selected} players={players} onOpenCourt={onOpenCourt} />
    </div>
  );
}

type RowsProps = Pick<LineupListProps, 'lineups' | 'players' | 'onSelect'> & { nameOf: (id: string) => string };

function Rows({ lineups, players, nameOf, onSelect }: RowsProps) {
  const [deleting, setDeleting] = useState<Lineup | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = useMemo(() => lineups.lineups.map(({ id }) => id), [lineups.lineups]);
  async function remove({ id }: Lineup): Promise<void> {
    setDeleting(null);
    if (await lineups.remove(id)) stepInto(list.current, ids.indexOf(id));
  }
  return (
    <>
      <Reorder ids={ids} describe={nameOf} onReorder={(next) => void lineups.reorder(next)}>
        <ul ref={list} className={styles.list}>
          {lineups.lineups.map((lineup) => (
            <LineupRow
              key={lineup.id}
              lineup={lineup}
              players={players}
              isSelected={lineup.id === lineups.selected?.id}
              onSelect={onSelect}
              onRename={lineups.rename}
              onDuplicate={lineups.duplicate}
              onDelete={setDeleting}
            />
          ))}
        </ul>
      </Reorder>
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && void remove(deleting)}
        title="Delete Lineup"
        action="Delete"
      >
        “{deleting?.name}” will be deleted for everyone in the team. This action cannot be undone.
      </ConfirmDialog>
    </>
  );
}

type LookProps = { lineup: Lineup; players: readonly Player[]; onOpenCourt: () => void };

function Look({ lineup, players, onOpenCourt }: LookProps) {
  return (
    <Panel aria-label="Selected lineup" className={styles.look}>
      <div className={styles.cap}>
        <h3>{lineup.name}</h3>
        <Tag tone="zone">{formationOf(lineup, players)}</Tag>
      </div>
      <SmallCourt court={courtOf(lineup)} players={players} />
      {hasEmptyCourt(lineup) && <p className={styles.empty}>Empty court</p>}
      <div className={styles.open}>
        <Button wide onClick={onOpenCourt}>
          Open on court
        </Button>
        <LinkButton icon={IconLayoutGrid} href={receiveHref(lineup)}>
          Serve receive
        </LinkButton>
      </div>
    </Panel>
  );
}
