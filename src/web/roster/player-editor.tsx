import { useState } from 'react';
import { IconBan, IconCircleCheck, IconTrash, IconX } from '@tabler/icons-react';
import { changedFields } from '#domain/core/patch.ts';
import { isLibero } from '#domain/lineups/court.ts';
import { isTaken, shownNumber, typedNumber } from '#domain/roster/jersey.ts';
import type { CourtPosition } from '#domain/lineups/schema.ts';
import { Form } from '#web/ui/controls/form.tsx';
import { JerseyNumber, type Player, PlayerName } from '#domain/roster/schema.ts';
import { useGone } from '#web/sync/use-gone.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { Jersey } from '#web/ui/court/jersey.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { Switch } from '#web/ui/controls/switch.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useUnsaved } from '#web/ui/overlays/unsaved.ts';
import { POSITION_OPTIONS } from './position-options.ts';
import type { PlayerDetails, PlayerPatch } from './use-roster.ts';
import styles from './player-editor.module.css';

export type PlayerCardProps = {
  player: Player;
  players: readonly Player[];
  /** Where the player stands in the selected lineup. */
  places: readonly CourtPosition[];
  onUpdate: (id: string, patch: PlayerPatch, done: string) => Promise<boolean>;
  onDelete: (player: Player) => void;
  /** The card keeps its place in the list while it is open. */
  onOpen: (player: Player, isOpen: boolean) => void;
};

const shownIn = ({ jerseyNumber }: Player): string => (jerseyNumber === null ? '' : String(jerseyNumber));

const outWords = ({ name, isOut }: Player) => `${name} is ${isOut ? 'available again' : 'marked as out'}`;

/** All that can be changed of a player but being out, which has a button of its own. */
type EnteredPlayer = PlayerDetails & Pick<Player, 'isStarter'>;
type PlayerEditorProps = PlayerCardProps & { onClose: () => void };

/** The same card with its fields in place. */
export function PlayerEditor({ player, players, onUpdate, onDelete, onClose }: PlayerEditorProps) {
  // What a colleague changes meanwhile is not put back by saving.
  const [before] = useState(player);
  const [name, setName] = useState(player.name);
  const [typed, setTyped] = useState(shownIn(player));
  const [position, setPosition] = useState(player.position);
  const [isStarter, setStarter] = useState(player.isStarter);
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const number = JerseyNumber.safeParse(typedNumber(typed));
  const isNamed = PlayerName.safeParse(name).success;
  const isShared =
    number.success &&
    isTaken(
      players.filter(({ id }) => id !== player.id),
      number.data,
    );

  const isChanged =
    name !== before.name || position !== before.position || typed !== shownIn(before) || isStarter !== before.isStarter;
  useUnsaved(isChanged && !isDeleting);
  useGone('players', before, isChanged && !isDeleting ? `${name}, #${typed}, ${position}` : undefined);

  async function save(): Promise<void> {
    if (!isNamed || !number.success || isBusy) return;
    if (!isChanged) return onClose();
    setBusy(true);
    const jerseyNumber = number.data;
    const entered: EnteredPlayer = { name, position, jerseyNumber, isStarter };
    await onUpdate(player.id, changedFields(entered, before), `${name.trim()} was updated`);
    // After a failure too: the card shows what is stored.
    onClose();
  }

  return (
    <Form
      aria-label={`Edit ${player.name}`}
      className={styles.card}
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.cap}>
        <Jersey number={shownNumber(player.jerseyNumber)} dress={isLibero(player) ? 'outline' : 'team'} />
        <b>{player.name}</b>
        <IconButton icon={IconX} label="Close without saving" onClick={onClose} />
      </div>
      <div className={styles.body}>
        <TextField label="Player Name" value={name} maxLength={100} autoComplete="off" autoFocus onChange={setName} />
        <div className={styles.two}>
          <TextField
            label="Jersey"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={number.error?.issues[0]?.message}
            onChange={setTyped}
          />
          <SelectField label="Position" value={position} options={POSITION_OPTIONS} onChange={setPosition} />
        </div>
        {isShared && <p className={styles.hint}>A teammate has number {number.data} too.</p>}
        <Switch label="Starter" checked={isStarter} onChange={setStarter} />
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isNamed || !number.success} busy={isBusy}>
            Save
          </Button>
        </div>
      </div>
      <div className={styles.more}>
        <Button
          variant="quiet"
          icon={player.isOut ? IconCircleCheck : IconBan}
          onClick={() => void onUpdate(player.id, { isOut: !player.isOut }, outWords(player))}
        >
          {player.isOut ? 'Mark as Available' : 'Mark as Out'}
        </Button>
        <Button
          variant="danger-quiet"
          icon={IconTrash}
          onClick={() => {
            setDeleting(true);
            onDelete(player);
          }}
        >
          Delete Player
        </Button>
      </div>
    </Form>
  );
}
