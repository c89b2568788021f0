import type { TrackerView } from './tracker-view.ts';
import styles from './set-number.module.css';

/** The set that is shown; where height is short it becomes the key that opens the list of sets. */
export function SetNumber({
  setNumber,
  numSets,
  onOpen,
}: Pick<TrackerView, 'numSets' | 'onOpen'> & { setNumber: number }) {
  return (
    <>
      <p className={styles.setNumber}>
        <span>Set</span>
        <b className="num">{setNumber}</b>
        <span>of {numSets}</span>
      </p>
      <button
        type="button"
        className={styles.setKey}
        aria-label={`Set ${setNumber} of ${numSets}, choose set`}
        onClick={() => onOpen('sets')}
      >
        <span>Set</span>
        <b className="num">
          {setNumber}/{numSets}
        </b>
      </button>
    </>
  );
}
