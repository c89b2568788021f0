import { memo } from 'react';
import { playerLabel, type TrackedPlayer } from '#domain/match/tracked-players.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './player-tiles.module.css';

type PlayerTilesProps = {
  players: readonly TrackedPlayer[];
  chosen: string | null;
  onChoose(id: string): void;
};

/** More than these stand closer, so that a whole roster is in reach. */
const ROOMY = 12;

/** Four in a row. The chosen one stays chosen until another is tapped. */
export const PlayerTiles = memo(function PlayerTiles({ players, chosen, onChoose }: PlayerTilesProps) {
  return (
    <div className={classes(styles.tiles, players.length > ROOMY && styles.crowded)} role="group" aria-label="Player">
      {players.map((player) => (
        <Tile key={player.id} player={player} isChosen={player.id === chosen} onChoose={onChoose} />
      ))}
    </div>
  );
});

type TileProps = { player: TrackedPlayer; isChosen: boolean; onChoose(id: string): void };

const Tile = memo(function Tile({ player, isChosen, onChoose }: TileProps) {
  const { id, number, position, name, lastName, isLibero, isOut } = player;
  const spoken = [`Number ${number}, ${name}`, position, isOut && 'out'].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={spoken}
      title={playerLabel(player)}
      className={classes(styles.tile, isLibero && styles.libero, isOut && styles.out)}
      onClick={() => onChoose(id)}
    >
      <b>{number}</b>
      <i>{isOut ? '(Out)' : position}</i>
      <span>{lastName}</span>
    </button>
  );
});
