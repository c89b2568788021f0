import { useState } from 'react';
import { EventName } from '#domain/match/commands.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { NEW_SESSION } from './session-draft.ts';
import { SetsAndNotes } from './sets-and-notes.tsx';
import { ABOUT_START, type OneTimeDraft } from './use-start-tracking.ts';

type OneTimeDialogProps = { teamId: string; onClose(): void; onCreate(draft: OneTimeDraft): Promise<void> };

/** A game that is in no schedule: a name, and tracking starts. */
export function OneTimeDialog({ teamId, onClose, onCreate }: OneTimeDialogProps) {
  const [draft, setDraft] = useState<OneTimeDraft>({ ...NEW_SESSION, title: '', isKept: true });
  useOwnMistakes(ABOUT_START);
  const [isBusy, setBusy] = useState(false);
  const isNamed = EventName.safeParse(draft.title).success;
  const create = async () => {
    if (!isNamed) {
      const description = 'Please provide an event name';
      return void toast({ title: 'Missing Information', description, tone: 'bad', about: ABOUT_START });
    }
    setBusy(true);
    await onCreate({ ...draft, title: draft.title.trim() });
    setBusy(false);
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" busy={isBusy} disabled={!isNamed}>
        Create Event
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="New Event"
      sub="One-time event, tracking starts right away"
      confirmClose={isNamed || draft.notes !== ''}
      actions={actions}
      onSubmit={() => void create()}
    >
      <TextField
        label="Event name"
        value={draft.title}
        onChange={(title) => setDraft({ ...draft, title })}
        maxLength={200}
        // A browser submits no form whose key is disabled, and says nothing (AMB-048).
        onKeyDown={(event) => event.key === 'Enter' && !isNamed && void create()}
        initialFocus
      />
      <SetsAndNotes teamId={teamId} draft={draft} onChange={(next) => setDraft({ ...draft, ...next })} />
      <Switch
        label="Keep it in the schedule"
        checked={draft.isKept}
        onChange={(isKept) => setDraft({ ...draft, isKept })}
      />
    </Dialog>
  );
}
