import { plural } from '#domain/core/plural.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FeedPart } from './feed-part.tsx';
import { ImportPart } from './import-part.tsx';
import { useImport } from './use-import.ts';
import styles from './calendar-dialog.module.css';

type CalendarDialogProps = { teamId: string; open: boolean; onClose(): void };

/** Between this schedule and the calendars that people keep already. */
export function CalendarDialog({ teamId, open, onClose }: CalendarDialogProps) {
  const { preview, isBusy, choose, tick, add, drop } = useImport(teamId);
  const ticked = preview?.found.filter(({ isTicked }) => isTicked).length ?? 0;
  const close = () => {
    drop();
    onClose();
  };
  const actions =
    ticked === 0 ? (
      <Button onClick={close}>Done</Button>
    ) : (
      <>
        <Button onClick={drop}>Not Now</Button>
        <Button variant="primary" busy={isBusy} onClick={() => void add().then((isWhole) => isWhole && drop())}>
          {`Add ${plural(ticked, 'Event')}`}
        </Button>
      </>
    );
  return (
    <Dialog open={open} onClose={close} title="Other Calendars" confirmClose={ticked > 0} actions={actions}>
      <div className={styles.parts}>
        <FeedPart teamId={teamId} />
        <ImportPart preview={preview} onChoose={choose} onTick={tick} />
      </div>
    </Dialog>
  );
}
