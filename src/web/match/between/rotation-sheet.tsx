import { plural } from '#domain/core/plural.ts';
import { rotationChoices, rotationFix } from '#domain/match/between/rotations.ts';
import { BetweenSheet, LineUpKey } from './between-sheet.tsx';
import type { MoreProps } from './use-between.ts';
import styles from './rotation-sheet.module.css';

/** We stand otherwise than the app thinks: the six courts that there can be, the one of now among them. */
export function RotationSheet({ between, onBack }: MoreProps) {
  const { dead, find, write, onClose, onOpen } = between;
  const turn = (by: number) => {
    void write((moment) => rotationFix(moment, by));
    onClose();
  };
  return (
    <BetweenSheet
      title="Rotation"
      onBack={onBack}
      onClose={onClose}
      foot={<LineUpKey onOpen={onOpen}>The line-up was wrong</LineUpKey>}
    >
      <p className={styles.hint}>Tap how we really stand. It holds from here on; what was played stays as it is.</p>
      <div role="group" aria-label="How we stand" className={styles.choices}>
        {rotationChoices(dead).map(({ by, court, setterAt }) => {
          const shirts = court.map((player) => (player === null ? '–' : find(player).number));
          const name = by === 0 ? 'As now' : `${plural(Math.abs(by), 'turn')} ${by < 0 ? 'back' : 'on'}`;
          return (
            <button
              key={by}
              type="button"
              aria-pressed={by === 0}
              aria-label={`${name}: ${shirts.map((shirt, i) => `P${i + 1} ${shirt}`).join(', ')}`}
              className={styles.choice}
              onClick={() => (by === 0 ? onClose() : turn(by))}
            >
              <SmallCourt shirts={shirts} setterAt={setterAt} />
              <span>{name}</span>
            </button>
          );
        })}
      </div>
    </BetweenSheet>
  );
}

const AS_SEEN = [4, 3, 2, 5, 6, 1] as const;

/** P1 to P6 as numbers; the setter in charge is underlined. */
function SmallCourt({ shirts, setterAt }: { shirts: readonly string[]; setterAt: number | null }) {
  return (
    <span className={styles.court} aria-hidden="true">
      {AS_SEEN.map((position) => (
        <i key={position} className={position === setterAt ? styles.setter : undefined}>
          {shirts[position - 1]}
        </i>
      ))}
    </span>
  );
}
