import { memo } from 'react';
import { IconGripVertical } from '@tabler/icons-react';
import { isLibero } from '#domain/lineups/court.ts';
import type { Court } from '#domain/lineups/schema.ts';
import { shownNumber } from '#domain/roster/jersey.ts';
import { shortenName } from '#domain/roster/names.ts';
import type { Player } from '#domain/roster/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Jersey } from '#web/ui/court/jersey.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Carry, finger, useCarried, useCarry, useTarget } from '#web/ui/drag/drag.tsx';
import { BENCH, benchedKey } from './keys.ts';
import { handleName } from '#web/roster/drag-key.ts';
import styles from './bench.module.css';

type BenchProps = { court: Court; players: readonly Player[] };

/**
 * The available players who are not on court, then the unavailable ones. A court player dropped here leaves the court.
 */
export const Bench = memo(function Bench({ court, players }: BenchProps) {
  const { ref, isOver } = useTarget(BENCH);
  const isOffered = useCarried() !== null && isOver;
  const onCourt = new Set(court.assignments.map(({ playerId }) => playerId));
  const available = players.filter((player) => !player.isOut && !onCourt.has(player.id));
  const out = players.filter((player) => player.isOut);
  return (
    <Panel ref={ref} aria-label="Bench" className={classes(styles.bench, isOffered && styles.over)}>
      <h2>
        Available <span>{available.length}</span>
      </h2>
      {available.length === 0 && (
        <p className={styles.note}>
          {onCourt.size > 0 ? 'Everyone who is available is on court.' : 'No player is available.'}
        </p>
      )}
      <ul className={styles.available}>
        {available.map((player) => (
          <Waiting key={player.id} player={player} />
        ))}
      </ul>
      {out.length > 0 && (
        <>
          <h2 className={styles.second}>
            Out <span>{out.length}</span>
          </h2>
          <ul>
            {out.map((player) => (
              <li key={player.id} className={classes(styles.row, styles.out)}>
                <Jersey number={shownNumber(player.jerseyNumber)} dress="open" className={styles.jersey} />
                <span className={styles.who}>
                  <b>{shortenName(player.name)}</b> (Out)
                  <span>{player.position}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
});

const Waiting = memo(function Waiting({ player }: { player: Player }) {
  return <WaitingRow player={player} {...useCarry(benchedKey(player.id))} />;
});

/** Memoised: the drag library re-renders every draggable at each drop place that is passed. */
const WaitingRow = memo(function WaitingRow({ player, ref, hands, spoken, isCarried }: { player: Player } & Carry) {
  return (
    <li ref={ref} className={classes(styles.row, styles.waiting, isCarried && styles.carried)}>
      <button
        type="button"
        {...hands}
        {...spoken}
        {...finger}
        className={styles.handle}
        aria-label={handleName(player)}
      >
        <Jersey
          number={shownNumber(player.jerseyNumber)}
          dress={isLibero(player) ? 'outline' : 'team'}
          className={styles.jersey}
        />
        <span className={styles.who}>
          <b>{shortenName(player.name)}</b>
          <span>{player.position}</span>
        </span>
        <span className={styles.grip}>
          <Icon of={IconGripVertical} />
        </span>
      </button>
    </li>
  );
});
