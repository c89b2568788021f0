import { IconArrowsExchange, IconBallVolleyball, IconUserMinus } from '@tabler/icons-react';
import { wording } from '#domain/core/refusals.ts';
import { isLibero, isServing, assignmentAt, assignmentsOf } from '#domain/lineups/court.ts';
import type { Slot } from '#domain/lineups/schema.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Jersey } from '#web/ui/court/jersey.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { slotName } from './keys.ts';
import type { CourtEditing } from './use-court.ts';
import styles from './player-picker.module.css';

type PickerProps = {
  slot: Slot | null;
  editing: CourtEditing;
  players: readonly Player[];
  onClose: () => void;
};

/** All that dragging does, by tap: place, remove, swap, serve (COURT-34). */
export function PlayerPicker({ slot, editing, players, onClose }: PickerProps) {
  return (
    <Dialog
      open={slot !== null}
      onClose={onClose}
      title="Choose a player"
      sub={slot ? `${slotName(slot)} slot` : undefined}
    >
      {slot && <Choice slot={slot} editing={editing} players={players} onClose={onClose} />}
    </Dialog>
  );
}

function Choice({ slot, editing, players, onClose }: PickerProps & { slot: Slot }) {
  const { court } = editing;
  const isTaken = assignmentAt(court, slot) !== undefined;
  const then = (act: () => void) => () => {
    act();
    onClose();
  };
  const available = players.filter((player) => !player.isOut);
  return (
    <>
      {isTaken && (
        <div className={styles.tools}>
          <Button icon={IconBallVolleyball} onClick={then(() => editing.toggleServer(slot))}>
            {isServing(court, slot) ? 'Clear server' : 'Make server'}
          </Button>
          <Button icon={IconUserMinus} onClick={then(() => editing.remove(slot))}>
            Remove from court
          </Button>
        </div>
      )}
      {available.length === 0 && <p className={styles.none}>No player is available.</p>}
      <ul className={styles.list}>
        {available.map((player) => (
          <Row key={player.id} player={player} slot={slot} editing={editing} then={then} />
        ))}
      </ul>
    </>
  );
}

type RowProps = {
  player: Player;
  slot: Slot;
  editing: CourtEditing;
  then: (act: () => void) => () => void;
};

function Row({ player, slot, editing, then }: RowProps) {
  const reason = editing.refusal({ kind: 'player', playerId: player.id }, slot);
  const stands = assignmentsOf(editing.court, player.id);
  const [from] = stands;
  const isHere = assignmentAt(editing.court, slot)?.playerId === player.id;
  const isSwap = !isHere && from !== undefined && assignmentAt(editing.court, slot) !== undefined;
  const canSwap = isSwap && editing.refusal({ kind: 'slot', slot: from }, slot) === undefined;
  return (
    <li className={classes(styles.row, reason && styles.refused)}>
      <button
        type="button"
        className={styles.choose}
        disabled={reason !== undefined || isHere}
        onClick={then(() => editing.place(player.id, slot))}
      >
        <Jersey
          number={shownNumber(player.jerseyNumber)}
          dress={reason ? 'open' : isLibero(player) ? 'outline' : 'team'}
        />
        <span className={styles.who}>
          <b>{player.name}</b>
          <span>{reason ? wording(reason) : player.position}</span>
        </span>
        {stands.length > 0 && <Tag tone="court">{stands.map(({ position }) => `P${position}`).join(', ')}</Tag>}
      </button>
      {canSwap && (
        <IconButton
          icon={IconArrowsExchange}
          label={`Swap with ${player.name}`}
          onClick={then(() => editing.move(from, slot))}
        />
      )}
    </li>
  );
}
