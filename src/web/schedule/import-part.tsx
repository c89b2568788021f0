import { useId, useState } from 'react';
import { IconFileImport } from '@tabler/icons-react';
import { FieldError } from '#web/ui/controls/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FoundList } from './found-list.tsx';
import type { Preview } from './use-import.ts';
import styles from './calendar-dialog.module.css';

type ImportPartProps = {
  preview: Preview | null;
  /** Resolves to what is wrong with the file. */
  onChoose(file: File): Promise<string | undefined>;
  onTick(id: string): void;
};

/** The way in: events of a file, looked at before they are added. */
export function ImportPart({ preview, onChoose, onTick }: ImportPartProps) {
  const id = useId();
  const [error, setError] = useState<string>();
  return (
    <section className={styles.part}>
      <h3>Bring in a file</h3>
      <div className={styles.choose}>
        <span className={styles.file} aria-hidden>
          <Icon of={IconFileImport} />
          {preview?.name ?? 'Choose an .ics file'}
        </span>
        <input
          type="file"
          accept=".ics,text/calendar"
          aria-label="Calendar file"
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void onChoose(file).then(setError);
            // The same file again, say after it was mended, must be told again.
            event.target.value = '';
          }}
        />
      </div>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      {preview && <FoundList found={preview.found} onTick={onTick} />}
    </section>
  );
}
