import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { IconMenu2 } from '@tabler/icons-react';
import { IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Brand } from '#web/ui/court/mark.tsx';
import { useTint, type Tint } from '#web/ui/court/team-tint.ts';
import { takeToasts } from '#web/ui/toast-place.ts';
import { CONTENT, goToContent } from '#web/browser/content.ts';
import type { Nav } from './nav-items.ts';
import { NavDrawer } from './nav-drawer.tsx';
import { HeaderNav } from './header-nav.tsx';
import { PRODUCT } from '#web/browser/product.ts';
import styles from './header.module.css';

type HeaderProps = {
  nav: Nav;
  palette: Tint | null;
  isHidden: boolean;
  /** Over a stat session it leaves short screens to the score. */
  isCourtside?: boolean;
  /** The avatar with its menu. */
  account: ReactNode;
  /** On a phone the badge stands in the header. */
  net?: ReactNode;
  /** Who is signed in, at the foot of the drawer. */
  accountFoot: ReactNode;
};

/** The bar over every inner screen: inline from 768 px up, with a drawer below. */
export function Header({ nav, palette, isHidden, isCourtside = false, net, account, accountFoot }: HeaderProps) {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const tintRef = useTint(palette);
  return (
    <header ref={tintRef} className={classes(styles.top, isHidden && styles.hidden, isCourtside && styles.courtside)}>
      <a
        href={`#${CONTENT}`}
        className={classes('sr', styles.skip)}
        onClick={(event) => {
          // No step of its own in the history: going back leaves the screen.
          event.preventDefault();
          goToContent();
        }}
      >
        Skip to content
      </a>
      <Link href="/teams" className={styles.brand}>
        <Brand name={PRODUCT.name} edition={PRODUCT.subtitle} edged={palette !== null} />
      </Link>
      <HeaderNav nav={nav} />
      {!isCourtside && <div ref={takeToasts} className={styles.notices} />}
      <div className={styles.end}>
        {net}
        <IconButton
          icon={IconMenu2}
          label="Open menu"
          className={styles.menuButton}
          onClick={() => setDrawerOpen(true)}
        />
        {account}
      </div>
      <NavDrawer nav={nav} open={isDrawerOpen} onClose={() => setDrawerOpen(false)} foot={accountFoot} />
    </header>
  );
}

/** The same bar for those who are not signed in, and the simple bar of the open pages (HEAD-02 to HEAD-04). */
export function PlainHeader({ children, home }: { children: ReactNode; home: string }) {
  return (
    <header className={styles.top}>
      <Link href={home} className={styles.brand}>
        <Brand name={PRODUCT.name} edition={PRODUCT.subtitle} />
      </Link>
      <div ref={takeToasts} className={styles.notices} />
      <div className={styles.end}>{children}</div>
    </header>
  );
}

export function HeaderLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={styles.text}>
      {children}
    </Link>
  );
}
