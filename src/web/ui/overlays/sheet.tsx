import { useId, type ReactNode } from 'react';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Modal } from './modal.tsx';
import styles from './sheet.module.css';

type SheetProps = {
  open: boolean;
  onClose(): void;
  title: string;
  /** Stands at the foot and does not scroll. */
  foot?: ReactNode;
  children: ReactNode;
};

/** Comes from the right, up to 420 wide, over the part of the screen that it explains. */
export function SideSheet(props: SheetProps) {
  return <RightSheet {...props} className={styles.side} />;
}

/** The way around the app on phones: from the right, 300 wide. */
export function Drawer(props: SheetProps) {
  return <RightSheet {...props} className={styles.drawer} />;
}

function RightSheet({
  open,
  onClose,
  title,
  foot,
  children,
  className,
}: SheetProps & { className: string | undefined }) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onCloseRequest={onClose}
      labelledBy={titleId}
      side="right"
      panelClassName={classes(styles.sheet, className)}
    >
      <div className={styles.header}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </div>
      <div className={styles.scroll}>{children}</div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </Modal>
  );
}
