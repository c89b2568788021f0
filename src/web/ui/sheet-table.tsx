import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './sheet-table.module.css';

export type Column<Row> = {
  head: ReactNode;
  /** Spoken instead of an abbreviation in the head. */
  spoken?: string;
  figure?: boolean;
  cell(row: Row): ReactNode;
};

type SheetTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** Sums, under a rule. */
  foot?: Row;
  /** For many narrow columns. */
  isDense?: boolean;
};

/** A score sheet: ruled, figures condensed and in line. The first column names the row and stays in view. */
export function SheetTable<Row>({ caption, columns, rows, rowKey, foot, isDense = false }: SheetTableProps<Row>) {
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes(styles.table, isDense && styles.dense)}>
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, spoken, figure }, index) => (
              <th key={index} scope="col" className={classes(figure && styles.figure)}>
                {spoken === undefined ? (
                  head
                ) : (
                  <abbr aria-label={spoken} title={spoken}>
                    {head}
                  </abbr>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Cells key={rowKey(row)} columns={columns} row={row} />
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <Cells columns={columns} row={foot} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <tr>
      {columns.map((column, index) => (
        <Cell key={index} isHead={index === 0} figure={column.figure === true}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  );
}

function Cell({ isHead, figure, children }: { isHead: boolean; figure: boolean; children: ReactNode }) {
  const className = classes(figure && styles.figure, figure && 'num');
  return isHead ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}
