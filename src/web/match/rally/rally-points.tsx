import { memo } from 'react';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { Side } from '#domain/match/schema.ts';
import { type Press, THEIR_ERROR, THEIR_KILL } from '#domain/match/keys/zone-keys.ts';
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

type TheirsProps = { onPress(press: Press): void; isOff: boolean };

/** Their error and kill under the right thumb, whoever of us is chosen: where the screen is wide. */
export const TheirPoints = memo(function TheirPoints({ onPress, isOff }: TheirsProps) {
  return (
    <div className={classes(styles.points, styles.theirs)}>
      <Key className={classes(styles.point, styles.ok)} isOff={isOff} onClick={() => onPress(THEIR_ERROR.press)}>
        <Icon of={IconPlus} />
        Their error
      </Key>
      <Key className={classes(styles.point, styles.bad)} isOff={isOff} onClick={() => onPress(THEIR_KILL.press)}>
        <Icon of={IconX} />
        Their kill
      </Key>
    </div>
  );
});
