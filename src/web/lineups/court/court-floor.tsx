import { COURT_ROWS, isServing, assignmentAt } from '#domain/lineups/court.ts';
import type { Court, CourtPosition, Slot } from '#domain/lineups/schema.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import type { Player } from '#domain/roster/schema.ts';
import { BallToggle, CourtPlace, Court as Drawing } from '#web/ui/court/court.tsx';
import { CourtSlot, type Welcome } from './court-slot.tsx';
import { slotName } from './keys.ts';
import styles from './court-floor.module.css';

type CourtFloorProps = {
  court: Court;
  players: readonly Player[];
  welcomeOf: (slot: Slot) => Welcome;
  onPick: (slot: Slot) => void;
  onServer: (slot: Slot) => void;
};

/** The court from the bench: P4 P3 P2 at the net, P5 P6 P1 behind. */
export function CourtFloor(props: CourtFloorProps) {
  return (
    <div className={styles.frame}>
      <Drawing label="Court">
        {COURT_ROWS.flat().map((position) => (
          <Place key={position} {...props} position={position} />
        ))}
      </Drawing>
    </div>
  );
}

/** The same objects for ever, so that a slot in which nothing changes is not drawn again. */
const SLOTS = new Map(
  COURT_ROWS.flat().map((position): [CourtPosition, readonly Slot[]] => [
    position,
    [
      { position, row: 'front' },
      { position, row: 'back' },
    ],
  ]),
);

function Place({ position, onServer, welcomeOf, ...props }: CourtFloorProps & { position: CourtPosition }) {
  const slots = SLOTS.get(position) ?? [];
  return (
    <CourtPlace name={`P${position}`} beside={<Toggles {...props} slots={slots} onServer={onServer} />}>
      {slots.map((slot) => (
        <CourtSlot
          key={slot.row}
          slot={slot}
          player={playerIn(slot, props)}
          isServing={isServing(props.court, slot)}
          welcome={welcomeOf(slot)}
          onPick={props.onPick}
        />
      ))}
    </CourtPlace>
  );
}

const playerIn = (slot: Slot, { court, players }: Pick<CourtFloorProps, 'court' | 'players'>) =>
  players.find(({ id }) => id === assignmentAt(court, slot)?.playerId);

type TogglesProps = Pick<CourtFloorProps, 'court' | 'players' | 'onServer'> & { slots: readonly Slot[] };

/** One ball for each slot that somebody stands in; an empty place keeps one, which is off (AMB-059). Two say whose. */
function Toggles({ slots, court, players, onServer }: TogglesProps) {
  const taken = slots.filter((slot) => assignmentAt(court, slot));
  const ownerOf = (slot: Slot) => (taken.length > 1 ? playerIn(slot, { court, players }) : undefined);
  const shown = taken.length > 0 ? taken : slots.slice(0, 1);
  return (
    <span className={styles.toggles}>
      {shown.map((slot) => (
        <BallToggle
          key={slot.row}
          word="Server"
          label={serverLabel(slot, ownerOf(slot))}
          whose={ownerOf(slot) && shownNumber(ownerOf(slot)?.jerseyNumber ?? null)}
          pressed={isServing(court, slot)}
          disabled={taken.length === 0}
          onToggle={() => onServer(slot)}
        />
      ))}
    </span>
  );
}

const serverLabel = (slot: Slot, owner: Player | undefined): string =>
  `Server at ${slotName(slot)}${owner ? `: ${shownNumber(owner.jerseyNumber)} ${owner.name}` : ''}`;
