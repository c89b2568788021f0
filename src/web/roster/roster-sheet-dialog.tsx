import { useId, useMemo, useState } from 'react';
import { IconTableImport } from '@tabler/icons-react';
import { plural } from '#domain/core/plural.ts';
import { readSheet } from '#domain/roster/read-sheet.ts';
import type { Player } from '#domain/roster/schema.ts';
import { compareSheet, type SheetChange, sheetDrafts } from '#domain/roster/sheet-changes.ts';
import { newId } from '#web/sync/new-id.ts';
import { useAction } from '#web/sync/use-action.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FieldError } from '#web/ui/controls/field.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useOwnMistakes } from '#web/ui/messages/use-toasts.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { readRosterFile } from './read-roster-file.ts';
import { SheetPreview } from './sheet-preview.tsx';
import styles from './roster-sheet-dialog.module.css';

const ABOUT = 'roster sheet';

type RosterSheetProps = { open: boolean; teamId: string; players: readonly Player[]; onClose(): void };

/** A squad from a sheet: pasted or chosen, looked at row by row, and only then saved. */
export function RosterSheetDialog({ open, teamId, players, onClose }: RosterSheetProps) {
  useOwnMistakes(ABOUT);
  const [text, setText] = useState('');
  const [fileError, setFileError] = useState<string>();
  // Held while they are saved: each one that is would else be compared and drawn as the same.
  const [saving, setSaving] = useState<readonly SheetChange[]>();
  const isBusy = saving !== undefined;
  const act = useAction();
  const read = useMemo(() => (text === '' ? undefined : readSheet(text)), [text]);
  const sheet = read && !('problem' in read) ? read : undefined;
  const compared = useMemo(
    () => (sheet && !isBusy ? compareSheet(sheet, players) : undefined),
    [sheet, players, isBusy],
  );
  const changes = saving ?? compared;
  const count = changes ? countsOf(changes) : { added: 0, changed: 0 };
  const toSave = count.added + count.changed;

  async function choose(file: File): Promise<void> {
    const chosen = await readRosterFile(file);
    setFileError(chosen.error);
    if (chosen.text !== undefined) setText(chosen.text);
  }
  async function save(): Promise<void> {
    if (!changes || isBusy) return;
    setSaving(changes);
    const isSaved = await act(sheetDrafts(changes, teamId, newId), {
      ...{ done: 'Roster updated', description: `${count.added} added, ${count.changed} changed` },
      ...{ keptAs: `Import ${playersIn(toSave)}`, failed: 'Failed to import the roster', about: ABOUT },
    });
    setSaving(undefined);
    if (isSaved) onClose();
  }
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" disabled={toSave === 0} busy={isBusy} onClick={() => void save()}>
        {toSave === 0 ? 'Save' : `Save ${playersIn(toSave)}`}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Import Roster"
      width="lg"
      confirmClose={toSave > 0 && !isBusy}
      actions={actions}
    >
      <p className={styles.intro}>
        Number, name and position, a row for each player. Nothing is saved before you have seen what was read, and
        nobody is deleted.
      </p>
      <TextArea
        label="Paste from a sheet"
        value={text}
        rows={5}
        wrap="off"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        initialFocus
        error={read && 'problem' in read ? read.problem : undefined}
        onChange={setText}
      />
      <FileField error={fileError} onChoose={(file) => void choose(file)} />
      {changes && sheet && <SheetPreview changes={changes} unreadColumns={sheet.unreadColumns} />}
    </Dialog>
  );
}

const playersIn = (count: number) => plural(count, 'Player');

const countsOf = (changes: readonly SheetChange[]) => ({
  added: changes.filter(({ kind }) => kind === 'new').length,
  changed: changes.filter(({ kind }) => kind === 'changed').length,
});

function FileField({ error, onChoose }: { error: string | undefined; onChoose(file: File): void }) {
  const id = useId();
  return (
    <div className={styles.file}>
      <span className={styles.button} aria-hidden>
        <Icon of={IconTableImport} />
        Or choose a file
      </span>
      <input
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-label="Roster file"
        aria-describedby={error === undefined ? undefined : id}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // The same file again, say after it was mended, must be read again.
          event.target.value = '';
        }}
      />
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
