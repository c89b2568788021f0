import { memo } from 'react';
import type { Depth } from '#domain/match/rally/entries.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './depth-dialog.module.css';

export const DEPTHS: Readonly<Record<Depth, { readonly title: string; readonly taps: number; readonly adds: string }>> =
  {
    score: { title: 'Score', taps: 1, adds: '1 tap a rally. Score, server, rotation, side-out per rotation, runs.' },
    points: { title: 'Points', taps: 2, adds: '2 taps a rally. Adds who ended it: kills, aces, blocks, errors.' },
    touch: {
      ...{ title: 'Every touch', taps: 5 },
      adds: 'About 5 taps a rally. Adds hitting %, pass average, first ball, digs.',
    },
  };

type DepthProps = {
  open: boolean;
  now: Depth;
  isBegun: boolean;
  isWhereOn: boolean;
  isServePass: boolean;
  onTurn(depth: Depth): void;
  onWhere(isOn: boolean): void;
  onServePass(isOn: boolean): void;
  onClose(): void;
};

/** How much of each rally is recorded, from the next one on. */
export const DepthDialog = memo(function DepthDialog(props: DepthProps) {
  const { open, now, isBegun, isWhereOn, isServePass, onTurn, onWhere, onServePass, onClose } = props;
  const choose = (depth: Depth) => {
    if (depth !== now) onTurn(depth);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title="How much to record">
      <div className={styles.depths} role="radiogroup" aria-label="How much to record">
        {(['score', 'points', 'touch'] as const).map((depth) => (
          <button
            key={depth}
            type="button"
            role="radio"
            aria-checked={depth === now}
            className={styles.depth}
            onClick={() => choose(depth)}
          >
            <b>{DEPTHS[depth].taps}</b>
            <span>
              {DEPTHS[depth].title}
              <small>{DEPTHS[depth].adds}</small>
            </span>
          </button>
        ))}
      </div>
      <div className={styles.where}>
        <Switch label="Where it landed" checked={isWhereOn} onChange={onWhere} />
        <p>One more tap for serves, passes and attacks, always skippable.</p>
      </div>
      <div className={styles.where}>
        <Switch label="My part: serve and pass" checked={isServePass} onChange={onServePass} />
        <p>This device shows no other keys but the points. How much is recorded stays as it is, for everybody.</p>
      </div>
      <p className={styles.note}>
        From the next rally on.{' '}
        {isBegun && 'Rallies until now keep what they have; each figure says from how many it comes.'}
      </p>
    </Dialog>
  );
});
