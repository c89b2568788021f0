import { COURT_ROWS, isLibero, isServing, assignmentAt } from '#domain/lineups/court.ts';
import type { Court, Slot } from '#domain/lineups/schema.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { Court as Drawing } from '#web/ui/court/court.tsx';
import { useTarget } from '#web/ui/drag/drag.tsx';
import { slotKey, slotName } from './keys.ts';
import styles from './small-court.module.css';

type Welcome = 'target' | 'refuse' | undefined;

type SmallCourtProps = {
  court: Court;
  players: readonly Player[];
  label?: string;
  /** State of a slot for the carried player; none while nothing is carried. Without it the court is only a picture. */
  stateOf?: (slot: Slot) => Welcome;
};

/** Two number tiles for each place, front on the left and back on the right; a place to drop players of the roster. */
export function SmallCourt({ court, players, label = 'Court of the selected lineup', stateOf }: SmallCourtProps) {
  return (
    <div className={styles.frame}>
      <Drawing label={label} size="small">
        {COURT_ROWS.flat().map((position) => (
          <div key={position} className={styles.place}>
            <b>P{position}</b>
            <div className={styles.duo}>
              {(['front', 'back'] as const).map((row) => {
                const tile = { slot: { position, row }, court, players };
                return stateOf ? (
                  <DropTile key={row} {...tile} state={stateOf(tile.slot)} />
                ) : (
                  <Tile key={row} {...tile} />
                );
              })}
            </div>
          </div>
        ))}
      </Drawing>
    </div>
  );
}

type TileProps = Pick<SmallCourtProps, 'court' | 'players'> & { slot: Slot };

function DropTile({ state, ...tile }: TileProps & { state: Welcome }) {
  const { ref, isOver } = useTarget(slotKey(tile.slot));
  return <Tile {...tile} at={ref} look={[state && styles[state], state && isOver && styles.over]} />;
}

type Face = { at?: (element: HTMLElement | null) => void; look?: readonly (string | false | undefined)[] };

function Tile({ slot, court, players, at, look = [] }: TileProps & Face) {
  const stand = assignmentAt(court, slot);
  const player = players.find(({ id }) => id === stand?.playerId);
  const own = [
    player === undefined && styles.empty,
    player && isLibero(player) && styles.libero,
    isServing(court, slot) && styles.server,
  ];
  return (
    <span
      ref={at}
      role="img"
      aria-label={`${slotName(slot)}: ${player ? `${shownNumber(player.jerseyNumber)} ${player.name}` : 'empty'}`}
      className={classes(styles.tile, ...own, ...look)}
    >
      {player && shownNumber(player.jerseyNumber)}
    </span>
  );
}
