import { IconCloudDown, IconTrash } from '@tabler/icons-react';
import { clock } from '#domain/core/dates.ts';
import { strikeOf } from '#domain/match/mending/entries.ts';
import type { GapLine, StruckLine } from '#domain/match/mending/rally-list.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useSeenWhen } from '#web/ui/use-seen-when.ts';
import { drawingOf } from '#web/match/log/entry-parts.tsx';
import type { Mend } from './use-mending.ts';
import type { RowState } from './rally-row.tsx';
import styles from './rally-list.module.css';

type GapRowProps = RowState & { line: GapLine; isReadOnly: boolean; mend: Mend };

/** A substitution, a timeout, a line-up: whatever came between two rallies. */
export function GapRow({ line, isReadOnly, mend, isOpen, isAsked, onOpen }: GapRowProps) {
  const { id, says, content, recorded } = line;
  const opened = useSeenWhen<HTMLLIElement>(isOpen);
  return (
    <li ref={opened} className={styles.line}>
      <button
        type="button"
        className={styles.gap}
        aria-expanded={isOpen}
        data-initial-focus={isAsked || undefined}
        onClick={onOpen}
      >
        <Icon of={drawingOf(content)} size="sm" />
        {says}
      </button>
      {isOpen && (
        <div className={styles.opened}>
          <p className={styles.none}>
            Recorded by {recorded.by} at {clock(new Date(recorded.at))}
          </p>
          {!isReadOnly && (
            <Button
              variant="danger-line"
              icon={IconTrash}
              aria-label={`Delete ${says}`}
              onClick={() => void mend(`${says} deleted`, ({ state }) => strikeOf([id], state))}
            >
              Delete
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Rallies that others have told, and that come when their device has a line. */
export const MissingRow = ({ says }: { says: string }) => (
  <li className={styles.line}>
    <p className={styles.gap}>
      <Icon of={IconCloudDown} size="sm" />
      {says}
    </p>
  </li>
);

type StruckRowProps = { line: StruckLine; isReadOnly: boolean; onRestore(ids: readonly string[]): void };

export function StruckRow({ line: { says, ids }, isReadOnly, onRestore }: StruckRowProps) {
  return (
    <li className={styles.line}>
      <div className={styles.gap}>
        <s>{says}</s>
        {!isReadOnly && (
          <Button variant="quiet" aria-label={`Restore ${says}`} onClick={() => onRestore(ids)}>
            Restore
          </Button>
        )}
      </div>
    </li>
  );
}
