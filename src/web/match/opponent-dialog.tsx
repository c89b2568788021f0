import { useState } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';

export const ABOUT_OPPONENT = 'opponent';

type OpponentDialogProps = { name: string; onClose(): void; onSave(name: string): void };

export function OpponentDialog({ name, onClose, onSave }: OpponentDialogProps) {
  useOwnMistakes(ABOUT_OPPONENT);
  const [draft, setDraft] = useState(name);
  const isSame = draft.trim() === name;
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" disabled={isSame}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      confirmClose={!isSame}
      title="Edit Opponent"
      actions={actions}
      onSubmit={() => onSave(draft.trim())}
    >
      <TextField label="Opponent name" value={draft} onChange={setDraft} maxLength={100} initialFocus />
    </Dialog>
  );
}
