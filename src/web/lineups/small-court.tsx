import { COURT_ROWS, isLibero, isServing, standing } from '#domain/lineups/court.ts';
import type { Court, Slot } from '#domain/lineups/schema.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { Court as Drawing } from '#web/ui/court.tsx';
import { useTarget } from './drag.tsx';
import { slotKey, slotName } from './keys.ts';
import styles from './small-court.module.css';

type SmallCourtProps = {
  court: Court;
  players: readonly Player[];
  /** What a carried player would find there; nothing while none is carried. */
  stateOf?: (slot: Slot) => 'target' | 'refuse' | undefined;
};

/** Two number tiles for each place, front on the left and back on the right; a place to drop players of the roster. */
export function SmallCourt({ court, players, stateOf }: SmallCourtProps) {
  return (
    <div className={styles.frame}>
      <Drawing label="Court of the selected lineup" size="small">
        {COURT_ROWS.flat().map((position) => (
          <div key={position} className={styles.place}>
            <b>P{position}</b>
            <div className={styles.duo}>
              {(['front', 'back'] as const).map((row) => (
                <Tile
                  key={row}
                  slot={{ position, row }}
                  court={court}
                  players={players}
                  state={stateOf?.({ position, row })}
                />
              ))}
            </div>
          </div>
        ))}
      </Drawing>
    </div>
  );
}

type TileProps = SmallCourtProps & { slot: Slot; state: 'target' | 'refuse' | undefined };

function Tile({ slot, court, players, state }: TileProps) {
  const { ref, isOver } = useTarget(slotKey(slot));
  const stand = standing(court, slot);
  const player = players.find(({ id }) => id === stand?.playerId);
  const look = [
    player === undefined && styles.empty,
    player && isLibero(player) && styles.libero,
    isServing(court, slot) && styles.server,
    state && styles[state],
    isOver && styles.over,
  ];
  return (
    <span
      ref={ref}
      role="img"
      aria-label={`${slotName(slot)}: ${player ? `${shownNumber(player.jerseyNumber)} ${player.name}` : 'empty'}`}
      className={classes(styles.tile, ...look)}
    >
      {player && shownNumber(player.jerseyNumber)}
    </span>
  );
}
