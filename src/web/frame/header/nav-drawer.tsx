import type { ReactNode } from 'react';
import {
  IconCalendar,
  IconCalendarEvent,
  IconChartBar,
  IconHistory,
  IconUserSearch,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Icon, type Drawing } from '#web/ui/icon.tsx';
import { DrawerLink } from '#web/ui/controls/menu.tsx';
import { Drawer } from '#web/ui/overlays/sheet.tsx';
import { CrownMark } from '#web/ui/tag.tsx';
import { OPEN_A_TEAM_FIRST, type Nav, type StatsItem } from './nav-items.ts';
import styles from './nav-drawer.module.css';

const STATS_ICONS: Record<StatsItem, Drawing> = {
  upcoming: IconCalendarEvent,
  past: IconHistory,
  players: IconUserSearch,
  team: IconChartBar,
};

type NavDrawerProps = { nav: Nav; open: boolean; onClose(): void; foot: ReactNode };

export function NavDrawer({ nav, open, onClose, foot }: NavDrawerProps) {
  const { teams, schedule, stats } = nav;
  const hasTeam = stats.every((item) => item.href !== null);
  return (
    <Drawer open={open} onClose={onClose} title="Menu" foot={foot}>
      <nav aria-label="Main">
        <DrawerItem {...teams} icon={IconUsersGroup} onFollow={onClose}>
          {teams.label}
        </DrawerItem>
        {schedule && (
          <DrawerItem
            {...schedule}
            icon={IconCalendar}
            end={schedule.crowned && <CrownMark label="Premium" />}
            onFollow={onClose}
          >
            {schedule.label}
          </DrawerItem>
        )}
        <p className={styles.group}>Stats</p>
        {stats.map((item) => (
          <DrawerItem key={item.id} {...item} icon={STATS_ICONS[item.id]} onFollow={onClose}>
            {item.label}
          </DrawerItem>
        ))}
        {!hasTeam && <p className={styles.hint}>{OPEN_A_TEAM_FIRST}</p>}
      </nav>
    </Drawer>
  );
}

type DrawerItemProps = {
  href: string | null;
  isCurrent: boolean;
  icon: Drawing;
  end?: ReactNode;
  onFollow(): void;
  children: ReactNode;
};

function DrawerItem({ href, isCurrent, icon, end, onFollow, children }: DrawerItemProps) {
  if (href === null)
    return (
      <button type="button" disabled className={styles.row}>
        <Icon of={icon} />
        {children}
        {end}
      </button>
    );
  return (
    <DrawerLink href={href} current={isCurrent} icon={icon} end={end || undefined} onFollow={onFollow}>
      {children}
    </DrawerLink>
  );
}
