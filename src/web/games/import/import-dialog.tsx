import { useId, useState } from 'react';
import { IconFileImport } from '@tabler/icons-react';
import type { Scouted } from '#domain/scouting/data-volley.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FieldError } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ImportPreview } from './import-preview.tsx';
import { readScoutFile } from './read-scout-file.ts';
import styles from './import-dialog.module.css';

type ImportDialogProps = { open: boolean; teamId: string; onClose(): void };

/** A match that was scouted with Data Volley: chosen, looked at, and only then taken in. */
export function ImportDialog({ open, teamId, onClose }: ImportDialogProps) {
  const [scouted, setScouted] = useState<Scouted>();
  const [error, setError] = useState<string>();
  const [isReading, setReading] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    const read = await readScoutFile(file);
    setReading(false);
    setScouted(read.scouted);
    setError(read.error);
  };
  if (scouted) return <ImportPreview teamId={teamId} scouted={scouted} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import Data Volley File"
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <p>
        A file with line-ups becomes a match told rally by rally. Of any other, kills, errors, serves, digs, assists and
        points of one of the two teams become entries of a match log. Nothing is changed before you have seen what was
        read.
      </p>
      <FileField error={error} onChoose={(file) => void choose(file)} />
      <p role="status">{isReading && 'Reading the file...'}</p>
    </Dialog>
  );
}

function FileField({ error, onChoose }: { error: string | undefined; onChoose(file: File | undefined): void }) {
  const id = useId();
  return (
    <div className={styles.file}>
      <label htmlFor={id}>Scout file (.dvw)</label>
      <span className={styles.button} aria-hidden>
        <Icon of={IconFileImport} />
        Choose a file
      </span>
      <input
        id={id}
        type="file"
        accept=".dvw"
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
