import { useState } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { OUR_HALF, THEIR_HALF, type Zone } from '#domain/match/keys/where.ts';
import { contactWords } from '#domain/match/rally/contact.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { PlayerOf } from './use-player-of.ts';
import type { Where } from './use-where.ts';
import styles from './where-zone.module.css';

type WhereProps = { where: Where; player: PlayerOf };

/** Nine zones in the place of the keys, for where the ball of the last contact came down; nothing waits for it (RALLY-14). */
export function WhereZone({ where: { asked, place, skip }, player }: WhereProps) {
  const { skill, grade } = asked.contact;
  const [from, setFrom] = useState(asked.from);
  const [isStart, setStart] = useState(false);
  const title = isStart ? 'Where from' : skill === 'receive' ? 'Where received' : 'Where to';
  const isOurs = isStart || skill === 'receive';
  const choose = (zone: Zone) => {
    if (!isStart) return place(asked, from, zone);
    setFrom(zone);
    setStart(false);
  };
  const said = [`#${player(asked.player).number} ${contactWords(skill, grade)}`, from !== null && `from ${from}`];
  return (
    <section className={styles.where} aria-label={title}>
      <div className={styles.side}>
        <h2>{title}</h2>
        <p>
          {said.filter(Boolean).join(', ')}.{asked.hasEndedRally && ' The point counts already.'}
        </p>
        {from !== null && (
          <button type="button" className={styles.key} aria-pressed={isStart} onClick={() => setStart(!isStart)}>
            From {from}
            <Icon of={IconPencil} size="sm" />
          </button>
        )}
        <button type="button" className={styles.key} onClick={skip}>
          Skip
        </button>
      </div>
      <div className={classes(styles.half, isOurs && styles.ours)}>
        {(isOurs ? OUR_HALF : THEIR_HALF).map((row, i) => (
          <div key={i} className={styles.row}>
            {row.map((zone) => (
              <button key={zone} type="button" aria-label={`${title} ${zone}`} onClick={() => choose(zone)}>
                {zone}
              </button>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
