import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '#web/ui/classes.ts';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './button.module.css';

type KeyProps = ComponentProps<'button'> & {
  /** Nothing to do for now. Unlike `disabled` it keeps the focus, so that a press too many has no effect. */
  isOff?: boolean;
};

/** A button without a look of its own. */
export function Key({ isOff = false, onClick, ...rest }: KeyProps) {
  return <button type="button" {...rest} aria-disabled={isOff || undefined} onClick={isOff ? swallow : onClick} />;
}

type Look = {
  variant?: 'primary' | 'line' | 'quiet' | 'danger' | 'danger-line' | 'danger-quiet';
  size?: 'md' | 'lg';
  wide?: boolean;
  icon?: Drawing;
};

type ButtonProps = Look & KeyProps & { busy?: boolean };

/** While busy it keeps its words, its width and the focus, and ignores presses. */
export function Button({ variant, size, wide, icon, busy = false, isOff = false, children, ...rest }: ButtonProps) {
  return (
    <Key
      {...rest}
      className={looks({ variant, size, wide }, rest.className)}
      isOff={busy || isOff}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner size="sm" /> : icon && <Icon of={icon} />}
      {children}
    </Key>
  );
}

type LinkButtonProps = Pick<Look, 'variant' | 'icon'> & {
  href: string;
  children: ReactNode;
  className?: string;
  id?: string;
  'aria-labelledby'?: string;
};

/** A way to another screen, or out of the app, that looks like a button. */
export function LinkButton({ href, variant, icon, children, className, ...rest }: LinkButtonProps) {
  const Anchor = href.startsWith('/') ? Link : 'a';
  return (
    <Anchor {...rest} href={href} className={looks({ variant }, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </Anchor>
  );
}

type IconButtonProps = Omit<KeyProps, 'children' | 'aria-label'> & {
  icon: Drawing;
  label: string;
  variant?: 'bare' | 'line' | 'danger';
  busy?: boolean;
};

/** An icon that stands alone needs a spoken name. */
export function IconButton({ icon, label, variant = 'bare', busy = false, isOff = false, ...rest }: IconButtonProps) {
  return (
    <Key
      title={label}
      {...rest}
      aria-label={label}
      isOff={busy || isOff}
      aria-busy={busy || undefined}
      className={classes(styles.icon, styles[`icon-${variant}`], rest.className)}
    >
      {busy ? <Spinner size="sm" /> : <Icon of={icon} />}
    </Key>
  );
}

type Chosen = { [K in 'variant' | 'size' | 'wide']?: Look[K] | undefined };

function looks({ variant = 'line', size = 'md', wide = false }: Chosen, extra: string | undefined) {
  return classes(styles.btn, styles[variant], size === 'lg' && styles.lg, wide && styles.wide, extra);
}

function swallow(event: { preventDefault(): void }) {
  event.preventDefault();
}
