import { useState } from 'react';
import { wording } from '#domain/core/refusals.ts';
import { replaceAt, type Offence } from '#domain/sync/mend.ts';
import type { Issue } from '#web/sync/device/database.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { NumberField, TextField } from '#web/ui/controls/text-field.tsx';

type FixDialogProps = {
  readonly issue: Issue;
  readonly title: string;
  readonly wrong: readonly Offence[];
  readonly onClose: () => void;
};

/** Asks anew for the values that were refused, and sends the change again with them. */
export function FixDialog({ issue, title, wrong, onClose }: FixDialogProps) {
  const store = useSync();
  const [values, setValues] = useState<readonly Offence[]>(wrong);
  const [error, setError] = useState(wording(issue.refusal));
  const isTyped = values.some(({ value }, i) => value !== wrong[i]?.value);
  const set = (path: string, value: string | number) =>
    setValues((last) => last.map((one) => (one.path === path ? { ...one, value } : one)));
  const send = async () => {
    const input = values.reduce<unknown>((last, { path, value }) => replaceAt(last, path, value), issue.input);
    const result = await store.resend([issue.id], { name: issue.name, input });
    if (result.ok) onClose();
    else setError(wording(result.refusal));
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" type="submit">
        Send Again
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      confirmClose={isTyped}
      title="Fix this change"
      sub={title}
      actions={actions}
      onSubmit={() => void send()}
    >
      {values.map(({ path, label, value }, i) => (
        <Value
          key={path}
          label={label}
          value={value}
          error={i === 0 ? error : undefined}
          onChange={(v) => set(path, v)}
        />
      ))}
    </Dialog>
  );
}

type ValueProps = {
  readonly label: string;
  readonly value: string | number;
  readonly error: string | undefined;
  readonly onChange: (value: string | number) => void;
};

function Value({ label, value, error, onChange }: ValueProps) {
  if (typeof value === 'string') return <TextField label={label} value={value} error={error} onChange={onChange} />;
  return <NumberField label={label} value={value} error={error} onChange={(next) => onChange(next ?? 0)} />;
}
