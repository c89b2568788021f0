import { useState } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { isLibero } from '#domain/lineups/court.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import { finger, useCarry } from '#web/lineups/drag.tsx';
import { rosterKey } from '#web/lineups/keys.ts';
import { IconButton } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Jersey } from '#web/ui/jersey.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type PlayerCardProps, PlayerEditor } from './player-editor.tsx';
import styles from './player-card.module.css';

export function PlayerCard(props: PlayerCardProps) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <PlayerEditor {...props} onClose={() => setEditing(false)} />;
  return <PlayerView {...props} onEdit={() => setEditing(true)} />;
}

function PlayerView({ player, places, onEdit }: PlayerCardProps & { onEdit: () => void }) {
  const { ref, handle, hands, spoken, isCarried } = useCarry(rosterKey(player.id), player.isOut);
  const number = (
    <Jersey
      number={shownNumber(player.jerseyNumber)}
      dress={player.isOut ? 'open' : isLibero(player) ? 'outline' : 'team'}
      className={styles.jersey}
    />
  );
  return (
    <article
      ref={ref}
      {...hands}
      className={classes(styles.card, player.isOut && styles.out, isCarried && styles.carried)}
    >
      {player.isOut ? (
        number
      ) : (
        <button
          type="button"
          ref={handle}
          {...spoken}
          {...finger}
          className={styles.handle}
          aria-label={`Drag number ${shownNumber(player.jerseyNumber)}, ${player.name}, to the court`}
        >
          {number}
        </button>
      )}
      <div className={styles.who}>
        <span className={styles.name}>
          <b>{player.name}</b>
          {player.isOut && ' (Out)'}
        </span>
        <span className={styles.position}>{player.position}</span>
      </div>
      {places.length > 0 && <Tag tone="court">{places.map((place) => `P${place}`).join(', ')}</Tag>}
      <IconButton icon={IconPencil} label={`Edit ${player.name}`} className={styles.edit} onClick={onEdit} />
    </article>
  );
}
