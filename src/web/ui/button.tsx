import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import { Icon, type Drawing } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './button.module.css';

type Look = {
  variant?: 'primary' | 'line' | 'quiet' | 'danger' | 'danger-line' | 'danger-quiet';
  size?: 'md' | 'lg';
  wide?: boolean;
  icon?: Drawing;
};

type ButtonProps = Look & ComponentProps<'button'> & { busy?: boolean };

/** While busy it keeps its words, its width and the focus, and ignores presses. */
export function Button({ variant, size, wide, icon, busy = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={looks({ variant, size, wide }, rest.className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? swallow : onClick}
    >
      {busy ? <Spinner size="sm" /> : icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

type LinkButtonProps = Pick<Look, 'variant' | 'icon'> & { href: string; children: ReactNode; className?: string };

/** A way to another screen, or out of the app, that looks like a button. */
export function LinkButton({ href, variant, icon, children, className }: LinkButtonProps) {
  const Anchor = href.startsWith('/') ? Link : 'a';
  return (
    <Anchor href={href} className={looks({ variant }, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </Anchor>
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: Drawing;
  label: string;
  variant?: 'bare' | 'line' | 'danger';
  busy?: boolean;
};

/** An icon that stands alone needs a spoken name. */
export function IconButton({ icon, label, variant = 'bare', busy = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classes(styles.icon, styles[`icon-${variant}`], rest.className)}
      onClick={busy ? swallow : onClick}
    >
      {busy ? <Spinner size="sm" /> : <Icon of={icon} />}
    </button>
  );
}

type Chosen = { [K in 'variant' | 'size' | 'wide']?: Look[K] | undefined };

function looks({ variant = 'line', size = 'md', wide = false }: Chosen, extra: string | undefined) {
  return classes(styles.btn, styles[variant], size === 'lg' && styles.lg, wide && styles.wide, extra);
}

function swallow(event: { preventDefault(): void }) {
  event.preventDefault();
}
