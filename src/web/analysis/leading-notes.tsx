import { may } from '#domain/access.ts';
import type { LeadingNote } from '#domain/match/mending/leading-note.ts';
import { recordEntry } from '#domain/match/recording.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { newId } from '#web/sync/new-id.ts';
import { useAccess } from '#web/sync/screen/hooks.ts';
import { useAction } from '#web/sync/use-action.ts';
import styles from './leading-notes.module.css';

type LeadingNotesProps = {
  session: Pick<Stored<'statSessions'>, 'id' | 'teamId'>;
  notes: readonly (Partial<LeadingNote> & { readonly text: string; readonly setNumber: number })[];
};

/**
 * Taps and contacts of one set are never added: above the figures stands which of them they are from (COUNTS-6), and of
 * how much of it (DEPTH-4).
 */
export function LeadingNotes({ session: { id: sessionId, teamId }, notes }: LeadingNotesProps) {
  const act = useAction();
  const canSwitch = may(useAccess(teamId), 'stats.track');
  return notes.map(({ setNumber, text, switching }) => (
    <p key={text} className={styles.note}>
      <span>{text}</span>
      {canSwitch && switching && (
        <Button
          variant="quiet"
          aria-label={`Switch, set ${setNumber}`}
          onClick={() =>
            void act(recordEntry.draft({ teamId, sessionId, id: newId(), setNumber, entry: switching }), {
              ...{ done: 'Figures Switched', failed: 'Failed to switch the figures' },
            })
          }
        >
          Switch
        </Button>
      )}
    </p>
  ));
}
