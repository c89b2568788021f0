import styles from './line-chart.module.css';

type LineChartProps = {
  /** Says in words what is drawn. */
  label: string;
  values: readonly number[];
  /** Written at the highest and lowest line, and under the first and the last value. */
  marks: { readonly high: string; readonly low: string; readonly start: string; readonly end: string };
};

const [WIDTH, HEIGHT, EDGE] = [600, 150, 8];
/** Beyond that the dots would hide the line. */
const MOST_DOTS = 40;

/** A line from value to value, as far apart as each other, between their lowest and highest. */
export function LineChart({ label, values, marks }: LineChartProps) {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest;
  const places = values.map((value, i) => ({
    x: EDGE + (i * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1),
    y: span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((value - lowest) / span) * (HEIGHT - 2 * EDGE),
  }));
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        <span>{marks.high}</span>
        {span > 0 && <span>{marks.low}</span>}
      </div>
      <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {[EDGE, HEIGHT / 2, HEIGHT - EDGE].map((y) => (
          <line key={y} className={styles.rule} x1={0} x2={WIDTH} y1={y} y2={y} />
        ))}
        <polyline
          className={styles.line}
          points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        />
        {places.length <= MOST_DOTS &&
          // A stroke of no length keeps its round shape however the drawing is stretched.
          places.map(({ x, y }) => <line key={x} className={styles.dot} x1={x} x2={x} y1={y} y2={y} />)}
      </svg>
      <div className={styles.span} aria-hidden>
        <span>{marks.start}</span>
        <span>{marks.end}</span>
      </div>
    </figure>
  );
}
