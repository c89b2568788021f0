import { z } from 'zod';
import { SetNumber } from '#domain/match/schema.ts';
import { useAddress } from '#web/browser/use-address.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import styles from './set-choice.module.css';

const ShownSet = z.object({ set: z.coerce.number().pipe(SetNumber).nullable().catch(null) });

/** The set that the address names, or null for the whole match. */
export function useShownSet(): number | null {
  const [address] = useAddress();
  return ShownSet.parse(address).set;
}

/** The whole match, or one of its sets; it stands in the address. */
export function SetChoice({ sets, shown }: { sets: readonly number[]; shown: number | null }) {
  const [, change] = useAddress();
  return (
    <div className={styles.sets}>
      <Chips label="Sets">
        <Chip pressed={shown === null} onToggle={() => change({ set: null })}>
          Match
        </Chip>
        {sets.map((number) => (
          <Chip key={number} pressed={shown === number} onToggle={() => change({ set: String(number) })}>
            Set {number}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
