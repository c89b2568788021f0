import { useMemo } from 'react';
import { mediumDay } from '#domain/core/dates.ts';
import { plural } from '#domain/core/plural.ts';
import type { LoggedEvent } from '#domain/match/corrections.ts';
import { fold } from '#domain/match/fold.ts';
import { scoreText } from '#domain/match/match-log.ts';
import type { Scouted } from '#domain/scouting/data-volley.ts';
import type { ImportTarget } from './use-import-target.ts';
import styles from './import-dialog.module.css';

type TargetNotesProps = {
  target: ImportTarget;
  scouted: Scouted;
  /** How many entries of the file came into the game before, for another player. */
  held: number;
};

/** Warnings about the chosen game, before the file goes into it. */
export function TargetNotes({ target, scouted, held }: TargetNotesProps) {
  const { isNew, isHere, mixed, matches, log, day, overTaps } = target;
  return (
    <>
      {isNew && matches.some((match) => match.day === scouted.day) && (
        <p role="status" className={styles.left}>
          There is a game of that day already. Where it is this match, choose it here, or both count.
        </p>
      )}
      {!isNew && isHere && !mixed && (overTaps.size > 0 ? <OverTaps /> : <Already log={log} />)}
      {!mixed && <StaysWith count={held} />}
      {day !== undefined && scouted.day !== null && day !== scouted.day && (
        <p role="status" className={styles.left}>
          This game is of {mediumDay(day)}, the file of {mediumDay(scouted.day)}.
        </p>
      )}
      {!isHere && <p role="status">Loading the log of this game, which needs the network...</p>}
    </>
  );
}

/** The figures that the file is added to. Nothing is said of a game without figures. */
function Already({ log }: { log: readonly LoggedEvent[] }) {
  const { scores, hasFigures } = useMemo(() => {
    const played = fold(log).sets.filter(({ counts, presses, told }) => counts.size + presses.length + told.length > 0);
    return { scores: played.map(({ score }) => scoreText(score)), hasFigures: played.length > 0 };
  }, [log]);
  if (!hasFigures) return null;
  return (
    <p role="status" className={styles.left}>
      This game has figures already (sets {scores.join(', ')}). Those of the file are added to them, so that a match
      that was tracked here counts twice; only what came from this file before is left out.
    </p>
  );
}

/** The same file is here as taps: it is taken in beside them (DVI-03). */
export const FROM_RALLIES = 'These sets now come from the rallies of the file. Switch back under Counts.';
const OverTaps = () => (
  <p role="status" className={styles.left}>
    {FROM_RALLIES}
  </p>
);

function StaysWith({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="status" className={styles.left}>
      {plural(count, 'entry', 'entries')} of this file came into this game before for another player, and will stay so.
    </p>
  );
}
