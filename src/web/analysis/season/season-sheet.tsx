import { Link } from 'wouter';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  type SeasonTable,
  spokenOf,
  type TableCell,
  type TableColumn,
  type TableRow,
} from '#domain/match/season/season-table.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './season-sheet.module.css';

type Sorting = { readonly code: string; readonly isRising: boolean; onSort(code: string): void };
type SeasonSheetProps = { table: SeasonTable; sorting?: Sorting; none: string };

/** A table of the season: figures with their attempts, and who is under a minimum below a line. */
export function SeasonSheet({ table, sorting, none }: SeasonSheetProps) {
  const { caption, columns, rows, under, notes } = table;
  if (rows.length === 0 && under === undefined) return <p className={styles.none}>{none}</p>;
  return (
    <>
      <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <Head key={column.head} column={column} isFigure={hasFigures(table, at)} sorting={sorting} />
              ))}
            </tr>
          </thead>
          <Rows rows={rows} />
          {under && (
            <tbody className={styles.under}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className={styles.line}>
                  <span>{under.line}</span>
                </th>
              </tr>
              <Lines rows={under.rows} />
            </tbody>
          )}
        </table>
      </div>
      {notes?.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
}

/** Heads stand over their figures. */
const hasFigures = ({ rows, under }: SeasonTable, at: number): boolean => {
  const [first] = [...rows, ...(under?.rows ?? [])];
  return at > 0 && typeof first?.cells[at]?.value !== 'string';
};

type HeadProps = { column: TableColumn; isFigure: boolean; sorting?: Sorting | undefined };

function Head({ column: { head, spoken, code }, isFigure, sorting }: HeadProps) {
  const isSorted = sorting !== undefined && code === sorting.code;
  const name = spoken === undefined ? head : <abbr title={spoken}>{head}</abbr>;
  const order = sorting?.isRising ? 'ascending' : 'descending';
  return (
    <th scope="col" className={classes(isFigure && styles.figure)} aria-sort={isSorted ? order : undefined}>
      {sorting && code !== undefined ? (
        <button type="button" className={styles.sort} onClick={() => sorting.onSort(code)}>
          {name}
          {isSorted && <Icon of={sorting.isRising ? IconArrowUp : IconArrowDown} />}
        </button>
      ) : (
        name
      )}
    </th>
  );
}

const Rows = ({ rows }: { rows: readonly TableRow[] }) => (
  <tbody>
    <Lines rows={rows} />
  </tbody>
);

const Lines = ({ rows }: { rows: readonly TableRow[] }) =>
  rows.map(({ key, cells }) => (
    <tr key={key}>
      {cells.map((cell, at) =>
        at === 0 ? (
          <th key={at} scope="row">
            {cell.text}
          </th>
        ) : (
          <Figure key={at} cell={cell} />
        ),
      )}
    </tr>
  ));

/** A text of so many letters takes lines, and needs room for them. */
const LONG = 24;

function Figure({ cell }: { cell: TableCell }) {
  const { text, value, of, isFew, session } = cell;
  const isText = typeof value === 'string';
  return (
    <td
      className={classes(isText ? styles.text : styles.figure, text.length > LONG && styles.long, isFew && styles.few)}
    >
      {session === undefined ? text : <Link href={`/stat-tracking/${session}/box-score`}>{text}</Link>}
      {of !== undefined && of !== null && (
        <small>
          <span aria-hidden>{of}</span>
          <span className="sr">{spokenOf(cell)}</span>
        </small>
      )}
    </td>
  );
}
