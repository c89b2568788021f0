import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import { PlayerTiles } from '#web/match/counts/player-tiles.tsx';
import styles from './rally-entry.module.css';

type PlayersProps = { players: readonly TrackedPlayer[]; chosen: string | null; onChoose(id: string): void };

/** Without a line-up nobody knows who is on court: all players are there to choose from (LINE-7). */
export function RallyPlayers({ players, chosen, onChoose }: PlayersProps) {
  return (
    <div className={styles.players}>
      <PlayerTiles players={players} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}
