import type { leadChart } from '#domain/match/figures/lead-chart.ts';
import { scoreText } from '#domain/match/match-log.ts';
import styles from './lead-panel.module.css';

type Chart = ReturnType<typeof leadChart>;

const [LEFT, RIGHT, MIDDLE, HEIGHT] = [40, 740, 91, 190];
/** Height of the highest lead, and of one point where no lead is high. */
const [ROOM, STEP] = [72, 11.5];
const HATCH = 'lead-hatch';
const ONE_IN = 10;

/** The lead as a stepped line: filled when ahead, hatched when behind, timeouts dashed. */
export function LeadLine({ chart: { steps, says } }: { chart: Chart }) {
  const leads = steps.map(({ lead }) => lead);
  const most = Math.max(2, ...leads.map(Math.abs));
  const x = (at: number): number => LEFT + (at / Math.max(1, steps.length)) * (RIGHT - LEFT);
  const y = (lead: number): number => MIDDLE - lead * Math.min(STEP, ROOM / most);
  const line = (values: readonly number[]): string =>
    `M${LEFT} ${MIDDLE}${values.map((lead, i) => `V${y(lead)}H${x(i + 1)}`).join('')}`;
  const filled = (values: readonly number[]): string => `${line(values)}V${MIDDLE}Z`;
  const last = steps.at(-1);
  return (
    <svg className={styles.lead} viewBox={`0 0 760 ${HEIGHT}`} role="img" aria-label={says}>
      <pattern id={HATCH} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.stripe} width="2.5" height="6" />
      </pattern>
      {[most, -most].map((lead) => (
        <g key={lead}>
          <path className={styles.grid} d={`M${LEFT} ${y(lead)}H${RIGHT}`} />
          <text x={LEFT - 8} y={y(lead) + 5} textAnchor="end">
            {lead > 0 ? `+${lead}` : `−${-lead}`}
          </text>
        </g>
      ))}
      <path className={styles.ahead} d={filled(leads.map((lead) => Math.max(0, lead)))} />
      <path fill={`url(#${HATCH})`} d={filled(leads.map((lead) => Math.min(0, lead)))} />
      {steps.flatMap(({ timeouts }, i) =>
        timeouts.map((side, nth) => <Timeout key={`${i} ${nth}`} x={x(i)} side={side} row={nth} />),
      )}
      <path className={styles.axis} d={`M${LEFT} ${MIDDLE}H${RIGHT}`} />
      <path className={styles.line} d={line(leads)} />
      {steps.map((_, i) =>
        i % ONE_IN === 0 ? (
          <text key={i} x={x(i)} y={HEIGHT - 4} textAnchor="middle">
            {i}
          </text>
        ) : null,
      )}
      {last && (
        <text className={styles.final} x={RIGHT - 2} y={last.lead < 0 ? MIDDLE - 8 : MIDDLE + 20} textAnchor="end">
          {scoreText(last.after)}
        </text>
      )}
    </svg>
  );
}

const SIDES = { us: 'our TO', them: 'their TO' } as const;
/** A name at the right edge stands before its line. */
const EDGE = 690;

function Timeout({ x, side, row }: { x: number; side: 'us' | 'them'; row: number }) {
  const isAtEdge = x > EDGE;
  return (
    <>
      <path className={styles.timeout} d={`M${x} 10V172`} />
      <text
        x={isAtEdge ? x - 4 : x + 4}
        y={(side === 'us' ? 170 : 18) - row * 14}
        textAnchor={isAtEdge ? 'end' : 'start'}
      >
        {SIDES[side]}
      </text>
    </>
  );
}
