import { memo } from 'react';
import { IconBan } from '@tabler/icons-react';
import { isLibero, isUnfit } from '#domain/lineups/court.ts';
import type { Slot } from '#domain/lineups/schema.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import { lastName } from '#domain/roster/names.ts';
import { type Player, PLAYING_POSITIONS } from '#domain/roster/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Plate } from '#web/ui/court/plate.tsx';
import { Slot as OpenSlot } from '#web/ui/court/slot.tsx';
import { finger, useCarried, useCarry, useTarget } from '#web/ui/drag/drag.tsx';
import { slotKey, slotName, plateKey } from './keys.ts';
import styles from './court-slot.module.css';

export type Welcome = 'target' | 'refuse' | undefined;

type CourtSlotProps = {
  slot: Slot;
  player: Player | undefined;
  isServing: boolean;
  /** Whether what is carried may be dropped here; nothing while nothing is carried. */
  welcome: Welcome;
  onPick: (slot: Slot) => void;
};

const WORDS = { front: 'Front', back: 'Back' } as const;

export const CourtSlot = memo(function CourtSlot(props: CourtSlotProps) {
  const { slot, player, welcome, onPick } = props;
  const { ref, isOver } = useTarget(slotKey(slot));
  return (
    <div ref={ref} data-slot={slotKey(slot)} className={styles.place}>
      {player ? (
        <Stood {...props} player={player} isOver={isOver} />
      ) : (
        <OpenSlot
          word={WORDS[slot.row]}
          label={`Add a player to ${slotName(slot)}`}
          state={welcome ?? 'empty'}
          className={classes(isOver && welcome === 'target' && styles.over)}
          onClick={() => onPick(slot)}
        />
      )}
    </div>
  );
});

function Stood({
  slot,
  isServing,
  player,
  welcome,
  isOver,
  onPick,
}: CourtSlotProps & { player: Player; isOver: boolean }) {
  const { ref, hands, spoken } = useCarry(plateKey(slot));
  // Asked of the surface, which knows of the drop before the library has put away what it needed for it.
  const isCarried = useCarried() === plateKey(slot);
  const unfit = isUnfit(player, slot);
  const state = isCarried ? 'source' : isOver && welcome === 'target' ? 'swap' : 'rest';
  return (
    <button
      type="button"
      ref={ref}
      {...hands}
      {...spoken}
      {...finger}
      className={classes(styles.stood, unfit && styles.unfit, welcome === 'refuse' && !isCarried && styles.refuse)}
      aria-label={spokenName(player, slot, { unfit, isServing })}
      onClick={() => onPick(slot)}
    >
      <PlayerPlate player={player} slot={slot} hasBall={isServing} state={state} />
      {unfit && (
        <span className={styles.mark}>
          <Icon of={IconBan} size="sm" />
        </span>
      )}
    </button>
  );
}

type PlateProps = {
  player: Player;
  slot?: Slot;
  hasBall?: boolean;
  state?: 'rest' | 'lifted' | 'source' | 'swap';
};

export function PlayerPlate({ player, slot, hasBall = false, state = 'rest' }: PlateProps) {
  return (
    <Plate
      number={shownNumber(player.jerseyNumber)}
      name={lastName(player.name)}
      detail={PLAYING_POSITIONS[player.position]}
      dress={isLibero(player) ? 'inverted' : 'team'}
      hasBall={hasBall}
      state={state}
      {...(slot && { corner: WORDS[slot.row] })}
    />
  );
}

type Marks = { readonly unfit: boolean; readonly isServing: boolean };

function spokenName(player: Player, slot: Slot, marks: Marks): string {
  const reason = player.isOut ? 'is out' : 'a libero cannot stand in a front slot';
  return [
    `${slotName(slot)}: ${shownNumber(player.jerseyNumber)} ${player.name}, ${player.position}`,
    marks.isServing && 'server',
    marks.unfit && `not valid here, ${reason}`,
  ]
    .filter(Boolean)
    .join(', ');
}
