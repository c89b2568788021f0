import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { IconChevronDown } from '@tabler/icons-react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Menu, MenuLink, MenuRow } from '#web/ui/controls/menu.tsx';
import { CrownMark } from '#web/ui/tag.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { OPEN_A_TEAM_FIRST, type Nav } from './nav-items.ts';
import styles from './header.module.css';

const sayOpenATeam = () => toast({ title: OPEN_A_TEAM_FIRST, tone: 'info' });

export function HeaderNav({ nav }: { nav: Nav }) {
  const { teams, schedule, stats } = nav;
  return (
    <nav aria-label="Main" className={styles.nav}>
      <NavLink {...teams}>{teams.label}</NavLink>
      {schedule && (
        <NavLink {...schedule}>
          {schedule.label}
          {schedule.crowned && <CrownMark label="Premium" />}
        </NavLink>
      )}
      <StatsMenu stats={stats} isCurrent={nav.isInStats} />
    </nav>
  );
}

type NavLinkProps = { href: string | null; isCurrent: boolean; children: ReactNode };

function NavLink({ href, isCurrent, children }: NavLinkProps) {
  if (href === null)
    return (
      <button
        type="button"
        aria-disabled
        title={OPEN_A_TEAM_FIRST}
        className={classes(styles.item, styles.closed)}
        onClick={sayOpenATeam}
      >
        {children}
      </button>
    );
  return (
    <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={styles.item}>
      {children}
    </Link>
  );
}

function StatsMenu({ stats, isCurrent }: { stats: Nav['stats']; isCurrent: boolean }) {
  const hasTeam = stats.every((item) => item.href !== null);
  const trigger = (
    <>
      Stats
      <Icon of={IconChevronDown} size="sm" />
    </>
  );
  return (
    <Menu
      label="Stats"
      align="start"
      trigger={trigger}
      triggerClassName={classes(styles.item, isCurrent && styles.current, !hasTeam && styles.closed)}
      head={hasTeam ? undefined : <p className={styles.hint}>{OPEN_A_TEAM_FIRST}</p>}
    >
      {stats.map((item) =>
        item.href === null ? (
          <MenuRow key={item.id} disabled onChoose={sayOpenATeam}>
            {item.label}
          </MenuRow>
        ) : (
          <MenuLink key={item.id} href={item.href} current={item.isCurrent}>
            {item.label}
          </MenuLink>
        ),
      )}
    </Menu>
  );
}
