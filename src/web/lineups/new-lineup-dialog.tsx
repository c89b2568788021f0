import { useState } from 'react';
import { LineupName } from '#domain/lineups/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';

type NewLineupProps = { open: boolean; onCancel: () => void; onCreate: (name: string) => Promise<boolean> };

export function NewLineupDialog({ open, onCancel, onCreate }: NewLineupProps) {
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isNamed = LineupName.safeParse(name).success;
  const close = () => {
    setName('');
    onCancel();
  };
  async function create(): Promise<void> {
    if (!isNamed || isBusy) return;
    setBusy(true);
    const isCreated = await onCreate(name);
    setBusy(false);
    // The text stays after a failure, to be sent again.
    if (isCreated) setName('');
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Create New Lineup"
      onSubmit={() => void create()}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isNamed} busy={isBusy}>
            Create Lineup
          </Button>
        </>
      }
    >
      <TextField
        label="Lineup Name"
        placeholder="e.g., Starting Lineup, Rotation 1"
        value={name}
        maxLength={100}
        autoComplete="off"
        initialFocus
        onChange={setName}
      />
    </Dialog>
  );
}
