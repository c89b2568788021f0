import { allowanceMark, leftOf } from '#domain/match/between/dead-time.ts';
import { subsOf } from '#domain/match/between/substitutions.ts';
import { timeoutsOf } from '#domain/match/between/timeouts.ts';
import type { MatchState } from '#domain/match/fold.ts';
import { onDemand } from '#web/browser/on-demand.tsx';
import type { Between } from './use-between.ts';
import styles from './timeout-sheet.module.css';

/** Beside the clock, which waits for nothing and runs where this part is not to be had. */
const RallyCard = onDemand(
  async () => (await import('./rally-card.tsx')).RallyCard,
  <></>,
  () => null,
);

type TimeoutFiguresProps = { between: Between; state: MatchState; session: string };

/** For the seconds of a timeout: the figures of the set, and what both sides have left. */
export function TimeoutFigures({ between, state, session }: TimeoutFiguresProps) {
  const { dead, find, names, isGuest } = between;
  return (
    <>
      {!isGuest && <RallyCard state={state} session={session} setNumber={dead.set.number} find={find} names={names} />}
      <Left between={between} />
    </>
  );
}

/** Substitutions and timeouts that both sides have left. */
function Left({ between: { dead, names } }: { between: Between }) {
  const rows = (['us', 'them'] as const).map((side) => ({
    side,
    subs: subsOf(dead, side),
    timeouts: timeoutsOf(dead, side),
  }));
  return (
    <table className={styles.left}>
      <thead>
        <tr>
          <th scope="col">Left</th>
          <th scope="col">Subs</th>
          <th scope="col">Timeouts</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ side, subs, timeouts }) => (
          <tr key={side}>
            <th scope="row">{names.side(side)}</th>
            <td>{leftOf(subs) ?? allowanceMark(subs)}</td>
            <td>{leftOf(timeouts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
