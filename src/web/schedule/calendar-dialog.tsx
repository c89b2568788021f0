import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FeedPart } from './feed-part.tsx';
import { ImportPart } from './import-part.tsx';
import styles from './calendar-dialog.module.css';

type CalendarDialogProps = { teamId: string; open: boolean; onClose(): void };

/** Between this schedule and the calendars that people keep already. */
export function CalendarDialog({ teamId, open, onClose }: CalendarDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Other Calendars" actions={<Button onClick={onClose}>Done</Button>}>
      <div className={styles.parts}>
        <FeedPart teamId={teamId} />
        <ImportPart teamId={teamId} />
      </div>
    </Dialog>
  );
}
