import { IconArrowBackUp, IconCircleCheck, IconMinus, IconPlus } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Step } from '#domain/match/schema.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { takeToasts } from '#web/ui/toast-place.ts';
import { capital } from '#domain/core/text.ts';
import type { Tracker } from '#web/match/use-tracker.ts';
import type { LastAction } from './use-last-action.ts';
import styles from './action-bar.module.css';

type BarProps = { tracker: Tracker; onLog(): void; net: ReactNode; layout: 'dock' | 'band' | 'rail' };

/**
 * Controls for the last tap and the next, in reach of one thumb: the last action in words, Undo, Redo, log, tap mode.
 */
export function ActionBar({ tracker, onLog, net, layout }: BarProps) {
  const { last, can, undo, redo, step, setStep } = tracker;
  return (
    <div className={classes(styles.bar, styles[layout])}>
      <LastLine last={last} canRedo={can.redo !== undefined} onRedo={redo} onLog={onLog} />
      {net !== null && <div className={styles.net}>{net}</div>}
      <UndoKey canUndo={can.undo !== undefined} onUndo={undo} />
      <ModeKeys step={step} onChange={setStep} />
    </div>
  );
}

type LastLineProps = { last: LastAction | null; canRedo: boolean; onRedo(): void; onLog(): void };

/** Last action, announced as it happens, and the way to the log. */
function LastLine({ last, canRedo, onRedo, onLog }: LastLineProps) {
  return (
    <div className={styles.last}>
      <div className={styles.said}>
        <p role="status" className={styles.what}>
          {last && (
            <>
              <Icon of={IconCircleCheck} />
              <span key={last.nth} className={styles.line}>
                <span className={styles.words}>
                  {last.title} <Named {...last} />
                </span>
              </span>
            </>
          )}
        </p>
        <div ref={takeToasts} className={styles.notices} />
      </div>
      {canRedo && (
        <button type="button" className={styles.link} onClick={onRedo}>
          Redo
        </button>
      )}
      <button type="button" className={styles.link} onClick={onLog}>
        Set log
      </button>
    </div>
  );
}

/** A player with what she did, a side with its score, or only what it was. */
function Named({ who, what }: LastAction) {
  const words = [who, capital(what)].filter(Boolean).join(' – ');
  return words === '' ? null : <b>{words}</b>;
}

const UndoKey = memo(function UndoKey({ canUndo, onUndo }: { canUndo: boolean; onUndo(): void }) {
  return (
    <Button icon={IconArrowBackUp} isOff={!canUndo} onClick={onUndo}>
      Undo
    </Button>
  );
});

type ModeKeysProps = { step: Step; onChange(step: Step): void };

/** Switches whether a tap on a key adds or takes back. */
const ModeKeys = memo(function ModeKeys({ step, onChange }: ModeKeysProps) {
  return (
    <div className={styles.mode} role="group" aria-label="Tap mode">
      <button type="button" aria-label="Add" aria-pressed={step > 0} onClick={() => onChange(1)}>
        <Icon of={IconPlus} size="lg" />
      </button>
      <button type="button" aria-label="Take back" aria-pressed={step < 0} onClick={() => onChange(-1)}>
        <Icon of={IconMinus} size="lg" />
      </button>
    </div>
  );
});
