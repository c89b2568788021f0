import { formationOf } from '#domain/lineups/formation.ts';
import type { Court, Lineup } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWelcome } from './court-tab.tsx';
import { SmallCourt } from './small-court.tsx';
import type { CourtEditing } from './use-court.ts';
import styles from './court-dock.module.css';

type CourtDockProps = { lineup: Lineup; editing: CourtEditing; players: readonly Player[] };

/** The court of the selected lineup beside the roster, to drop players on. */
export function CourtDock({ lineup, editing, players }: CourtDockProps) {
  const welcomeOf = useWelcome(editing);
  const shown: Court = editing.court;
  return (
    <Panel aria-label="Court of the selected lineup" className={styles.dock}>
      <div className={styles.cap}>
        <h3>{lineup.name}</h3>
        <Tag tone="zone">{formationOf({ ...lineup, courtAssignments: shown.assignments }, players)}</Tag>
      </div>
      <SmallCourt court={shown} players={players} stateOf={welcomeOf} />
      <p className={styles.tip}>Drag a player onto a slot: front on the left, back on the right.</p>
    </Panel>
  );
}
