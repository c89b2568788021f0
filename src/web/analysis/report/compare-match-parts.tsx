import { useId, useMemo, useState } from 'react';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import type { Names } from '#domain/match/match-log.ts';
import {
  type ComparedLine,
  type ComparedPart,
  comparedParts,
  comparison,
  sortedLines,
} from '#domain/match/report/comparison.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FigureKey, type OnOpen } from './figure-key.tsx';
import styles from './compare-match-parts.module.css';

type CompareMatchPartsProps = { match: Scope; names: Names; onOpen: OnOpen };

/** Two sets or rotations of the match, or its rallies with a player on court and without her, beside each other (ROT-06). */
export function CompareMatchParts({ match, names, onOpen }: CompareMatchPartsProps) {
  const parts = useMemo(() => comparedParts(match, names), [match, names]);
  const [chosen, choose] = useState<readonly [string?, string?]>([]);
  const titleId = useId();
  const [first, second] = [partOf(parts, chosen[0], 0), partOf(parts, chosen[1], 1)];
  if (!first || !second) return null;
  const options = parts.map(({ id, label }) => ({ value: id, label }));
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>Compare</h2>
      <div className={styles.choice}>
        <SelectField label="First" value={first.id} options={options} onChange={(id) => choose([id, second.id])} />
        <SelectField label="Second" value={second.id} options={options} onChange={(id) => choose([first.id, id])} />
      </div>
      <ComparedLines match={match} parts={[first, second]} naming={names.naming} onOpen={onOpen} />
    </section>
  );
}

const partOf = (parts: readonly ComparedPart[], id: string | undefined, nth: number): ComparedPart | undefined =>
  parts.find((part) => part.id === id) ?? parts[nth];

type ComparedLinesProps = Pick<CompareMatchPartsProps, 'match' | 'onOpen'> & {
  parts: readonly [ComparedPart, ComparedPart];
  naming: Names['naming'];
};

/** Lines that can be compared stand first; the rest is a sentence that opens them. */
function ComparedLines({ match, parts: [first, second], naming, onOpen }: ComparedLinesProps) {
  const { enough, few, says } = useMemo(
    () => sortedLines(comparison(match, [first, second], naming)),
    [match, first, second, naming],
  );
  const labels = [first.label, second.label] as const;
  return (
    <>
      {enough.length > 0 && <LinesTable label="Comparison" lines={enough} labels={labels} onOpen={onOpen} />}
      {few.length > 0 && (
        <details className={styles.few}>
          <summary>{says}</summary>
          <LinesTable label="Too few rallies to compare" lines={few} labels={labels} onOpen={onOpen} />
        </details>
      )}
    </>
  );
}

type LinesTableProps = Pick<CompareMatchPartsProps, 'onOpen'> & {
  label: string;
  lines: readonly ComparedLine[];
  labels: readonly [string, string];
};

function LinesTable({ label, lines, labels: [first, second], onOpen }: LinesTableProps) {
  return (
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="sr">
          {first} and {second} beside each other
        </caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{first}</th>
            <th scope="col">{second}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ head, cells, says }) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, i) => (
                <td key={i}>
                  <FigureKey {...cell} onOpen={onOpen} />
                  <small>
                    {cell.cell.reading.num} of {cell.cell.reading.den}
                  </small>
                </td>
              ))}
              <td className={styles.difference}>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
