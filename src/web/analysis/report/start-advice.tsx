import { useMemo, useState } from 'react';
import { chanceText } from '#domain/match/figures/win-chance.ts';
import { goalIn } from '#domain/match/figures/set-chance.ts';
import { startAdvice } from '#domain/match/figures/start-advice.ts';
import type { Rules } from '#domain/match/rules.ts';
import { rotationName } from '#domain/match/line-up/rotation-name.ts';
import type { Names } from '#domain/match/match-log.ts';
import type { RotationCard } from '#domain/match/report/rotation-cards.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import styles from './rotations.module.css';

type StartAdviceProps = { cards: readonly RotationCard[]; rules: Rules; naming: Names['naming'] };

/** In which rotation to begin the next set, by the rallies that are shown (ROT-07). */
export function StartAdvice({ cards, rules, naming }: StartAdviceProps) {
  const [serving, setServing] = useState<'us' | 'them'>('us');
  const advice = useMemo(
    () =>
      startAdvice(
        cards.map(({ row }) => row),
        serving,
        goalIn(rules, 1),
        naming,
      ),
    [cards, serving, rules, naming],
  );
  return (
    <div className={styles.advice}>
      <h3>Where to begin a set</h3>
      {advice.kind === 'too few' ? (
        <p>{advice.says}</p>
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
          <ol>
            {advice.starts.map(({ at, chance }) => (
              <li key={at}>
                <b>{rotationName(at, naming)}</b> {chanceText(chance)} to win it
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
