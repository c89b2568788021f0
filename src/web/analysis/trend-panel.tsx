import { useMemo, useState } from 'react';
import { mediumDay } from '#domain/core/dates.ts';
import { lineOf } from '#domain/analysis/line.ts';
import { CATEGORIES } from '#domain/match/categories.ts';
import { figureText } from '#domain/analysis/figures.ts';
import type { TrackedMatch } from '#domain/analysis/tracked-match.ts';
import { type Figures, type Measure, findMeasure, MEASURES, trend, type TrendPoint } from '#domain/analysis/trend.ts';
import { LineChart } from '#web/ui/line-chart.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { type Column, SheetTable } from '#web/ui/sheet-table.tsx';
import { capital } from '#domain/core/text.ts';
import type { Change } from './use-analysis.ts';
import styles from './trend-panel.module.css';

const OPTIONS = MEASURES.map(({ name, spoken }) => ({ value: name, label: spoken }));

type TrendPanelProps = {
  matches: readonly TrackedMatch[];
  figures: Figures;
  address: Readonly<Record<string, string>>;
  onChange: Change;
};

/** One measure match by match: drawn, in words, and as a table for those who want the numbers. */
export function TrendPanel({ matches, figures, address, onChange }: TrendPanelProps) {
  const measure = findMeasure(address['measure']);
  const points = useMemo(() => trend(matches, figures.statPairs, measure), [matches, figures, measure]);
  const line = useMemo(() => lineOf(figures.statPairs), [figures]);
  const whole = figureText(measure, line);
  return (
    <section className={styles.section} aria-labelledby="trend">
      <div className={styles.head}>
        <h2 id="trend">Trend</h2>
        <div className={styles.pick}>
          <SelectField
            label="Figure"
            labelHidden
            value={measure.name}
            options={OPTIONS}
            onChange={(chosen) => onChange({ measure: chosen === MEASURES[0]?.name ? null : chosen })}
          />
        </div>
      </div>
      <div className={styles.panel}>
        {points.length < 2 ? (
          <p className={styles.none}>
            A trend needs two matches with attempts; there {points.length === 1 ? 'is one' : 'are none'}.
          </p>
        ) : (
          <Drawn figure={measure} points={points} whole={whole} />
        )}
      </div>
    </section>
  );
}

type DrawnProps = { figure: Measure; points: readonly TrendPoint[]; whole: string };

function Drawn({ figure, points, whole }: DrawnProps) {
  const [isOpen, setOpen] = useState(false);
  const text = (point: TrendPoint | undefined) => (point ? figureText(figure, point.line) : '');
  const day = (point: TrendPoint | undefined) => (point ? mediumDay(point.match.day) : '');
  const [first, last] = [points[0], points.at(-1)];
  const words = `${figure.spoken} in ${points.length} matches: ${text(first)} on ${day(first)}, ${text(last)} on ${day(last)}, ${whole} in all.`;
  const values = points.map(({ value }) => value);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const of = (value: number) => points.find((point) => point.value === value);
  return (
    <>
      <LineChart
        label={words}
        values={values}
        marks={{ high: text(of(highest)), low: text(of(lowest)), start: day(first), end: day(last) }}
      />
      <p className={styles.words}>{words}</p>
      <details className={styles.table} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Match by match</summary>
        {isOpen && <Matches figure={figure} points={points} />}
      </details>
    </>
  );
}

function Matches({ figure, points }: Omit<DrawnProps, 'whole'>) {
  const { attemptsOf } = CATEGORIES[figure.of];
  const columns: readonly Column<TrendPoint>[] = [
    { head: 'Date', cell: ({ match }) => mediumDay(match.day) },
    { head: 'Match', cell: ({ match }) => (match.opponentName === null ? match.title : `vs ${match.opponentName}`) },
    { head: 'Sets', figure: true, cell: ({ line }) => line.sets },
    { head: capital(attemptsOf), figure: true, cell: ({ line }) => line.counts[figure.of].attempts },
    { head: figure.head, spoken: figure.spoken, figure: true, cell: ({ line }) => figureText(figure, line) },
  ];
  return (
    <SheetTable
      caption={`${figure.spoken}, match by match`}
      columns={columns}
      rows={points}
      rowKey={({ match }) => match.id}
      isDense
    />
  );
}
