import { type ComponentType, memo } from 'react';
import { classes } from './classes.ts';
import styles from './icon.module.css';

/** Anything that draws itself in a 24 by 24 box: a Tabler outline icon or one of our glyphs. */
export type Drawing = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;

type IconProps = { of: Drawing; size?: 'sm' | 'md' | 'lg' | 'xl'; solid?: boolean; className?: string | undefined };

/** Icons are always silent: the control or the text beside them says what they mean. */
export const Icon = memo(function Icon({ of: Shape, size = 'md', solid = false, className }: IconProps) {
  return <Shape aria-hidden className={classes(styles.icon, styles[size], solid && styles.solid, className)} />;
});
