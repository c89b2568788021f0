import type { MatchState } from '#domain/match/fold.ts';
import type { Names } from '#domain/match/match-log.ts';
import { isOfLineUp, waysOut } from '#domain/match/mending/ways-out.ts';
import type { FoundInSet } from '#domain/match/checks/rally-findings.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import styles from './finding-ways.module.css';

type FindingWaysProps = {
  found: FoundInSet;
  title: string;
  state: MatchState;
  names: Names;
  /** Makes one entry; it is decided when all before it is in the log. */
  onMend(done: string, decide: (now: MatchState) => MatchEntry | undefined, setNumber: number): void;
  /** It is right as it stands: on this device it is not shown again. */
  onRight(): void;
  /** Opens the line-up of its set. */
  onLineUp(): void;
};

/** The ways to mend what was found, each in one tap; or it is right as it is. */
export function FindingWays({ found, title, state, names, onMend, onRight, onLineUp }: FindingWaysProps) {
  return (
    <div className={styles.ways} role="group" aria-label={title}>
      {waysOut(found, state, names).map(({ label, setNumber }, i) => (
        <Button key={label} onClick={() => onMend(label, (now) => waysOut(found, now, names)[i]?.entry, setNumber)}>
          {label}
        </Button>
      ))}
      {isOfLineUp(found.code) && <Button onClick={onLineUp}>Line-up</Button>}
      <Button variant="quiet" onClick={onRight}>
        Looks right
      </Button>
    </div>
  );
}
