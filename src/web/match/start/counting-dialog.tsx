import { useState } from 'react';
import type { Counting } from '#domain/match/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { CountingChoice } from './counting-choice.tsx';

export const ABOUT_COUNTING = 'counting';

type CountingDialogProps = { counting: Counting; onClose(): void; onSave(counting: Counting): void };

/** Says of a game that goes on, or is over, how it was tapped. */
export function CountingDialog({ counting, onClose, onSave }: CountingDialogProps) {
  useOwnMistakes(ABOUT_COUNTING);
  const [chosen, choose] = useState(counting);
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit" disabled={chosen === counting}>
        Save
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="How Taps Are Counted" actions={actions} onSubmit={() => onSave(chosen)}>
      <CountingChoice chosen={chosen} onChoose={choose} />
      <p>
        Every figure of this game is worked out of its taps again. New games are counted like the newest one of the
        team.
      </p>
    </Dialog>
  );
}
