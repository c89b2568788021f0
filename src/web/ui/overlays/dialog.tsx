import { useId, useRef, useState, type ReactNode } from 'react';
import { IconX } from '@tabler/icons-react';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Form } from '#web/ui/controls/form.tsx';
import { Modal } from './modal.tsx';
import { useSwipeDown } from './use-swipe-down.ts';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  /** A second line under the title: whom or what this is about. */
  sub?: ReactNode;
  children: ReactNode;
  /** The footer; the primary action comes last. */
  actions?: ReactNode;
  /** Set while a form holds changes that are not saved: closing then asks first. */
  confirmClose?: boolean;
  /** Makes the dialog one form; its primary action is then a `type="submit"` button. */
  onSubmit?: () => void;
  width?: 'md' | 'lg';
  role?: 'dialog' | 'alertdialog';
};

/** In the middle of a desktop screen, a sheet from below on phones. */
export function Dialog({ open, onClose, confirmClose = false, ...content }: DialogProps) {
  const [isAsking, setAsking] = useState(false);
  const [titleId, bodyId] = [useId(), useId()];
  const panel = useRef<HTMLDivElement>(null);
  const requestClose = () => (confirmClose ? setAsking(true) : onClose());
  const swipe = useSwipeDown(panel, requestClose);
  const discard = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Modal
        open={open}
        onCloseRequest={requestClose}
        labelledBy={titleId}
        describedBy={content.role === 'alertdialog' ? bodyId : undefined}
        role={content.role ?? 'dialog'}
        side="centre"
        panelRef={panel}
        panelClassName={classes(styles.dialog, content.width === 'lg' && styles.lg)}
      >
        <Frame onSubmit={content.onSubmit}>
          <div className={styles.header} {...swipe}>
            <span className={styles.grab} />
            <h2 id={titleId} tabIndex={-1}>
              {content.title}
              {content.sub !== undefined && <span className={styles.sub}>{content.sub}</span>}
            </h2>
            <IconButton icon={IconX} label="Close" className={styles.close} onClick={requestClose} />
          </div>
          <div id={bodyId} className={styles.body}>
            {content.children}
          </div>
          {content.actions !== undefined && <div className={styles.footer}>{content.actions}</div>}
        </Frame>
      </Modal>
      {confirmClose && <DiscardDialog open={open && isAsking} onKeep={() => setAsking(false)} onDiscard={discard} />}
    </>
  );
}

function Frame({ onSubmit, children }: { onSubmit: (() => void) | undefined; children: ReactNode }) {
  if (!onSubmit) return <div className={styles.frame}>{children}</div>;
  return (
    <Form className={styles.frame} onSubmit={onSubmit}>
      {children}
    </Form>
  );
}

function DiscardDialog({ open, onKeep, onDiscard }: { open: boolean; onKeep(): void; onDiscard(): void }) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onKeep}
      onConfirm={onDiscard}
      title="Discard changes?"
      action="Discard"
      cancel="Keep Editing"
    >
      What you entered has not been saved.
    </ConfirmDialog>
  );
}

type ConfirmDialogProps = {
  open: boolean;
  onClose(): void;
  onConfirm(): void;
  title: string;
  /** Names the thing, and says so when it cannot be undone. */
  children: ReactNode;
  action: string;
  cancel?: string;
  tone?: 'danger' | 'primary';
  busy?: boolean;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, children, action, cancel = 'Cancel', tone = 'danger', busy = false } = props;
  const actions = (
    <>
      <Button data-initial-focus onClick={onClose}>
        {cancel}
      </Button>
      <Button variant={tone} busy={busy} onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog" actions={actions}>
      <p>{children}</p>
    </Dialog>
  );
}
