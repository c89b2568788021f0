import { useState } from 'react';
import { mediumDay, localDay, clock } from '#domain/core/dates.ts';
import { mergeSessions } from '#domain/match/commands.ts';
import type { StatSession } from '#domain/match/schema.ts';
import { useSession } from '#web/sync/screen/hooks.ts';
import { useAction } from '#web/sync/use-action.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';

type MergeDialogProps = { session: StatSession; others: readonly StatSession[]; onClose(): void };

/** Two people who each started the game alone: one session goes on with both logs. */
export function MergeDialog({ session, others, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState(others[0]?.id ?? '');
  const [isBusy, setBusy] = useState(false);
  const act = useAction();
  const areHere = [useSession(session.id), useSession(chosen)].every(Boolean);
  const merge = async () => {
    setBusy(true);
    const { teamId, id: sessionId } = session;
    const texts = { done: 'Games Merged', failed: 'Failed to merge the games' };
    await act(mergeSessions.draft({ teamId, sessionId, otherId: chosen }), texts);
    onClose();
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" busy={isBusy} disabled={!areHere} onClick={() => void merge()}>
        Merge
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Merge Games" actions={actions}>
      <p>
        For one game that two people started each on their own. The entries of both are kept; points of the same rally
        count once. This game stays; the other one goes to the deleted games, and taking it back there undoes the merge.
      </p>
      <SelectField
        label="Add the entries of"
        value={chosen}
        options={others.map((other) => ({ value: other.id, label: startOf(other) }))}
        onChange={setChosen}
      />
      {!areHere && <p role="status">Loading both logs...</p>}
    </Dialog>
  );
}

function startOf({ createdAt, opponentName, notes }: StatSession): string {
  const begun = new Date(createdAt);
  const start = `started ${mediumDay(localDay(begun))} at ${clock(begun)}`;
  return [opponentName === null ? 'Game' : `vs ${opponentName}`, start, notes?.slice(0, 40)].filter(Boolean).join(', ');
}
