import { memo, useMemo, useState } from 'react';
import type { RotationRow } from '#domain/match/figures/rotation-table.ts';
import { type RotationNaming, rotationName } from '#domain/match/line-up/rotation-name.ts';
import { goalIn } from '#domain/match/figures/set-chance.ts';
import { startAdvice } from '#domain/match/figures/start-advice.ts';
import { chanceText } from '#domain/match/figures/win-chance.ts';
import type { Rules } from '#domain/match/rules.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import styles from './season-rotations.module.css';

type SeasonStartProps = { rows: readonly RotationRow[]; rules: Rules; naming: RotationNaming };

/** In which rotation to begin a set, by the matches that are shown (ROT-07). */
export const SeasonStart = memo(function SeasonStart({ rows, rules, naming }: SeasonStartProps) {
  const [serving, setServing] = useState<'us' | 'them'>('us');
  const advice = useMemo(() => startAdvice(rows, serving, goalIn(rules, 1), naming), [rows, serving, rules, naming]);
  return (
    <section aria-labelledby="season-start" className={styles.section}>
      <h2 id="season-start">Where to begin a set</h2>
      {advice.kind === 'too few' ? (
        <p className={styles.none}>{advice.says}</p>
      ) : (
        <>
          <Chips label="First serve">
            <Chip pressed={serving === 'us'} onToggle={() => setServing('us')}>
              We serve first
            </Chip>
            <Chip pressed={serving === 'them'} onToggle={() => setServing('them')}>
              They serve first
            </Chip>
          </Chips>
          <ol className={styles.starts}>
            {advice.starts.map(({ at, chance }) => (
              <li key={at}>
                <b>{rotationName(at, naming)}</b> {chanceText(chance)} to win it
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
});
