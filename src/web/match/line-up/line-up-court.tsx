import { IconBallVolleyball } from '@tabler/icons-react';
import { firstServerPlace, type LineUp, roman, swapped } from '#domain/match/line-up/line-up.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import { lastName } from '#domain/roster/names.ts';
import { type Player, PLAYING_POSITIONS } from '#domain/roster/schema.ts';
import { Court, CourtPlace } from '#web/ui/court/court.tsx';
import { Plate } from '#web/ui/court/plate.tsx';
import { Slot } from '#web/ui/court/slot.tsx';
import {
  DragSurface,
  finger,
  useCarried,
  useCarry,
  useDragHandlers,
  useHandlersRef,
  useTarget,
} from '#web/ui/drag/drag.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { LineUpEditing } from './use-line-up.ts';
import styles from './line-up-court.module.css';

/** From the bench, as on paper: IV III II at the net, V VI I behind. */
export const ON_PAPER = [4, 3, 2, 5, 6, 1] as const;

type LineUpCourtProps = {
  editing: LineUpEditing;
  players: readonly Player[];
  onPick(place: number): void;
  /** While a plate is carried, Escape puts it back and closes nothing. */
  onCarry(isCarrying: boolean): void;
};

const plateKey = (place: number): string => `place-${place}`;
const placeOf = (key: string): number => Number(/\d$/.exec(key)?.[0] ?? 0);

/** The six places of the set: a tap opens the choice of a player, a drag swaps two of them. */
export function LineUpCourt({ editing, players, onPick, onCarry }: LineUpCourtProps) {
  const handlers = useHandlersRef();
  const { lineUp, change } = editing;
  const playerAt = (place: number) => players.find(({ id }) => id === lineUp.six[place - 1]);
  useDragHandlers(handlers, {
    describe: (key) => {
      const player = playerAt(placeOf(key));
      return player ? `place ${placeOf(key)}, ${player.name}` : `place ${placeOf(key)}`;
    },
    refuse: () => undefined,
    onLift: () => onCarry(true),
    onDrop: (carried, target) => {
      onCarry(false);
      if (target !== null && carried !== target) change(swapped(lineUp, placeOf(carried), placeOf(target)));
    },
    onSettled: (carried, target) =>
      document.querySelector<HTMLElement>(`[data-place="${placeOf(target ?? carried)}"] button`)?.focus(),
    overlay: (carried) => <PlayerPlate player={playerAt(placeOf(carried))} detail="" state="lifted" />,
  });
  return (
    <DragSurface handlers={handlers}>
      <div className={styles.frame}>
        <Court label="Line-up">
          {ON_PAPER.map((place) => (
            <Place key={place} place={place} players={players} editing={editing} onPick={onPick} />
          ))}
        </Court>
      </div>
    </DragSurface>
  );
}

type PlaceProps = Pick<LineUpCourtProps, 'editing' | 'players' | 'onPick'> & { place: number };

function Place({ place, players, editing, onPick }: PlaceProps) {
  const { lineUp, serve } = editing;
  const player = players.find(({ id }) => id === lineUp.six[place - 1]);
  const isServing = firstServerPlace(serve) === place;
  const marks = player ? marksOf(player, lineUp) : [];
  const { ref, isOver } = useTarget(plateKey(place));
  return (
    <CourtPlace name={roman(place)} beside={isServing && <ServesFirst />}>
      <div ref={ref} data-place={place}>
        {player ? (
          <Stood {...{ place, player, marks, isServing, isOver, onPick }} />
        ) : (
          <Slot word={roman(place)} label={`Place ${place}, nobody, choose a player`} onClick={() => onPick(place)} />
        )}
      </div>
      <ActsHere lineUp={lineUp} players={players} place={place} />
    </CourtPlace>
  );
}

const marksOf = ({ id }: Player, { captain, setters }: LineUp): string[] => [
  ...(setters.includes(id) ? ['setter'] : []),
  ...(captain === id ? ['captain'] : []),
];

type StoodProps = Pick<PlaceProps, 'place' | 'onPick'> & {
  player: Player;
  marks: string[];
  isServing: boolean;
  isOver: boolean;
};

function Stood({ place, player, marks, isServing, isOver, onPick }: StoodProps) {
  const { ref, hands, spoken } = useCarry(plateKey(place));
  const carried = useCarried();
  const state = carried === plateKey(place) ? 'source' : isOver && carried !== null ? 'swap' : 'rest';
  const said = [`Place ${place}, number ${shownNumber(player.jerseyNumber)} ${player.name}`, player.position, ...marks];
  const detail = [PLAYING_POSITIONS[player.position], ...marks.filter((mark) => mark !== 'setter')].join(', ');
  return (
    <button
      type="button"
      ref={ref}
      {...hands}
      {...spoken}
      {...finger}
      className={styles.stood}
      aria-label={[...said, isServing && 'serves first', 'change'].filter(Boolean).join(', ')}
      onClick={() => onPick(place)}
    >
      <PlayerPlate player={player} detail={detail} state={state} hasBall={isServing} />
    </button>
  );
}

type PlayerPlateProps = {
  player: Player | undefined;
  detail: string;
  state: 'rest' | 'lifted' | 'source' | 'swap';
  hasBall?: boolean;
};

function PlayerPlate({ player, detail, ...look }: PlayerPlateProps) {
  if (!player) return null;
  return <Plate number={shownNumber(player.jerseyNumber)} name={lastName(player.name)} detail={detail} {...look} />;
}

function ServesFirst() {
  return (
    <span className={styles.pill}>
      <Icon of={IconBallVolleyball} size="sm" />
      Serves first
    </span>
  );
}

type ActsHereProps = { lineUp: LineUp; players: readonly Player[]; place: number };

const WHEN = { always: 'in the back row', receive: 'to receive', serve: 'when we serve' } as const;

/** The liberos who go in for a place are named below it, whichever row it begins in. */
function ActsHere({ lineUp, players, place }: ActsHereProps) {
  const plans = lineUp.plan.filter(({ places }) => places.includes(place));
  const numberOf = (id: string | null) => shownNumber(players.find((one) => one.id === id)?.jerseyNumber ?? null);
  return plans.map(({ libero, when }) => (
    <span key={when} className={styles.acts}>
      <b>{numberOf(libero)}</b> {WHEN[when]}
    </span>
  ));
}
