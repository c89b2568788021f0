import type { ReactNode } from 'react';
import { IconCrownFilled } from './crown.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './tag.module.css';

type TagTone = 'plain' | 'ink' | 'ball' | 'zone' | 'court' | 'ok' | 'warn';

export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return <span className={classes(styles.tag, styles[tone])}>{children}</span>;
}

type KindTagProps = {
  letter: string;
  hue: 'game' | 'practice' | 'tournament' | 'scrimmage' | 'one-time' | 'other';
  children: ReactNode;
};

/** A solid block with a letter, then words on the soft tint: the kind survives without colour. */
export function KindTag({ letter, hue, children }: KindTagProps) {
  return (
    <span className={classes(styles.kind, styles[hue])}>
      <span aria-hidden className={styles.letter}>
        {letter}
      </span>
      <span className={styles.word}>{children}</span>
    </span>
  );
}

type StateTagProps = {
  hue: 'open' | 'in-progress' | 'resolved' | 'closed' | 'archived';
  children: ReactNode;
};

export function StateTag({ hue, children }: StateTagProps) {
  return <span className={classes(styles.state, styles[`st-${hue}`])}>{children}</span>;
}

/** The crown on its ball. Give it a label where no text beside it says the same. */
export function CrownMark({ label, size = 'md' }: { label?: string; size?: 'md' | 'lg' | 'xl' }) {
  return (
    <span className={classes(styles.crown, size === 'lg' && styles.crownLarge, size === 'xl' && styles.crownHuge)}>
      <Icon of={IconCrownFilled} solid />
      {label !== undefined && <span className="sr">{label}</span>}
    </span>
  );
}
