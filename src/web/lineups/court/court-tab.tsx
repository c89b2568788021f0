import { memo, useCallback, useEffect, useState } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { sameSlot } from '#domain/lineups/court.ts';
import { formationOf } from '#domain/lineups/formation.ts';
import type { Slot } from '#domain/lineups/schema.ts';
import type { Player } from '#domain/roster/schema.ts';
import type { Team } from '#domain/teams/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClockwiseGlyph, CounterClockwiseGlyph } from '#web/ui/glyphs.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Listbox } from '#web/ui/controls/listbox.tsx';
import { Bench } from './bench.tsx';
import { CourtFloor } from './court-floor.tsx';
import { CourtFoot } from './court-foot.tsx';
import { useCarried } from '#web/ui/drag/drag.tsx';
import { carriedOf } from './keys.ts';
import { PlayerPicker } from './player-picker.tsx';
import type { CourtEditing } from './use-court.ts';
import { focusSlot } from './use-court-drag.ts';
import type { Lineups } from '#web/lineups/use-lineups.ts';
import type { useOverwritten } from './use-overwritten.ts';
import styles from './court-tab.module.css';

type CourtTabProps = {
  team: Team;
  lineups: Lineups;
  editing: CourtEditing;
  players: readonly Player[];
  overwritten: ReturnType<typeof useOverwritten>;
  onLook: () => void;
  onSelect: (id: string) => void;
  onNew: () => void;
};

export function CourtTab(props: CourtTabProps) {
  const { lineups, editing, players, onNew } = props;
  if (!lineups.selected) {
    return (
      <div className={styles.none}>
        <EmptyState
          title="Select a lineup to view court positions"
          action={
            <Button variant="primary" icon={IconPlus} onClick={onNew}>
              Create First Lineup
            </Button>
          }
        >
          Create a lineup from your roster or select an existing one
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.editor}>
      <div>
        <Toolbar {...props} />
        <Floor lineupId={lineups.selected.id} editing={editing} players={players} />
        <CourtFoot {...props} lineup={lineups.selected} />
      </div>
      <Bench court={editing.court} players={players} />
    </div>
  );
}

function Toolbar({ lineups, editing, players, onSelect, onNew }: CourtTabProps) {
  const entries = lineups.lineups.map((lineup) => ({
    id: lineup.id,
    label: lineup.name,
    tag: formationOf(shownLineup(lineup, lineups, editing), players),
  }));
  return (
    <div className={styles.bar}>
      <div className={styles.choice}>
        <Listbox
          label="Lineup"
          entries={entries}
          chosen={lineups.selected?.id ?? null}
          placeholder="Select a lineup"
          onChoose={onSelect}
        />
      </div>
      <div role="group" aria-label="Rotate" className={styles.rotate}>
        <button type="button" aria-label="Rotate counter-clockwise" onClick={() => editing.rotate('counter-clockwise')}>
          <Icon of={CounterClockwiseGlyph} size="lg" />
        </button>
        <span aria-hidden>Rotate</span>
        <button type="button" aria-label="Rotate clockwise" onClick={() => editing.rotate('clockwise')}>
          <Icon of={ClockwiseGlyph} size="lg" />
        </button>
      </div>
      <Button variant="primary" icon={IconPlus} aria-label="New Lineup" className={styles.new} onClick={onNew}>
        <span>New Lineup</span>
      </Button>
    </div>
  );
}

/** The badge follows what stands on the screen, also before it is saved. */
function shownLineup(lineup: Lineups['lineups'][number], { selected }: Lineups, { court }: CourtEditing) {
  return lineup.id === selected?.id ? { ...lineup, courtAssignments: court.assignments } : lineup;
}

type FloorProps = Pick<CourtTabProps, 'editing' | 'players'> & { lineupId: string };

/** Separate, so that dragging redraws this part only. */
const Floor = memo(function Floor({ lineupId, editing, players }: FloorProps) {
  const [choice, setChoice] = useState<{ lineupId: string; slot: Slot } | null>(null);
  const setPicked = useCallback((slot: Slot) => setChoice({ lineupId, slot }), [lineupId]);
  // A pick that was begun for a lineup which somebody else deleted does not go on in the next one (COURT-33).
  const picked = choice?.lineupId === lineupId ? choice.slot : null;
  const welcomeOf = useWelcome(editing);
  useEffect(() => (picked ? () => focusSlot(picked) : undefined), [picked]);
  return (
    <>
      <CourtFloor
        court={editing.court}
        players={players}
        welcomeOf={welcomeOf}
        onPick={setPicked}
        onServer={editing.toggleServer}
      />
      <PlayerPicker slot={picked} editing={editing} players={players} onClose={() => setChoice(null)} />
    </>
  );
});

/** Whether the carried player may be dropped on a slot. */
export function useWelcome(editing: CourtEditing) {
  const key = useCarried();
  const carried = key === null ? undefined : carriedOf(key);
  return (slot: Slot) => {
    if (!carried || (carried.kind === 'slot' && sameSlot(carried.slot, slot))) return undefined;
    return editing.refusal(carried, slot) ? 'refuse' : 'target';
  };
}
