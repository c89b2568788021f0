import { gameResult } from '#domain/match/game-result.ts';
import { scoreText } from '#domain/match/match-log.ts';
import type { SetStats, StatSession } from '#domain/match/schema.ts';
import styles from './set-scores.module.css';

/** How the match went: the sets won and lost, and each set's points. */
export function SetScores({ sets, session }: { sets: readonly SetStats[]; session: StatSession }) {
  const { won, lost, scores } = gameResult(sets, session);
  if (scores.length === 0) return null;
  const scored = sets.filter(({ ourScore, opponentScore }) => ourScore + opponentScore > 0);
  return (
    <dl className={styles.scores}>
      <div className={styles.result}>
        <dt>Sets</dt>
        <dd>{scoreText({ us: won, them: lost })}</dd>
      </div>
      {scored.map(({ setNumber, ourScore, opponentScore }) => (
        <div key={setNumber}>
          <dt>Set {setNumber}</dt>
          <dd>{scoreText({ us: ourScore, them: opponentScore })}</dd>
        </div>
      ))}
    </dl>
  );
}
