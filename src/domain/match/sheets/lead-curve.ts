import { roundTo } from '../../analysis/fraction.ts';
import { drawn, type Piece, piece } from '../../core/paper.ts';
import { leadChart } from '../figures/lead-chart.ts';
import { isCounted, type SetView } from '../figures/rally-view.ts';
import { type Run, runsIn } from '../figures/runs.ts';
import { scoreText } from '../match-log.ts';

/** Runs that are named on the curve (SHT-06). */
const LONG_RUN = 4;
const [LEFT, RIGHT, TOP, MIDDLE, BOTTOM, HEIGHT] = [22, 318, 12, 52, 92, 104];
/** The height of one point where no lead is high, and of the highest lead. */
const [STEP, ROOM] = [8, 30];
const STRIPE = 2.5;

/** Named by their number of points, above the line for us and below it for them: `5 from 12–14`. */
export const namedRuns = (set: SetView): readonly Run[] => runsIn([set]).filter(({ points }) => points >= LONG_RUN);

/** The score of a set as a lead that rises and falls: grey when ahead, striped when behind, with timeouts and long runs. */
export function leadCurve(set: SetView): Piece {
  const { steps } = leadChart(set);
  const most = Math.max(2, ...steps.map(({ lead }) => Math.abs(lead)));
  const x = (at: number): number => round(LEFT + (at / Math.max(1, steps.length)) * (RIGHT - LEFT));
  const y = (lead: number): number => round(MIDDLE - lead * Math.min(STEP, ROOM / most));
  const line = steps.map(({ lead }, i) => `V${y(lead)}H${x(i + 1)}`).join('');
  const ahead = steps.map(({ lead }, i) => `V${y(Math.max(0, lead))}H${x(i + 1)}`).join('');
  const stripes = steps.flatMap(({ lead }, i) => (lead < 0 ? stripesIn(x(i), x(i + 1), y(0), y(lead)) : []));
  const score = steps.at(-1)?.after;
  return piece(
    'figure',
    'curve',
    piece('figcaption', '', piece('b', '', `Set ${set.number}`), piece('b', '', score ? scoreText(score) : '')),
    drawn(
      'svg',
      '',
      { viewBox: `0 0 ${RIGHT + 2} ${HEIGHT}` },
      drawn('path', 'ahead', { d: `M${LEFT} ${MIDDLE}${ahead}V${MIDDLE}` }),
      drawn('path', 'stripes', { d: stripes.join('') }),
      ...[most, -most].map((lead) => label('edge', LEFT - 3, y(lead) + 3, lead > 0 ? `+${lead}` : `−${-lead}`)),
      drawn('path', 'axis', { d: `M${LEFT} ${MIDDLE}H${RIGHT}` }),
      drawn('path', 'line', { d: `M${LEFT} ${MIDDLE}${line}` }),
      ...steps.flatMap(({ timeouts }, i) => timeouts.flatMap((side) => timeoutAt(x(i), side))),
      ...runMarks(set, x),
    ),
  );
}

const round = (value: number): number => Number(roundTo({ part: value, of: 1 }, 1));

function stripesIn(from: number, to: number, top: number, bottom: number): string[] {
  const count = Math.max(1, Math.floor((to - from) / STRIPE));
  return Array.from(
    { length: count },
    (_, i) => `M${round(from + (i + 0.5) * ((to - from) / count))} ${top}V${bottom}`,
  );
}

const label = (look: string, x: number, y: number, text: string): Piece =>
  drawn('text', look, { x: String(round(x)), y: String(round(y)) }, text);

/** Ours are named above the line, theirs below it. */
function timeoutAt(x: number, side: 'us' | 'them'): Piece[] {
  return [
    drawn('path', 'timeout', { d: `M${x} ${TOP}V${BOTTOM}` }),
    label('mark', x, side === 'us' ? TOP - 3 : BOTTOM + 9, side === 'us' ? 'our TO' : 'their TO'),
  ];
}

function runMarks(set: SetView, x: (at: number) => number): Piece[] {
  const at = new Map(set.rallies.filter(isCounted).map(({ id }, i) => [id, i]));
  return namedRuns(set).flatMap(({ side, points, rallies }) => {
    const [from, to] = [at.get(rallies[0] ?? '') ?? 0, (at.get(rallies.at(-1) ?? '') ?? 0) + 1];
    const height = side === 'us' ? TOP + 4 : BOTTOM - 4;
    return [
      drawn('path', 'run', { d: `M${x(from)} ${height}H${x(to)}` }),
      label('mark', (x(from) + x(to)) / 2, side === 'us' ? height - 2 : height + 8, String(points)),
    ];
  });
}
