import type { setEnd } from '#domain/match/set-end.ts';
import type { Moment } from '#domain/match/keys/moment.ts';
import { scoreText } from '#domain/match/match-log.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { TrackerView } from '#web/match/tracker-view.ts';
import styles from './set-over.module.css';

type SetOverProps = { view: TrackerView; score: Moment['score']; end: NonNullable<ReturnType<typeof setEnd>> };

/** The set is won: the way on stands in the zone. A point key goes on counting, and withdraws it (END-3). */
export function SetOver({ view, score, end }: SetOverProps) {
  const { tracker, names, isCompleted, isReadOnly, isGuest, onOpen, onCheck } = view;
  const { next, winner } = end;
  const goOn = async (number: number) => {
    await tracker.goTo(number);
    onOpen('line-up');
  };
  return (
    <section className={styles.over} aria-label="Set over">
      <h2>
        Set {tracker.setNumber}: {scoreText(score)}
      </h2>
      <p>{names.side(winner)} won the set.</p>
      {!isReadOnly && next !== 'game' && (
        <Button variant="primary" size="lg" onClick={() => void goOn(next)}>
          Line-up for set {next}
        </Button>
      )}
      {!isReadOnly && next === 'game' && !isCompleted && !isGuest && (
        <Button variant="primary" size="lg" onClick={onCheck}>
          Finish
        </Button>
      )}
      <Button onClick={() => onOpen('log')}>Rally list</Button>
    </section>
  );
}
