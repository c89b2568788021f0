import { memo, useDeferredValue, useMemo } from 'react';
import { inList } from '#domain/core/in-list.ts';
import { scoreText } from '#domain/match/match-log.ts';
import type { Reading } from '#domain/match/fold.ts';
import { previewOf } from '#domain/scouting/rally-preview.ts';
import type { AsTeam } from '#domain/scouting/scouted-rallies.ts';
import type { ToldRows } from '#domain/scouting/scout-rows.ts';
import type { Progress } from './use-scout-import.ts';
import styles from './import-dialog.module.css';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

type ToldSummaryProps = { told: ToldRows; as: AsTeam; reading: Reading };

/** The game that the rallies of a file come to by themselves. It follows the choice of players without holding it up. */
export function ToldSummary(props: ToldSummaryProps) {
  const { told, as, reading } = useDeferredValue(props);
  const { scores, rallies, contacts, findings } = useMemo(() => previewOf(told, as, reading), [told, as, reading]);
  const parts = [counted(scores.length, 'set'), counted(rallies, 'rally', 'rallies'), counted(contacts, 'contact')];
  return (
    <div className={styles.summary} role="status">
      <p>
        Rally by rally: {inList(parts)}
        {scores.length > 0 && ` (${scores.map(scoreText).join(', ')})`}.
      </p>
      <p>
        {findings === 0
          ? 'Nothing in it contradicts itself.'
          : `${counted(findings, 'finding')} in it: facts that contradict each other are taken in as they stand, and listed with the match.`}
      </p>
    </div>
  );
}

/** How far a long import is; the words are for everybody, the bar is for the eye. */
export const ImportProgress = memo(function ImportProgress({ progress }: { progress: Progress | undefined }) {
  if (!progress) return null;
  const { done, of } = progress;
  return (
    <div className={styles.progress} role="status">
      <progress value={done} max={of} aria-hidden />
      Taking in part {Math.min(done + 1, of)} of {of}...
    </div>
  );
});
