import { type ReactNode, useId } from 'react';
import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './between-sheet.module.css';

type BetweenSheetProps = {
  title: string;
  /** Beside the title: a counter, a tag. */
  aside?: ReactNode;
  onClose(): void;
  /** To the keys that it was opened from. */
  onBack?: (() => void) | undefined;
  foot?: ReactNode;
  children: ReactNode;
};

/** A sheet of the dead time. On phones it covers zone, point keys and dock, and never the score or the court. */
export function BetweenSheet({ title, aside, onClose, onBack, foot, children }: BetweenSheetProps) {
  const titleId = useId();
  return (
    <Modal open onCloseRequest={onClose} labelledBy={titleId} role="dialog" side="below" panelClassName={styles.sheet}>
      <header className={styles.header}>
        {onBack && <IconButton icon={IconArrowLeft} label="Back" onClick={onBack} />}
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </Modal>
  );
}

/** A few words above the keys that follow. */
export function Heading({ children }: { children: ReactNode }) {
  return <h3 className={styles.heading}>{children}</h3>;
}
