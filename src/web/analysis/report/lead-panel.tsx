import { useDeferredValue, useMemo, useState } from 'react';
import { leadChart } from '#domain/match/figures/lead-chart.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { scoreText } from '#domain/match/match-log.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { LeadLine } from './lead-line.tsx';
import styles from './lead-panel.module.css';

/** How far ahead we were, rally by rally of one set; of a whole match its last set until another is chosen. */
export function LeadPanel({ scope }: { scope: Scope }) {
  const [chosen, choose] = useState<number>();
  const played = scope.filter(({ rallies }) => rallies.length > 0);
  const set = played.find(({ number }) => number === chosen) ?? played.at(-1);
  const chart = useMemo(() => set && leadChart(set), [set]);
  if (!chart) return null;
  return (
    <Panel className={styles.panel} aria-labelledby="lead">
      <div className={styles.head}>
        <h2 id="lead">Lead, set {chart.set}</h2>
        <span>each step one rally, hatched when behind</span>
      </div>
      {played.length > 1 && (
        <div className={styles.sets}>
          <Chips label="Set of the lead">
            {played.map(({ number }) => (
              <Chip
                key={number}
                pressed={number === chart.set}
                aria-label={`Lead of set ${number}`}
                onToggle={() => choose(number)}
              >
                Set {number}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      <div className={styles.scroll} role="region" aria-label={`Lead by rally, set ${chart.set}`} tabIndex={0}>
        <LeadLine chart={chart} />
      </div>
      <p className={styles.says}>{chart.says}</p>
      <Steps chart={chart} />
    </Panel>
  );
}

const SIDES = { us: 'our timeout', them: 'their timeout' } as const;

/** The same in a table, for who does not see the line; it follows once the line is painted. */
function Steps({ chart }: { chart: ReturnType<typeof leadChart> }) {
  const told = useDeferredValue(chart, null);
  if (!told) return null;
  const { set, steps } = told;
  return (
    <div className="sr">
      <table>
        <caption>Lead of set {set} by rally</caption>
        <thead>
          <tr>
            <th scope="col">Rally</th>
            <th scope="col">Score</th>
            <th scope="col">Lead</th>
            <th scope="col">Before it</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ rally, after, lead, timeouts }, i) => (
            <tr key={rally}>
              <th scope="row">{i + 1}</th>
              <td>{scoreText(after)}</td>
              <td>{lead}</td>
              <td>{timeouts.map((side) => SIDES[side]).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
