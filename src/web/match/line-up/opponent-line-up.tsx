import { useState } from 'react';
import { roman } from '#domain/match/line-up/line-up.ts';
import { plainDigits } from '#domain/core/text.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ON_PAPER } from './line-up-court.tsx';
import type { LineUpEditing, Theirs } from './use-line-up.ts';
import styles from './line-up-sheet.module.css';

const PLACES = [1, 2, 3, 4, 5, 6];
const UNKNOWN = 'unknown';

/** The other side: nothing, where their setter stands, or six numbers. No field takes a name (LINE-9, PRIV-1). */
export function OpponentField({ editing: { theirs, setTheirs } }: { editing: LineUpEditing }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.opponent}>
      <span>
        <b>Their line-up</b> <span className={styles.optional}>(optional)</span>
        <small>{inWords(theirs)}</small>
      </span>
      <Button onClick={() => setOpen(true)}>{isKnown(theirs) ? 'Change' : 'Enter'}</Button>
      {isOpen && <OpponentDialog theirs={theirs} onSave={setTheirs} onClose={() => setOpen(false)} />}
    </div>
  );
}

const isKnown = ({ six, setterAt }: Theirs): boolean => six !== null || setterAt !== null;

function inWords({ six, setterAt }: Theirs): string {
  const numbers = six && PLACES.map((place) => `${roman(place)} ${six[place - 1] || '–'}`).join(', ');
  const setter = setterAt === null ? null : `setter in ${roman(setterAt)}`;
  return [numbers, setter].filter(Boolean).join('; ') || 'Numbers only, or just where the setter stands.';
}

type OpponentDialogProps = { theirs: Theirs; onSave(theirs: Theirs): void; onClose(): void };

function OpponentDialog({ theirs, onSave, onClose }: OpponentDialogProps) {
  const [six, setSix] = useState(() => PLACES.map((place) => theirs.six?.[place - 1] ?? ''));
  const [setterAt, setSetterAt] = useState(theirs.setterAt);
  const save = (next: Theirs) => {
    onSave(next);
    onClose();
  };
  const type = (place: number, text: string) =>
    setSix(six.with(place - 1, plainDigits(text).replaceAll(/\D/g, '').slice(0, 2)));
  const actions = (
    <>
      <Button onClick={() => save({ six: null, setterAt: null })}>Leave it empty</Button>
      <Button variant="primary" type="submit">
        Done
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Their line-up"
      sub="Numbers only. I serves first."
      actions={actions}
      onSubmit={() => save({ six: six.some(Boolean) ? six : null, setterAt })}
    >
      <div className={styles.numbers}>
        {ON_PAPER.map((place) => (
          <TextField
            key={place}
            label={roman(place)}
            value={six[place - 1] ?? ''}
            onChange={(text) => type(place, text)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
          />
        ))}
      </div>
      <SelectField
        label="Their setter stands in"
        value={setterAt === null ? UNKNOWN : String(setterAt)}
        options={[
          { value: UNKNOWN, label: 'Not known' },
          ...PLACES.map((place) => ({ value: String(place), label: roman(place) })),
        ]}
        onChange={(place) => setSetterAt(place === UNKNOWN ? null : Number(place))}
      />
    </Dialog>
  );
}
