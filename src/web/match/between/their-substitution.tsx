import { useState } from 'react';
import { allowanceText } from '#domain/match/between/dead-time.ts';
import { subsOf, theirSix, theirSubstitution } from '#domain/match/between/substitutions.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BetweenSheet, Heading } from './between-sheet.tsx';
import { NumberOfTheirs, isNumber } from './number-of-theirs.tsx';
import type { Between } from './use-between.ts';
import styles from './keys.module.css';

/** Without their numbers one tap counts; with them it is asked who. */
export function useTheirSubstitution({ dead, write, onClose }: Between) {
  const [isOpen, setOpen] = useState(false);
  const start = () => {
    if (dead.frame.theirs && theirSix(dead).length > 0) return setOpen(true);
    void write((moment) => theirSubstitution(moment, null));
    return onClose();
  };
  return { isOpen, start, close: () => setOpen(false) };
}

/** Their players are numbers: one of the six goes out, another number comes in. */
export function TheirSubstitution({ between, onBack }: { between: Between; onBack(): void }) {
  const { dead, write, onClose } = between;
  const [out, setOut] = useState<string | null>(null);
  const [comes, setComes] = useState('');
  const record = (numbers: { out: string; in: string } | null) => {
    void write((moment) => theirSubstitution(moment, numbers));
    onClose();
  };
  const isWhole = out !== null && isNumber(comes);
  const foot = (
    <>
      <Button onClick={() => record(null)}>Only count</Button>
      <Button variant="primary" isOff={!isWhole} onClick={() => out !== null && record({ out, in: comes })}>
        Record
      </Button>
    </>
  );
  return (
    <BetweenSheet
      title="They Substitute"
      aside={allowanceText(subsOf(dead, 'them'))}
      onBack={onBack}
      onClose={onClose}
      foot={foot}
    >
      <Heading>Who goes out</Heading>
      <div role="group" aria-label="Who goes out" className={styles.court}>
        {theirSix(dead).map(({ position, number }) => (
          <button
            key={position}
            type="button"
            aria-label={`Their number ${number}, P${position}`}
            aria-pressed={number === out}
            className={styles.key}
            onClick={() => setOut(number)}
          >
            <b>{number}</b>
            <small>P{position}</small>
          </button>
        ))}
      </div>
      <NumberOfTheirs label="Who comes in" value={comes} onChange={setComes} />
    </BetweenSheet>
  );
}
