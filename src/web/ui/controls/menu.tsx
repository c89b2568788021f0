import { createContext, useContext, type ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '#web/ui/classes.ts';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import { usePopover } from '#web/ui/overlays/use-popover.ts';
import styles from './menu.module.css';

type MenuProps = {
  /** The spoken name of the trigger, and of the menu. */
  label: string;
  /** Content of the trigger: an icon, an avatar, a word. */
  trigger: ReactNode;
  triggerClassName?: string | undefined;
  align?: 'start' | 'end';
  /** Above the rows, such as who is signed in. */
  head?: ReactNode;
  children: ReactNode;
};

const CloseMenu = createContext<() => void>(() => undefined);

/** A menu under a button. Its rows are rendered when it opens, since a page can have fifty menus. */
export function Menu({ label, trigger, triggerClassName, align = 'end', head, children }: MenuProps) {
  const { isOpen, hide, triggerProps, popoverProps } = usePopover(align);
  return (
    <>
      <button
        type="button"
        {...triggerProps}
        aria-haspopup="menu"
        aria-label={label}
        className={triggerClassName ?? styles.trigger}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          {...popoverProps}
          {...(head !== undefined && { role: 'group', 'aria-label': label })}
          className={styles.popover}
        >
          <CloseMenu value={hide}>
            {head}
            <div role="menu" aria-label={label} className={styles.rows}>
              {children}
            </div>
          </CloseMenu>
        </div>
      )}
    </>
  );
}

/** Closes the surrounding menu; for controls in `head`. */
export function useCloseMenu() {
  return useContext(CloseMenu);
}

type RowProps = {
  icon?: Drawing;
  /** Stands at the right end: a crown, a mark. */
  end?: ReactNode;
  tone?: 'plain' | 'danger';
  current?: boolean;
  children: ReactNode;
};

export function MenuRow({ onChoose, disabled, ...face }: RowProps & { onChoose(): void; disabled?: boolean }) {
  const close = useContext(CloseMenu);
  const choose = () => {
    close();
    onChoose();
  };
  return (
    <button
      type="button"
      role="menuitem"
      data-entry
      tabIndex={-1}
      disabled={disabled}
      className={classes(styles.row, face.tone === 'danger' && styles.danger)}
      onClick={choose}
    >
      <RowFace {...face} />
    </button>
  );
}

export function MenuLink({ href, ...face }: RowProps & { href: string }) {
  const close = useContext(CloseMenu);
  return (
    <Link
      href={href}
      role="menuitem"
      data-entry
      tabIndex={-1}
      aria-current={face.current ? 'page' : undefined}
      className={styles.row}
      onClick={close}
    >
      <RowFace {...face} />
    </Link>
  );
}

/** A row of a drawer: the same face, outside a menu, 56 high. */
export function DrawerLink({ href, onFollow, ...face }: RowProps & { href: string; onFollow(): void }) {
  return (
    <Link
      href={href}
      aria-current={face.current ? 'page' : undefined}
      className={classes(styles.row, styles.tall)}
      onClick={onFollow}
    >
      <RowFace {...face} />
    </Link>
  );
}

export function MenuRule() {
  return <hr className={styles.rule} />;
}

function RowFace({ icon, end, children }: RowProps) {
  return (
    <>
      {icon && <Icon of={icon} />}
      <span>{children}</span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </>
  );
}
