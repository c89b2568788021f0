import { isLibero } from '#domain/lineups/court.ts';
import { type LineUp, placed, roman } from '#domain/match/line-up/line-up.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Jersey } from '#web/ui/court/jersey.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { LineUpEditing } from './use-line-up.ts';
import styles from './line-up-picker.module.css';

type LineUpPickerProps = {
  /** The place that is filled; null while the choice is closed. */
  place: number | null;
  editing: LineUpEditing;
  players: readonly Player[];
  onClose(): void;
};

/** Who stands in a place: the bench first, then the others of the six, who would change places. */
export function LineUpPicker({ place, editing, players, onClose }: LineUpPickerProps) {
  const { lineUp, change, hurt } = editing;
  const put = (id: string | null) => {
    if (place !== null) change(placed(lineUp, place, id, players));
    onClose();
  };
  const isTaken = place !== null && (lineUp.six[place - 1] ?? null) !== null;
  return (
    <Dialog
      open={place !== null}
      onClose={onClose}
      title="Choose a player"
      sub={place === null ? undefined : `Place ${roman(place)}`}
    >
      {isTaken && <Button onClick={() => put(null)}>Leave it open</Button>}
      <ul className={styles.list}>
        {inOrder(players, lineUp).map((player) => (
          <Row
            key={player.id}
            player={player}
            lineUp={lineUp}
            doubt={player.isOut ? 'Out' : hurt.has(player.id) ? 'Went off hurt' : undefined}
            onChoose={() => put(player.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** Liberos last of the bench: they seldom start. */
function inOrder(players: readonly Player[], { six }: LineUp): Player[] {
  const rank = (player: Player) =>
    (six.includes(player.id) ? 4 : 0) + (player.isOut ? 2 : 0) + Number(isLibero(player));
  return players.toSorted((a, b) => rank(a) - rank(b) || (a.jerseyNumber ?? 999) - (b.jerseyNumber ?? 999));
}

type RowProps = { player: Player; lineUp: LineUp; doubt: string | undefined; onChoose(): void };

function Row({ player, lineUp, doubt, onChoose }: RowProps) {
  const stands = lineUp.six.indexOf(player.id) + 1;
  const called = `${shownNumber(player.jerseyNumber)} ${player.name}`;
  const said = [called, player.position, doubt, stands > 0 && `place ${stands}`];
  return (
    <li>
      <button
        type="button"
        aria-label={said.filter(Boolean).join(', ')}
        className={classes(styles.row, doubt && styles.doubt)}
        onClick={onChoose}
      >
        <Jersey
          number={shownNumber(player.jerseyNumber)}
          dress={doubt ? 'open' : isLibero(player) ? 'outline' : 'team'}
        />
        <span className={styles.who}>
          <b>{player.name}</b>
          <span>{[player.position, doubt].filter(Boolean).join(', ')}</span>
        </span>
        {stands > 0 && <Tag tone="court">{roman(stands)}</Tag>}
      </button>
    </li>
  );
}
