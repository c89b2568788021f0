import { IconAlertTriangle } from '@tabler/icons-react';
import { isLibero } from '#domain/lineups/court.ts';
import { overlapsIn, overlapWording } from '#domain/lineups/receive/overlap.ts';
import { positionIn } from '#domain/lineups/receive/places.ts';
import type { FormationKind, FormationPlace, FormationPlaces } from '#domain/lineups/receive/schema.ts';
import { exchangeIn, isFront, shirtOf, type Spot, type Standing } from '#domain/lineups/receive/standings.ts';
import type { Rules } from '#domain/match/rules.ts';
import { lastName } from '#domain/roster/names.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { announce } from '#web/ui/messages/announcements.ts';
import { useMoving } from './use-moving.ts';
import styles from './receive-court.module.css';

type ReceiveCourtProps = {
  standing: Standing;
  kind: FormationKind;
  rules: Rules;
  /** The id of the text that says how places are moved by keys. */
  howTo: string;
  onPlaces: (places: FormationPlaces) => void;
};

/** One rotation on our half, net at the top: everybody can be moved, and who stands wrong is red and said. */
export function ReceiveCourt({ standing, kind, rules, howTo, onPlaces }: ReceiveCourtProps) {
  const { rotation, spots, setter } = standing;
  const placesWith = (place: FormationPlace | null): FormationPlaces =>
    spots.map(({ slot: playerSlot, x, y }) => (place?.playerSlot === playerSlot ? place : { playerSlot, x, y }));
  const overlapsWith = (place: FormationPlace | null) =>
    overlapsIn({ rotation, kind, places: placesWith(place) }, rules);
  const say = (place: FormationPlace) => {
    const position = positionIn(rotation, place.playerSlot);
    const wrong = overlapsWith(place).filter(({ pair }) => pair.includes(position));
    announce([`${whereabouts(place)}.`, ...wrong.map((one) => overlapWording(one))].join(' '));
  };
  const { moving, handsOn } = useMoving({
    onMoved: say,
    onPut(place) {
      say(place);
      onPlaces(placesWith(place));
    },
  });
  const overlaps = overlapsWith(moving);
  const wrong = new Set(overlaps.flatMap(({ pair }) => pair));
  const exchange = exchangeIn(standing);
  return (
    <section className={styles.rotation} aria-label={`Rotation ${rotation}`}>
      <h2 className={styles.head}>
        <b>{rotation}</b>
        <span>{setter ? `Setter in ${setter.position}` : 'No setter'}</span>
        {exchange !== '' && <em>{exchange}</em>}
      </h2>
      <div className={styles.court}>
        <span className={styles.net} />
        <div className={styles.floor}>
          <span className={styles.attack} />
          {spots.map((spot) => {
            const now = moving?.playerSlot === spot.slot ? moving : { playerSlot: spot.slot, x: spot.x, y: spot.y };
            return (
              <Tile
                key={spot.slot}
                {...{ spot, now, howTo }}
                isMoving={now === moving}
                isWrong={wrong.has(spot.position)}
                hands={handsOn(now)}
              />
            );
          })}
        </div>
      </div>
      {overlaps.length > 0 && (
        <ul className={styles.wrong}>
          {overlaps.map((one) => (
            <li key={overlapWording(one)}>
              <Icon of={IconAlertTriangle} size="sm" />
              {overlapWording(one)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const metres = (cm: number) => (cm / 100).toFixed(1);
const whereabouts = ({ x, y }: Pick<FormationPlace, 'x' | 'y'>) =>
  `${metres(x)} m from the left, ${metres(y)} m from the net`;

type TileProps = {
  spot: Spot;
  now: FormationPlace;
  howTo: string;
  isMoving: boolean;
  isWrong: boolean;
  hands: ReturnType<ReturnType<typeof useMoving>['handsOn']>;
};

function Tile({ spot, now, howTo, isMoving, isWrong, hands }: TileProps) {
  const { position, player, replaced, isServer, isSetter } = spot;
  const isActing = player !== undefined && isLibero(player);
  const looks = [
    [isFront(position), styles.front],
    [isSetter, styles.setter],
    [isActing, styles.libero],
    [isServer, styles.server],
    [isWrong, styles.off],
    [isMoving, styles.moving],
  ] as const;
  return (
    <button
      type="button"
      {...hands}
      style={{ left: `${now.x / 9}%`, top: `${now.y / 9}%` }}
      aria-label={nameOf(spot, now, isWrong)}
      aria-describedby={howTo}
      className={classes(styles.tile, ...looks.map(([is, look]) => is && look))}
    >
      <small className={styles.position}>{position}</small>
      <b>{shirtOf(player)}</b>
      <span className={styles.name}>{player ? lastName(player.name) : ''}</span>
      {replaced && <small className={styles.replaced}>{shirtOf(replaced)}</small>}
    </button>
  );
}

/** `Position 1, 2 Ann Reed, server, setter, 7.5 m from the left, 6.5 m from the net` */
function nameOf({ position, player, replaced, isServer, isSetter }: Spot, now: FormationPlace, isWrong: boolean) {
  const words = [
    `Position ${position}`,
    player ? `${shirtOf(player)} ${player.name}` : 'nobody',
    isServer && 'server',
    isSetter && 'setter',
    player && isLibero(player) && 'libero',
    replaced && `for ${shirtOf(replaced)} ${replaced.name}`,
    whereabouts(now),
    isWrong && 'stands wrong',
  ];
  return words.filter(Boolean).join(', ');
}
