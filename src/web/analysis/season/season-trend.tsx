import { useMemo } from 'react';
import { mediumDay } from '#domain/core/dates.ts';
import { figureNamed } from '#domain/match/figures/figure-list.ts';
import { type Reading, readingText } from '#domain/match/figures/reading.ts';
import { playersIn } from '#domain/match/figures/sums.ts';
import { type SeasonPoint, TREND_FIGURES } from '#domain/match/season/season-trend.ts';
import type { SeasonTable } from '#domain/match/season/season-table.ts';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { SeasonSheet } from './season-sheet.tsx';
import type { Season } from './use-season.ts';
import styles from './season-trend.module.css';

type SeasonTrendProps = { season: Season; points: readonly SeasonPoint[]; code: string; table: SeasonTable };

/** A rate match by match, its dots as large as it has attempts, with the line of the last five added up (SEA-05). */
export function SeasonTrend({ season, points, code, table }: SeasonTrendProps) {
  const { address, change, sums, called } = season;
  const players = useMemo(() => playersIn(sums(), 'us').filter((id) => id !== null), [sums]);
  const who = players.find((id) => id === address['who']);
  return (
    <section aria-labelledby="season-trend">
      <h2 id="season-trend" className="sr">
        Trend
      </h2>
      <div className={styles.choice}>
        <SelectField
          label="Figure"
          value={code}
          options={TREND_FIGURES.map((figure) => ({ value: figure.code, label: `${figure.code}: ${figure.spoken}` }))}
          onChange={(figure) => change({ figure })}
        />
        <SelectField
          label="Of"
          value={who ?? 'team'}
          options={[{ value: 'team', label: 'The team' }, ...players.map((id) => ({ value: id, label: called(id) }))]}
          onChange={(id) => change({ who: id === 'team' ? null : id })}
        />
      </div>
      {points.length > 1 && <Drawing code={code} points={points} />}
      <SeasonSheet table={table} none="No match of these has this figure." />
    </section>
  );
}

const [WIDTH, HEIGHT, EDGE] = [600, 180, 14];
const [LEAST_DOT, MOST_DOT] = [6, 20];

const valueOf = ({ value }: Reading): number => (value ? value.part / value.of : 0);

function Drawing({ code, points }: { code: string; points: readonly SeasonPoint[] }) {
  const figure = figureNamed(code);
  if (!figure) return null;
  const values = points.flatMap(({ reading, running }) => [valueOf(reading), valueOf(running)]);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const most = Math.max(...points.map(({ reading }) => reading.den ?? 0), 1);
  const x = (at: number): number => EDGE + (at * (WIDTH - 2 * EDGE)) / (points.length - 1);
  const y = (value: number): number =>
    highest === lowest ? HEIGHT / 2 : HEIGHT - EDGE - ((value - lowest) / (highest - lowest)) * (HEIGHT - 2 * EDGE);
  const [first, last] = [points[0], points.at(-1)];
  const words =
    first && last
      ? `${figure.spoken} in ${points.length} matches: ${readingText(figure, first.reading)} on ${mediumDay(first.match.day)}, ${readingText(figure, last.reading)} on ${mediumDay(last.match.day)}, ${readingText(figure, last.running)} in the last five together.`
      : '';
  return (
    <figure className={styles.chart}>
      <svg role="img" aria-label={words} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        {points.map(({ match, reading }, at) => (
          <line
            key={match.id}
            className={styles.dot}
            strokeWidth={LEAST_DOT + ((MOST_DOT - LEAST_DOT) * (reading.den ?? 0)) / most}
            x1={x(at)}
            x2={x(at)}
            y1={y(valueOf(reading))}
            y2={y(valueOf(reading))}
          />
        ))}
        <polyline
          className={styles.line}
          points={points.map(({ running }, at) => `${x(at)},${y(valueOf(running))}`).join(' ')}
        />
      </svg>
      <figcaption>{words} Dots: one match, larger with more attempts. Line: the last five matches together.</figcaption>
    </figure>
  );
}
