import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { IconArrowLeft, IconUsers, IconX } from '@tabler/icons-react';
import type { OpenDialog } from '#web/match/tracker-view.ts';
import { classes } from '#web/ui/classes.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import styles from './between-sheet.module.css';

const TitleId = createContext('');

type BetweenFrameProps = {
  /** Over rally entry it reaches up to the score: what stands in it is read from a metre away. */
  isTall: boolean;
  onClose(): void;
  children: ReactNode;
};

/**
 * The one frame of the sheets of the dead time: it stays while they follow each other. On phones it covers zone, point
 * keys and dock, and never the score; the court only where it is tall.
 */
export function BetweenFrame({ isTall, onClose, children }: BetweenFrameProps) {
  const titleId = useId();
  const looks = classes(styles.sheet, isTall && styles.tall);
  return (
    <Modal open onCloseRequest={onClose} labelledBy={titleId} role="dialog" side="below" panelClassName={looks}>
      <TitleId value={titleId}>{children}</TitleId>
    </Modal>
  );
}

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

/** A sheet within the frame. The keyboard goes on at its title, or at its field. */
export function BetweenSheet({ title, aside, onClose, onBack, foot, children }: BetweenSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const panel = heading.current?.closest('dialog');
    (panel?.querySelector<HTMLElement>('[data-initial-focus]') ?? heading.current)?.focus();
  }, []);
  return (
    <>
      <header className={styles.header}>
        {onBack && <IconButton icon={IconArrowLeft} label="Back" onClick={onBack} />}
        <h2 ref={heading} id={useContext(TitleId)} tabIndex={-1}>
          {title}
        </h2>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        <IconButton icon={IconX} label="Close" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </>
  );
}

/** Without a line-up the sheet can do nothing: one key opens that. */
export function NeedsLineUp({ onOpen, children }: { onOpen(what: OpenDialog): void; children: ReactNode }) {
  return (
    <>
      <p>{children}</p>
      <LineUpKey onOpen={onOpen}>Enter the line-up</LineUpKey>
    </>
  );
}

export function LineUpKey({ onOpen, children }: { onOpen(what: OpenDialog): void; children: ReactNode }) {
  return (
    <Button icon={IconUsers} onClick={() => onOpen('line-up')}>
      {children}
    </Button>
  );
}

/** A few words above the keys that follow. */
export function Heading({ children }: { children: ReactNode }) {
  return <h3 className={styles.heading}>{children}</h3>;
}
