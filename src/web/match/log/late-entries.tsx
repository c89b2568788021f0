import { may } from '#domain/access.ts';
import { HeldDialog, HeldWatch } from '#web/scorer/scorer-parts.tsx';
import { useAccess } from '#web/sync/screen/hooks.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { TrackerView } from '#web/match/tracker-view.ts';
import styles from './late-entries.module.css';

type LateEntriesProps = Pick<TrackerView, 'teamId' | 'sessionId' | 'teamName' | 'opponent' | 'onOpen'> & {
  open: boolean;
  onClose(): void;
  /** Called with what is to be said of entries that came too late; with nothing where there are none. */
  onFound(words: string | undefined): void;
};

/** Entries of guests that came after their link was ended: looked for, and shown to who may decide on them. */
export function LateEntries({
  teamId,
  sessionId,
  teamName,
  opponent,
  open,
  onClose,
  onOpen,
  onFound,
}: LateEntriesProps) {
  if (!may(useAccess(teamId), 'scorer.end')) return null;
  const match = { teamId, sessionId };
  return (
    <>
      <HeldWatch {...match} isClosed={!open} onFound={onFound} onOpen={() => onOpen('held')} />
      <HeldDialog {...match} open={open} onClose={onClose} about={`${teamName} vs ${opponent}`} />
    </>
  );
}

type LateNoteProps = { words: string | undefined; onLook(): void };

/** Above the log, as long as they wait. */
export function LateNote({ words, onLook }: LateNoteProps) {
  if (words === undefined) return null;
  return (
    <p className={styles.note}>
      <span>{words}</span>
      <Button onClick={onLook}>Look</Button>
    </p>
  );
}
