import type { ComponentProps } from 'react';
import { IconBan, IconPlus } from '@tabler/icons-react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './slot.module.css';

type SlotProps = {
  word: string;
  /** Spoken in full, say 'Add a player to P4 front'. */
  label: string;
  /** Target: may take what is dragged. Refuse: may not. */
  state?: 'empty' | 'target' | 'refuse';
} & Omit<ComponentProps<'button'>, 'children' | 'aria-label'>;

/** An open place on the floor: dashed, since nothing stands there yet. */
export function Slot({ word, label, state = 'empty', ...rest }: SlotProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={classes(styles.slot, styles[state], rest.className)}>
      {state === 'empty' && !rest.disabled && <Icon of={IconPlus} size="sm" />}
      {state === 'refuse' && <Icon of={IconBan} size="sm" />}
      {word}
    </button>
  );
}
