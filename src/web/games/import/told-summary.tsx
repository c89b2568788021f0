import { memo, useDeferredValue, useMemo } from 'react';
import { inList } from '#domain/core/in-list.ts';
import { scoreText } from '#domain/match/match-log.ts';
import type { Reading } from '#domain/match/fold.ts';
import { findingsAhead, previewOf } from '#domain/scouting/rally-preview.ts';
import { otherSide } from '#domain/scouting/scouted-entries.ts';
import type { AsTeam } from '#domain/scouting/scouted-rallies.ts';
import type { ToldRows } from '#domain/scouting/scout-rows.ts';
import type { Progress } from './use-scout-import.ts';
import styles from './import-dialog.module.css';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

type ToldSummaryProps = { told: ToldRows; as: AsTeam; reading: Reading };

/** The game that the rallies of a file come to by themselves. */
export function ToldSummary({ told, as, reading }: ToldSummaryProps) {
  const { scores, rallies, contacts } = useMemo(() => previewOf(told), [told]);
  const text = (score: (typeof scores)[number]) => scoreText({ us: score[as.side], them: score[otherSide(as.side)] });
  const parts = [counted(scores.length, 'set'), counted(rallies, 'rally', 'rallies'), counted(contacts, 'contact')];
  const given = useMemo(() => ({ told, as, reading }), [told, as, reading]);
  // They take longer than the rest, and hold up neither the preview nor the choice of players.
  const later = useDeferredValue<typeof given | undefined>(given, undefined);
  return (
    <div className={styles.summary} role="status">
      <p>
        Rally by rally: {inList(parts)}
        {scores.length > 0 && ` (${scores.map(text).join(', ')})`}.
      </p>
      <p>{later ? <Findings {...later} /> : 'Looking for what contradicts itself...'}</p>
    </div>
  );
}

const Findings = memo(function Findings({ told, as, reading }: ToldSummaryProps) {
  const count = useMemo(() => findingsAhead(told, as, reading), [told, as, reading]);
  if (count === 0) return 'Nothing in it contradicts itself.';
  return `${counted(count, 'finding')} in it: facts that contradict each other are taken in as they stand, and listed with the match.`;
});

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
