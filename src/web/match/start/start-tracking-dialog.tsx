import { useState } from 'react';
import { IconChartBar } from '@tabler/icons-react';
import { clock } from '#domain/core/dates.ts';
import type { Event } from '#domain/schedule/schema.ts';
import { EVENT_KINDS } from '#domain/schedule/event-kinds.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KindTag } from '#web/ui/tag.tsx';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { NEW_SESSION, type SessionDraft } from './session-draft.ts';
import { SetsAndNotes } from './sets-and-notes.tsx';
import { ABOUT_START } from './use-start-tracking.ts';
import styles from './start-tracking-dialog.module.css';

type StartTrackingDialogProps = { event: Event; onClose(): void; onStart(draft: SessionDraft): Promise<void> };

export function StartTrackingDialog({ event, onClose, onStart }: StartTrackingDialogProps) {
  const [draft, setDraft] = useState(NEW_SESSION);
  useOwnMistakes(ABOUT_START);
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await onStart(draft);
    setBusy(false);
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" icon={IconChartBar} busy={isBusy}>
        Start Tracking
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      confirmClose={draft.notes !== ''}
      title="Start Stat Tracking"
      actions={actions}
      onSubmit={() => void start()}
    >
      <EventLine event={event} />
      <SetsAndNotes teamId={event.teamId} draft={draft} onChange={setDraft} />
    </Dialog>
  );
}

function EventLine({ event }: { event: Event }) {
  const { eventType, title, opponentName, startTime, location } = event;
  const kind = EVENT_KINDS[eventType];
  const facts = [opponentName && `vs ${opponentName}`, startTime && clock(startTime), location].filter(Boolean);
  // Each for itself: after a name in Hebrew or Arabic the time would be read from its other end.
  const apart = facts.flatMap((fact, i) => [i > 0 && ', ', <bdi key={fact}>{fact}</bdi>]);
  return (
    <div className={styles.event}>
      <KindTag letter={kind.letter} hue={kind.hue}>
        {kind.label}
      </KindTag>
      <b>{title}</b>
      <span className={styles.facts}>{apart}</span>
    </div>
  );
}
