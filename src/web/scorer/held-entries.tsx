import { may } from '#domain/access.ts';
import { useAccess } from '#web/sync/screen/hooks.ts';
import { HeldDialog } from './held-dialog.tsx';
import { HeldWatch } from './held-watch.tsx';

type HeldEntriesProps = {
  teamId: string;
  sessionId: string;
  teamName: string;
  opponent: string;
  open: boolean;
  onClose(): void;
  onOpen(what: 'held'): void;
  /** Called with what is to be said of entries that came too late; with nothing where there are none. */
  onFound(words: string | undefined): void;
};

/** Entries of guests that came after their link was ended: looked for, and shown to who may decide on them. */
export function HeldEntries({ teamId, sessionId, teamName, opponent, open, ...acts }: HeldEntriesProps) {
  const { onClose, onOpen, onFound } = acts;
  if (!may(useAccess(teamId), 'scorer.end')) return null;
  const match = { teamId, sessionId };
  return (
    <>
      <HeldWatch {...match} isClosed={!open} onFound={onFound} onOpen={() => onOpen('held')} />
      <HeldDialog {...match} open={open} onClose={onClose} about={`${teamName} vs ${opponent}`} />
    </>
  );
}
