import { useOnline } from '#web/browser/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { HeldList } from './held-list.tsx';
import styles from './scorer.module.css';

type HeldDialogProps = { open: boolean; onClose(): void; teamId: string; sessionId: string; about: string };

/** The late entries of guests, over the match that they are of. */
export function HeldDialog({ open, onClose, teamId, sessionId, about }: HeldDialogProps) {
  const isOnline = useOnline();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Late Entries"
      sub={about}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {!isOnline && <p className={styles.hint}>You are offline. Deciding needs a connection.</p>}
      {open && <HeldList {...{ teamId, sessionId }} isOff={!isOnline} onDecided={(left) => left === 0 && onClose()} />}
    </Dialog>
  );
}
