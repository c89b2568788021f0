import { useRef, useState } from 'react';
import { wording } from '#domain/core/refusals.ts';
import { isTaken, nextNumber, typedNumber } from '#domain/roster/jersey.ts';
import { JerseyNumber, type Player, PlayerName, type PlayingPosition } from '#domain/roster/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { POSITION_OPTIONS } from './position-options.ts';
import type { PlayerDetails } from './use-roster.ts';
import styles from './add-player-dialog.module.css';

type AddPlayerProps = {
  open: boolean;
  players: readonly Player[];
  /** That of the chosen chip. */
  position: PlayingPosition | undefined;
  onClose: () => void;
  onAdd: (details: PlayerDetails) => Promise<boolean>;
};

/** Each opening is a new form: the next free number may be another one by then. */
export function AddPlayerDialog(props: AddPlayerProps) {
  const [opening, setOpening] = useState({ open: props.open, count: 0 });
  if (opening.open !== props.open) setOpening({ open: props.open, count: opening.count + Number(props.open) });
  return <AddPlayerForm key={opening.count} {...props} />;
}

const offerNumber = (players: Parameters<typeof nextNumber>[0]): string => String(nextNumber(players) ?? '');

function AddPlayerForm({ open, players, position: chosen = 'Outside Hitter', onClose, onAdd }: AddPlayerProps) {
  const [name, setName] = useState('');
  const [position, setPosition] = useState(chosen);
  const [typed, setTyped] = useState(() => offerNumber(players));
  const nameField = useRef<HTMLInputElement>(null);
  const [isSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const number = JerseyNumber.safeParse(typedNumber(typed));
  const conflict = number.success && isTaken(players, number.data) ? number.data : undefined;
  const isNamed = PlayerName.safeParse(name).success;

  async function add(then: (jerseyNumber: number) => void): Promise<void> {
    setSent(true);
    if (!isNamed || !number.success || conflict !== undefined || isBusy) return;
    setBusy(true);
    const isAdded = await onAdd({ name, position, jerseyNumber: number.data });
    setBusy(false);
    if (isAdded) then(number.data);
  }
  /** The next one of a squad is entered in the same form. */
  function goOn(jerseyNumber: number): void {
    setName('');
    setTyped(offerNumber([...players, { jerseyNumber }]));
    setSent(false);
    nameField.current?.focus();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add New Player"
      confirmClose={name.trim() !== ''}
      onSubmit={() => void add(onClose)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={!isNamed} busy={isBusy} onClick={() => void add(goOn)}>
            Add another
          </Button>
          <Button type="submit" variant="primary" disabled={!isNamed} busy={isBusy}>
            Add Player
          </Button>
        </>
      }
    >
      <TextField
        ref={nameField}
        label="Player Name"
        value={name}
        maxLength={100}
        autoComplete="off"
        initialFocus
        onChange={setName}
      />
      <SelectField label="Position" value={position} options={POSITION_OPTIONS} onChange={setPosition} />
      <div className={styles.number}>
        <TextField
          label="Jersey Number"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={numberError(number, conflict, { players, isSent })}
          onChange={setTyped}
        />
        {conflict !== undefined && offerNumber(players) !== '' && (
          <Button variant="quiet" className={styles.use} onClick={() => setTyped(offerNumber(players))}>
            Use {offerNumber(players)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

type Typed = ReturnType<typeof JerseyNumber.safeParse>;

/** A number in use is told at once, a missing one when it is sent. */
function numberError(
  number: Typed,
  conflict: number | undefined,
  { players, isSent }: { players: readonly Player[]; isSent: boolean },
): string | undefined {
  if (conflict !== undefined) return wording({ code: 'jersey-taken', number: conflict, next: nextNumber(players) });
  return isSent ? number.error?.issues[0]?.message : undefined;
}
