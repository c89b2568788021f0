import { IconArrowsExchange } from '@tabler/icons-react';
import type { CourtPlace } from '#domain/match/between/substitutions.ts';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './keys.module.css';

/** The player of an id: those of the roster, and whoever has left it. */
export type FindPlayer = (id: string) => TrackedPlayer;

type PlayerKeyProps = {
  player: TrackedPlayer;
  /** In the upper right corner: a position, a place. */
  corner: string;
  /** Against it, in words. It can be pressed all the same. */
  why?: string | undefined;
  /** Said after the name. */
  spoken?: string;
  isPressed?: boolean;
  onPress(): void;
};

/** A player as a key: number, name, and what speaks against it. */
export function PlayerKey({ player, corner, why, spoken, isPressed, onPress }: PlayerKeyProps) {
  const { number, lastName } = player;
  const name = [`Number ${number}`, lastName, spoken, why].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isPressed}
      className={classes(styles.key, why !== undefined && styles.against)}
      onClick={onPress}
    >
      <b>{number}</b>
      <small>{corner}</small>
      <em>{why ?? lastName}</em>
    </button>
  );
}

type CourtKeysProps = {
  label: string;
  places: readonly CourtPlace[];
  chosen: string | null;
  find: FindPlayer;
  onChoose(player: string): void;
};

/** Our six as keys, the front row at the net. A libero on court is named in the place of whom she acts for. */
export function CourtKeys({ label, places, chosen, find, onChoose }: CourtKeysProps) {
  return (
    <div role="group" aria-label={label} className={styles.court}>
      {places.map(({ position, player, libero, why }) => {
        if (player === null) return <span key={position} aria-hidden="true" />;
        const on = libero === null ? '' : ` · ${find(libero).number} on`;
        const spoken = `P${position}${libero === null ? '' : `, libero ${find(libero).number} is on`}`;
        return (
          <PlayerKey
            key={position}
            player={find(player)}
            corner={`P${position}${on}`}
            spoken={spoken}
            why={why}
            isPressed={player === chosen}
            onPress={() => onChoose(player)}
          />
        );
      })}
    </div>
  );
}

type SwapKeyProps = { comes: TrackedPlayer; goes: TrackedPlayer; isUsual: boolean; onPress(): void };

/** One player in for another, as one key. */
export function SwapKey({ comes, goes, isUsual, onPress }: SwapKeyProps) {
  const name = `${comes.number} ${comes.lastName} in for ${goes.number} ${goes.lastName}`;
  return (
    <button
      type="button"
      aria-label={isUsual ? `${name}, usual` : name}
      className={classes(styles.swap, isUsual && styles.usual)}
      onClick={onPress}
    >
      <span>
        <b>{comes.number}</b>
        <em>{comes.lastName}</em>
      </span>
      <Icon of={IconArrowsExchange} />
      <span>
        <b>{goes.number}</b>
        <em>{goes.lastName}</em>
      </span>
    </button>
  );
}
