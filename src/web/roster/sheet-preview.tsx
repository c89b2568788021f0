import type { ReactNode } from 'react';
import { shownNumber } from '#domain/roster/jersey.ts';
import type { SheetPlayer } from '#domain/roster/read-sheet.ts';
import type { SheetChange } from '#domain/roster/sheet-changes.ts';
import { Tag } from '#web/ui/tag.tsx';
import styles from './sheet-preview.module.css';

type SheetPreviewProps = { changes: readonly SheetChange[]; unreadColumns: readonly string[] };

const KINDS = ['new', 'changed', 'same', 'not read'] as const;

/** Each row of a sheet, and what saving would make of it. */
export function SheetPreview({ changes, unreadColumns }: SheetPreviewProps) {
  const counts = KINDS.map((kind) => [changes.filter((one) => one.kind === kind).length, kind] as const);
  const summary = counts.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`);
  return (
    <section className={styles.preview} aria-label="Preview">
      <p role="status" className={styles.summary}>
        {summary.length === 0 ? 'There is no player below the heads.' : summary.join(', ')}
      </p>
      {unreadColumns.length > 0 && <p className={styles.note}>Columns not read: {unreadColumns.join(', ')}.</p>}
      <ul aria-label="Rows of the sheet">
        {changes.map((one) => (
          <ChangeRow key={one.row.line} change={one} />
        ))}
      </ul>
    </section>
  );
}

function ChangeRow({ change }: { change: SheetChange }) {
  if (change.kind === 'not read') {
    const { line, text, problem } = change.row;
    return (
      <Row number={`Line ${line}:`} name={text} isLine>
        <small className={styles.problem}>not read: {problem}</small>
      </Row>
    );
  }
  const { row, kind } = change;
  const number =
    kind === 'new' ? change.fields.jerseyNumber : (change.patch.jerseyNumber ?? change.player.jerseyNumber);
  const assumed = assumptionOf(change);
  return (
    <Row number={`#${shownNumber(number)}`} name={row.name} end={<Tag tone={TONES[kind]}>{kind}</Tag>}>
      <small>{wordsOf(change)}</small>
      {assumed !== undefined && <small className={styles.assumed}>{assumed}</small>}
    </Row>
  );
}

const TONES = { new: 'ok', changed: 'ball', same: 'plain' } as const;

type RowProps = { number: string; name: string; end?: ReactNode; isLine?: boolean; children: ReactNode };

const Row = ({ number, name, end, isLine = false, children }: RowProps) => (
  <li>
    <span className={isLine ? styles.line : styles.number}>{number}</span>
    <span className={styles.words}>
      <b>{name}</b>
      {children}
    </span>
    {end}
  </li>
);

type Told = Exclude<SheetChange, { kind: 'not read' }>;

function wordsOf(change: Told): string {
  if (change.kind === 'new') return change.fields.position;
  const { player, patch } = change;
  const number = patch.jerseyNumber !== undefined && `#${shownNumber(player.jerseyNumber)} → #${patch.jerseyNumber}`;
  const position = patch.position === undefined ? player.position : `${player.position} → ${patch.position}`;
  return [number, position].filter(Boolean).join(', ');
}

/** A position that the sheet does not say, or not clearly. */
function assumptionOf(change: Told): string | undefined {
  const { position, unclear }: SheetPlayer = change.row;
  if (change.kind !== 'new')
    return unclear === null ? undefined : `“${unclear}” is not one position: stays as it is on the roster`;
  if (unclear === null) return position === null ? 'No position in the sheet: Outside Hitter' : undefined;
  return position === null
    ? `“${unclear}” is no position here: Outside Hitter`
    : `“${unclear}” is more than one position: the first`;
}
