import { useState } from 'react';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { scoreText } from '#domain/match/match-log.ts';
import { plus, type Sides } from '#domain/match/rally/court.ts';
import type { Side } from '#domain/match/schema.ts';
import { Button, IconButton } from '#web/ui/controls/button.tsx';
import { announce } from '#web/ui/messages/announcements.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { CatchUp } from './use-catch-up.ts';
import styles from './catch-up-dialog.module.css';

type CatchUpProps = Pick<CatchUp, 'isOpen' | 'known' | 'answer' | 'skip'> & { name(side: Side): string };

const LEVEL: Sides<number> = { us: 0, them: 0 };
const SIDES = ['us', 'them'] as const;
const MOST = 99;

/** Asked before the first entry after a long time apart: others may have told rallies that are not here (TWO-8). */
export function CatchUpDialog({ isOpen, known, name, answer, skip }: CatchUpProps) {
  const [least] = useState(known ?? LEVEL);
  const [score, setScore] = useState(least);
  const [refused, setRefused] = useState<readonly Side[]>([]);
  const turn = (side: Side, by: number) => {
    const next = plus(score, side, Math.min(by, MOST - score[side]));
    if (next[side] < 0) return;
    setScore(next);
    setRefused([]);
    announce(scoreText(next));
  };
  const record = () => {
    const lower = SIDES.filter((side) => score[side] < least[side]);
    setRefused(lower);
    if (lower.length === 0) answer(score);
  };
  const actions = (
    <>
      <Button size="lg" onClick={skip}>
        Skip
      </Button>
      <Button size="lg" variant="primary" data-initial-focus onClick={record}>
        Record after {scoreText(score)}
      </Button>
    </>
  );
  return (
    <Dialog open={isOpen} onClose={skip} title="Score now?" actions={actions}>
      <p className={styles.why}>
        No contact for a while, and others record this match, too. Skip records after {scoreText(least)}, as known here.
      </p>
      {SIDES.map((side) => (
        <div key={side} className={styles.side} role="group" aria-label={`${name(side)}, ${score[side]}`}>
          <span className={styles.name}>{name(side)}</span>
          <IconButton icon={IconMinus} label={`${name(side)}, one less`} onClick={() => turn(side, -1)} />
          <output className={styles.figure}>{score[side]}</output>
          <IconButton icon={IconPlus} label={`${name(side)}, one more`} onClick={() => turn(side, 1)} />
          <Button aria-label={`${name(side)}, five more`} onClick={() => turn(side, 5)}>
            +5
          </Button>
          {refused.includes(side) && (
            <p role="alert" className={styles.refused}>
              {least[side]} are known here already
            </p>
          )}
        </div>
      ))}
    </Dialog>
  );
}
