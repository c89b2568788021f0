import { useMemo } from 'react';
import { figureText, RATE_FIGURES } from '#domain/analysis/figures.ts';
import { type Line, lineOf } from '#domain/analysis/line.ts';
import { type Figures, setLines } from '#domain/analysis/trend.ts';
import { type Column, SheetTable } from '#web/ui/sheet-table.tsx';
import styles from './set-table.module.css';

type Row = { readonly name: string; readonly line: Line };

const COLUMNS: readonly Column<Row>[] = [
  { head: 'Set', cell: ({ name }) => name },
  ...RATE_FIGURES.map((figure) => ({
    head: figure.head,
    spoken: figure.spoken,
    figure: true,
    cell: ({ line }: Row) => figureText(figure, line),
  })),
];

const rowsOf = (figures: Figures): Row[] =>
  setLines(figures).map(({ setNumber, line }) => ({ name: `Set ${setNumber}`, line }));

/** Rates of the first sets, the second sets and so on, each with the attempts it is of. */
export function SetTable({ figures }: { figures: Figures }) {
  const rows = useMemo(() => rowsOf(figures), [figures]);
  const whole = useMemo(() => ({ name: 'All sets', line: lineOf(figures.statPairs) }), [figures]);
  return (
    <section className={styles.section}>
      <h2>Set by Set</h2>
      <div className={styles.sheet}>
        <SheetTable
          caption="Figures set by set"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ name }) => name}
          foot={whole}
          isDense
        />
      </div>
      <p className={styles.legend}>
        SP counts the sets with figures. HIT is the hitting percentage, (kills − errors) / attacks; K/S is kills per
        set.
      </p>
    </section>
  );
}
