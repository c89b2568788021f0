import { PARTIAL } from '#domain/match/partial.ts';
import styles from './partial-note.module.css';

/** Above figures that this version of the app cannot complete. */
export function PartialNote({ shown }: { shown: boolean }) {
  return shown && <p className={styles.note}>{PARTIAL}</p>;
}
