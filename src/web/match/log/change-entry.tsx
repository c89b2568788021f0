import { useState } from 'react';
import type { Correctable, Counting } from '#domain/match/schema.ts';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { fieldsOf } from './entry-parts.tsx';
import styles from './match-log-sheet.module.css';

type ChangeEntryProps = {
  content: Correctable;
  counting: Counting;
  players: readonly TrackedPlayer[];
  isGuest: boolean;
  onCancel(): void;
  onSave(content: Correctable): void;
};

/** Says an entry anew, at its own place in the log. */
export function ChangeEntry({ content, counting, players, isGuest, onCancel, onSave }: ChangeEntryProps) {
  const [draft, setDraft] = useState(content);
  return (
    <div className={styles.change}>
      {fieldsOf(draft, content, { counting, players, isGuest, onChange: setDraft })}
      <div className={styles.acts}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" disabled={draft.payload === content.payload} onClick={() => onSave(draft)}>
          Save
        </Button>
      </div>
    </div>
  );
}
