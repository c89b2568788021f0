import type { ReactNode } from 'react';
import { IconAlertTriangle, IconDotsVertical } from '@tabler/icons-react';
import { Menu, MenuRow } from '#web/ui/controls/menu.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './checked-menu.module.css';

type CheckedMenuProps = { label: string; toCheck: number; onCheck(): void; children: ReactNode };

/** The menu of a match, with the count of what is to be checked at it, and its way there as the first row (CHECKS-5). */
export function CheckedMenu({ label, toCheck, onCheck, children }: CheckedMenuProps) {
  const trigger = (
    <span className={styles.more}>
      <Icon of={IconDotsVertical} />
      {toCheck > 0 && <b>{toCheck}</b>}
    </span>
  );
  return (
    <Menu label={toCheck > 0 ? `${label}, ${toCheck} to check` : label} trigger={trigger}>
      {toCheck > 0 && (
        <MenuRow icon={IconAlertTriangle} onChoose={onCheck}>
          {toCheck} to check
        </MenuRow>
      )}
      {children}
    </Menu>
  );
}
