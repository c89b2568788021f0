import { useId, useState } from 'react';
import { IconFileImport } from '@tabler/icons-react';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { FoundList } from './found-list.tsx';
import { useImport } from './use-import.ts';
import styles from './calendar-dialog.module.css';

/** The way in: events of a file, looked at before they are added. */
export function ImportPart({ teamId }: { teamId: string }) {
  const id = useId();
  const { preview, isBusy, choose, tick, add, drop } = useImport(teamId);
  const [error, setError] = useState<string>();
  const ticked = preview?.found.filter(({ isTicked }) => isTicked).length ?? 0;
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
            if (file) void choose(file).then(setError);
            // The same file again, say after it was mended, must be told again.
            event.target.value = '';
          }}
        />
      </div>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      {preview && (
        <>
          <FoundList found={preview.found} onTick={tick} />
          <div className={styles.row}>
            <Button onClick={drop}>Not Now</Button>
            <Button
              variant="primary"
              disabled={ticked === 0}
              busy={isBusy}
              onClick={() => void add().then((isWhole) => isWhole && drop())}
            >
              {`Add ${ticked} ${ticked === 1 ? 'Event' : 'Events'}`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
