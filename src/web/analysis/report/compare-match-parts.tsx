import { useId, useMemo, useState } from 'react';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import type { Names } from '#domain/match/match-log.ts';
import { type ComparedPart, comparedParts, comparison } from '#domain/match/report/comparison.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { FigureKey, type OnOpen } from './figure-key.tsx';
import styles from './compare-match-parts.module.css';

type CompareMatchPartsProps = { match: Scope; names: Names; onOpen: OnOpen };

/** Two sets or two rotations of the match beside each other (ROT-06). */
export function CompareMatchParts({ match, names, onOpen }: CompareMatchPartsProps) {
  const parts = useMemo(() => comparedParts(match, names.naming), [match, names]);
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
      <ComparedLines match={match} parts={[first, second]} onOpen={onOpen} />
    </section>
  );
}

const partOf = (parts: readonly ComparedPart[], id: string | undefined, nth: number): ComparedPart | undefined =>
  parts.find((part) => part.id === id) ?? parts[nth];

type ComparedLinesProps = { match: Scope; parts: readonly [ComparedPart, ComparedPart]; onOpen: OnOpen };

function ComparedLines({ match, parts: [first, second], onOpen }: ComparedLinesProps) {
  const lines = useMemo(() => comparison(match, first, second), [match, first, second]);
  const key = ({ label, set, rotation }: ComparedPart) => ({
    of: { side: 'us' as const, set, rotation },
    whose: label,
    onOpen,
  });
  return (
    <div className={styles.scroll} role="region" aria-label="Comparison" tabIndex={0}>
      <table className={styles.table}>
        <caption className="sr">
          {first.label} and {second.label} beside each other
        </caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">{first.label}</th>
            <th scope="col">{second.label}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ a, b, says }) => (
            <tr key={a.figure.code}>
              <th scope="row">{a.figure.spoken}</th>
              {[
                { cell: a, part: first },
                { cell: b, part: second },
              ].map(({ cell, part }, i) => (
                <td key={i}>
                  <FigureKey cell={cell} {...key(part)} />
                  <small>
                    {cell.reading.num} of {cell.reading.den}
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
