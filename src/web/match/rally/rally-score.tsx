import { memo } from 'react';
import { IconBallVolleyball } from '@tabler/icons-react';
import { timeoutsIn } from '#domain/match/rally/frame.ts';
import type { Moment } from '#domain/match/keys/moment.ts';
import type { Side } from '#domain/match/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { FlipCard } from '#web/ui/court/flip-card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { TrackerView } from '#web/match/tracker-view.ts';
import styles from './rally-score.module.css';

type ScoreProps = { view: TrackerView; moment: Moment; winners: readonly (Side | null)[] };

const isSame = (
  { view: a, moment: m, winners: w }: ScoreProps,
  { view: b, moment: n, winners: v }: ScoreProps,
): boolean =>
  m.set.now === n.set.now &&
  m.score.us === n.score.us &&
  m.score.them === n.score.them &&
  a.teamName === b.teamName &&
  a.opponent === b.opponent &&
  w.join() === v.join();

/** The score, who serves, the sets won and the timeouts taken. A card opens the rally list, where the score is corrected. */
export const RallyScore = memo(function RallyScore({ view, moment, winners }: ScoreProps) {
  const { score } = moment;
  const { serving, timeouts } = moment.set.now;
  const number = moment.set.given.setNumber;
  const wonBy = (side: Side) => winners.slice(0, number).filter((winner) => winner === side).length;
  const open = () => view.onOpen('log');
  const allowed = timeoutsIn(moment.rules, number);
  const state = (side: Side) => (serving === null ? '–' : serving === side ? 'Serve' : 'Receive');
  return (
    <section className={styles.score} role="group" aria-label="Score">
      <FlipCard figure={score.us} label="Our score" dress="team" onPress={open} pressLabel="Our score, correct" />
      <div className={styles.mid}>
        <div className={styles.names}>
          <span>
            <em>{view.teamName}</em> <b>{wonBy('us')}</b>
          </span>
          <span>
            <b>{wonBy('them')}</b> <em>{view.opponent}</em>
          </span>
        </div>
        <div className={styles.serve}>
          {(['us', 'them'] as const).map((side) => (
            <span key={side} className={classes(serving === side && styles.serving)}>
              <Icon of={IconBallVolleyball} />
              {state(side)}
            </span>
          ))}
        </div>
        <div className={styles.stops}>
          <Timeouts taken={timeouts.us} allowed={allowed} label="Our timeouts" />
          <Timeouts taken={timeouts.them} allowed={allowed} label="Their timeouts" />
        </div>
      </div>
      <FlipCard figure={score.them} label="Opponent score" onPress={open} pressLabel="Opponent score, correct" />
    </section>
  );
}, isSame);

function Timeouts({ taken, allowed, label }: { taken: number; allowed: number; label: string }) {
  const boxes = Array.from({ length: Math.max(taken, allowed) }, (_, i) => i);
  return (
    <span className={styles.timeouts} role="img" aria-label={`${label}: ${taken} of ${allowed}`}>
      TO
      {boxes.map((i) => (
        <i key={i} className={classes(i < taken && styles.taken)} />
      ))}
    </span>
  );
}
