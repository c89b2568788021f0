import { useState } from 'react';
import { readNote, writeNote } from '#web/browser/local-notes.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { keyGroups } from './key-table.ts';
import styles from './keyboard-dialog.module.css';

const NOTE = 'match.letters';

/** Whether letters and digits press keys on this device. */
export function useLetters() {
  const [hasLetters, setLetters] = useState(() => readNote(NOTE) !== 'off');
  const turn = (isOn: boolean) => {
    writeNote(NOTE, isOn ? 'on' : 'off');
    setLetters(isOn);
  };
  return [hasLetters, turn] as const;
}

type KeyboardProps = { open: boolean; hasLetters: boolean; onLetters(isOn: boolean): void; onClose(): void };

/** Every key of rally entry, and the switch for those that are letters or digits. */
export function KeyboardDialog({ open, hasLetters, onLetters, onClose }: KeyboardProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard">
      <Switch label="Letters and digits" checked={hasLetters} onChange={onLetters} />
      {!hasLetters && <p className={styles.note}>Off: only the arrows, Backspace and Esc press keys.</p>}
      {keyGroups().map(({ title, lines }) => (
        <section key={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.lines}>
            {lines.map(({ key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
