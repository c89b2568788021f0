import { memo } from 'react';
import { IconPlus } from '@tabler/icons-react';
import type { Side } from '#domain/match/schema.ts';
import { Key } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './rally-points.module.css';

type PointsProps = { onScore(side: Side): void; isOff: boolean };

/** Always there: a point is never further than one tap. */
export const RallyPoints = memo(function RallyPoints({ onScore, isOff }: PointsProps) {
  return (
    <div className={styles.points}>
      <Key className={classes(styles.point, styles.us)} isOff={isOff} onClick={() => onScore('us')}>
        <Icon of={IconPlus} />
        We score
      </Key>
      <Key className={styles.point} isOff={isOff} onClick={() => onScore('them')}>
        <Icon of={IconPlus} />
        They score
      </Key>
    </div>
  );
});
