import { memo, useLayoutEffect, useRef } from 'react';
import { IconBallVolleyball } from '@tabler/icons-react';
import { capital } from '#domain/core/text.ts';
import { contactWords } from '#domain/match/rally/contact.ts';
import { lastTouchBy, type Moment } from '#domain/match/keys/moment.ts';
import type { TrackedPlayer } from '#domain/match/tracked-players.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useStable } from '#web/ui/use-stable.ts';
import type { PlayerOf } from './use-player-of.ts';
import styles from './rally-court.module.css';

type CourtProps = {
  moment: Moment;
  chosen: string | null;
  likely: ReadonlySet<string>;
  player: PlayerOf;
  isReadOnly: boolean;
  onChoose(id: string): void;
};

/** As they stand at the net: the front row first. */
const POSITIONS = [4, 3, 2, 5, 6, 1] as const;

/** Our half of the court with the six as they stand, the server in yellow. Whoever is tapped has the next contact. */
export const RallyCourt = memo(function RallyCourt(props: CourtProps) {
  const { moment, chosen, likely, player, isReadOnly, onChoose } = props;
  const { court, server, frame, contacts } = moment;
  const passer = lastTouchBy(moment);
  const last = contacts.at(-1)?.payload;
  const floor = useRef<HTMLDivElement>(null);
  useTurning(floor, court?.join() ?? '');
  return (
    <div role="group" aria-label="Court" className={styles.court}>
      <span className={styles.net} />
      <span className={classes(styles.antenna, styles.left)} />
      <span className={classes(styles.antenna, styles.right)} />
      <div ref={floor} className={styles.floor}>
        <span className={styles.attack} />
        {POSITIONS.map((position) => {
          const id = court?.[position - 1] ?? null;
          if (id === null) return <Nobody key={position} position={position} />;
          return (
            <Plate
              key={position}
              position={position}
              player={player(id)}
              isServing={id === server}
              isLibero={id === frame.bench.acting?.libero}
              isSetter={position === moment.setterAt}
              isChosen={id === chosen}
              isLikely={likely.has(id)}
              did={id === passer && last ? capital(contactWords(last.skill, last.grade)) : ''}
              isOff={isReadOnly || moment.depth === 'score'}
              onChoose={onChoose}
            />
          );
        })}
      </div>
    </div>
  );
});

type PlateProps = {
  position: number;
  player: TrackedPlayer;
  isServing: boolean;
  isLibero: boolean;
  isSetter: boolean;
  isChosen: boolean;
  isLikely: boolean;
  did: string;
  isOff: boolean;
  onChoose(id: string): void;
};

const isSame = ({ player: a, ...before }: PlateProps, { player: b, ...after }: PlateProps): boolean =>
  Object.entries(before).every(([name, value]) => Reflect.get(after, name) === value) &&
  a.id === b.id &&
  a.number === b.number &&
  a.name === b.name &&
  a.position === b.position;

const Plate = memo(function Plate(props: PlateProps) {
  const { position, player, isServing, isLibero, isSetter, isChosen, isLikely, did, isOff, onChoose } = props;
  const { id, number, name, lastName, position: role } = player;
  const choose = useStable(() => {
    if (!isOff) onChoose(id);
  });
  const spoken = [`P${position}, number ${number} ${name}`, isSetter && 'setter', isLibero && 'libero'];
  const further = [isServing && 'serves', did !== '' && did.toLowerCase(), isLikely && 'likely next'];
  const look = [styles.plate, isLibero && styles.libero, isServing && styles.serving, isLikely && styles.likely];
  return (
    <button
      type="button"
      className={classes(...look)}
      aria-label={[...spoken, ...further].filter(Boolean).join(', ')}
      aria-pressed={isChosen}
      aria-disabled={isOff || undefined}
      data-position={position}
      onClick={choose}
    >
      <span className={styles.position}>P{position}</span>
      <b>{number}</b>
      {position === 1 && (
        <span className={styles.ball}>
          <Icon of={IconBallVolleyball} size="sm" />
        </span>
      )}
      {did !== '' && <span className={styles.did}>{did}</span>}
      <em>
        <span>{lastName}</span> <i>{role}</i>
      </em>
    </button>
  );
}, isSame);

const Nobody = ({ position }: { position: number }) => (
  <span className={styles.nobody}>
    <span className={styles.position}>P{position}</span>
  </span>
);

const TURN_MS = 180;
const CELL: Readonly<Record<number, readonly [column: number, row: number]>> = {
  ...{ 4: [0, 0], 3: [1, 0], 2: [2, 0], 5: [0, 1], 6: [1, 1], 1: [2, 1] },
};

/** Whoever stands elsewhere than before comes from there: all six in the frame of the point. */
function useTurning(floor: { readonly current: HTMLElement | null }, court: string): void {
  const before = useRef(court);
  useLayoutEffect(() => {
    const was = before.current.split(',');
    before.current = court;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStill || was.length !== 6) return;
    for (const [i, id] of court.split(',').entries()) {
      const from = was.indexOf(id) + 1;
      const plate = floor.current?.querySelector(`[data-position="${i + 1}"]`);
      const [to, old] = [CELL[i + 1], CELL[from]];
      if (!plate || !to || !old || from === i + 1) continue;
      const [x, y] = [old[0] - to[0], old[1] - to[1]];
      const start = `translate(calc(${x} * (100% + 2 * var(--gap))), calc(${y} * (100% + 2 * var(--gap))))`;
      plate.animate([{ transform: start }, { transform: 'none' }], { duration: TURN_MS, easing: 'ease-out' });
    }
  }, [court, floor]);
}
