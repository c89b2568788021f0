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

const fieldsOf = (player: Player): PlayerFields => {
  const { name, position, isStarter } = player;
  return { name, typed: shownIn(player), position, isStarter };
};

const outWords = ({ name, isOut }: Player) => `${name} is ${isOut ? 'available again' : 'marked as out'}`;

/** All that can be changed of a player but being out, which has a button of its own. */
type EnteredPlayer = PlayerDetails & Pick<Player, 'isStarter'>;
type PlayerEditorProps = PlayerCardProps & { onClose: () => void };

/** The same card with its fields in place. */
export function PlayerEditor({ player, players, onUpdate, onDelete, onClose }: PlayerEditorProps) {
  const { before, fields, change, number, isValid, isShared, isChanged } = usePlayerFields(player, players);
  const { name, typed, position, isStarter } = fields;
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  useUnsaved(isChanged && !isDeleting);
  useGone('players', before, isChanged && !isDeleting ? `${name}, #${typed}, ${position}` : undefined);

  async function save(): Promise<void> {
    if (!isValid || !number.success || isBusy) return;
    if (!isChanged) return onClose();
    setBusy(true);
    const entered: EnteredPlayer = { name, position, jerseyNumber: number.data, isStarter };
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
        <TextField
          label="Player Name"
          value={name}
          maxLength={100}
          autoComplete="off"
          autoFocus
          onChange={(to) => change({ name: to })}
        />
        <div className={styles.two}>
          <TextField
            label="Jersey"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={number.error?.issues[0]?.message}
            onChange={(to) => change({ typed: to })}
          />
          <SelectField
            label="Position"
            value={position}
            options={POSITION_OPTIONS}
            onChange={(to) => change({ position: to })}
          />
        </div>
        {isShared && <p className={styles.hint}>A teammate has number {number.data} too.</p>}
        <Switch label="Starter" checked={isStarter} onChange={(to) => change({ isStarter: to })} />
        <div className={styles.foot}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isValid} busy={isBusy}>
            Save
          </Button>
        </div>
      </div>
      <AtOnce
        player={player}
        onUpdate={onUpdate}
        onDelete={(one) => {
          setDeleting(true);
          onDelete(one);
        }}
      />
    </Form>
  );
}

type PlayerFields = { name: string; typed: string; position: Player['position']; isStarter: boolean };

/** The fields as they are typed, held against the player as the editor was opened and against the teammates. */
function usePlayerFields(player: Player, players: readonly Player[]) {
  // What a colleague changes meanwhile is not put back by saving.
  const [before] = useState(player);
  const stored = fieldsOf(before);
  const [fields, setFields] = useState(stored);
  const number = JerseyNumber.safeParse(typedNumber(fields.typed));
  const teammates = players.filter(({ id }) => id !== player.id);
  return {
    before,
    fields,
    change: (to: Partial<PlayerFields>) => setFields((now) => ({ ...now, ...to })),
    number,
    isValid: PlayerName.safeParse(fields.name).success && number.success,
    isShared: number.success && isTaken(teammates, number.data),
    isChanged: Object.keys(changedFields(fields, stored)).length > 0,
  };
}

/** Apart from the fields: these are done as they are pressed, and not saved first. */
function AtOnce({ player, onUpdate, onDelete }: Pick<PlayerCardProps, 'player' | 'onUpdate' | 'onDelete'>) {
  return (
    <div className={styles.more}>
      <Button
        variant="quiet"
        icon={player.isOut ? IconCircleCheck : IconBan}
        onClick={() => void onUpdate(player.id, { isOut: !player.isOut }, outWords(player))}
      >
        {player.isOut ? 'Mark as Available' : 'Mark as Out'}
      </Button>
      <Button variant="danger-quiet" icon={IconTrash} onClick={() => onDelete(player)}>
        Delete Player
      </Button>
    </div>
  );
}
