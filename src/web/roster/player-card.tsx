import { memo, useCallback, useState } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { isLibero } from '#domain/lineups/court.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import { type Carry, finger, useCarry } from '#web/ui/drag/drag.tsx';
import { handleName, rosterKey } from '#web/roster/drag-key.ts';
import { IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Jersey } from '#web/ui/court/jersey.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type PlayerCardProps, PlayerEditor } from './player-editor.tsx';
import styles from './player-card.module.css';

export const PlayerCard = memo(function PlayerCard(props: PlayerCardProps) {
  const { player, places, onOpen } = props;
  const [isEditing, setEditing] = useState<boolean>();
  const edit = useCallback(
    (isOpen: boolean) => {
      setEditing(isOpen);
      onOpen(player, isOpen);
    },
    [player, onOpen],
  );
  if (isEditing) return <PlayerEditor {...props} onClose={() => edit(false)} />;
  return <Carried player={player} places={places} isBack={isEditing === false} onEdit={edit} />;
});

type ViewProps = Pick<PlayerCardProps, 'player' | 'places'> & {
  /** It was just edited, and takes the focus back. */
  isBack: boolean;
  onEdit: (isEditing: true) => void;
};

const Carried = (props: ViewProps) => (
  <PlayerView {...props} {...useCarry(rosterKey(props.player.id), props.player.isOut)} />
);

/** Memoised: the drag library re-renders every draggable at each drop place that is passed. */
const PlayerView = memo(function PlayerView(props: ViewProps & Carry) {
  const { player, places, isBack, onEdit, ref, handle, hands, spoken, isCarried } = props;
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
          aria-label={handleName(player)}
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
      <IconButton
        icon={IconPencil}
        label={`Edit ${player.name}`}
        autoFocus={isBack}
        className={styles.edit}
        onClick={() => onEdit(true)}
      />
    </article>
  );
});
