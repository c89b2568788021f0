import { memo, useMemo, useState } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type RotationRow, weakestOf, type Won } from '#domain/match/figures/rotation-table.ts';
import { setsIn } from '#domain/match/season/season-matches.ts';
import {
  costText,
  differenceText,
  rotationsIn,
  rotationsOnce,
  signedText,
  sumOfRows,
} from '#domain/match/season/season-rotations.ts';
import { shareCell, sheetOf, spokenOf } from '#domain/match/season/season-table.ts';
import { rotationsBy } from '#domain/match/season/season-tables.ts';
import { type RotationNaming, rotationName } from '#domain/match/line-up/rotation-name.ts';
import type { Rules } from '#domain/match/rules.ts';
import { AfterFirstPaint } from '../after-first-paint.tsx';
import { CsvKey } from '../export-bar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ComparePlayers } from './compare-players.tsx';
import { CompareRotations } from './compare-rotations.tsx';
import { OffScreen } from './off-screen.tsx';
import { SeasonStart } from './season-start.tsx';
import { SeasonSheet } from './season-sheet.tsx';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import type { Season, ShownSeason } from './use-season.ts';
import styles from './season-rotations.module.css';

const LAST = 5;
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const;

type SeasonRotationsProps = { season: Season; rules: Rules; team: string };

/**
 * Six rotations with the team's average as a line, players beside each other, and comparisons below. After another filter
 * the six are painted first.
 */
export function SeasonRotations({ season: { shown, address }, rules, team }: SeasonRotationsProps) {
  const { sets, matches, naming } = shown;
  const rows = rotationsOnce(sets);
  const last = useMemo(() => rotationsIn(setsIn(matches.slice(-LAST))), [matches]);
  const isKnown = rows.some(({ at, rallies }) => at !== null && rallies > 0);
  return (
    <>
      <div className={styles.panels}>
        <section className={styles.panel} aria-labelledby="six-rotations">
          <div className={styles.head}>
            <h2 id="six-rotations">Six rotations</h2>
            <span>line: team average</span>
          </div>
          {isKnown ? (
            <Six rows={rows} last={last} naming={naming} />
          ) : (
            <p className={styles.none}>No line-up is known in these sets.</p>
          )}
        </section>
        <AfterFirstPaint>
          <OffScreen value={shown}>
            {(season) => <ComparePlayers season={season} asked={address['compare']} />}
          </OffScreen>
        </AfterFirstPaint>
      </div>
      {isKnown && (
        <AfterFirstPaint>
          <OffScreen value={shown}>
            {(season) => (
              <>
                <CompareRotations season={season} team={team} first={address['first']} second={address['second']} />
                <SeasonStart rows={rotationsOnce(season.sets)} rules={rules} naming={season.naming} />
                <Grouped season={season} by={address['by'] === 'opponent' ? 'opponent' : 'month'} team={team} />
              </>
            )}
          </OffScreen>
        </AfterFirstPaint>
      )}
    </>
  );
}

const GROUPS = { month: 'months', opponent: 'opponents' } as const;
type GroupedProps = { season: ShownSeason; by: keyof typeof GROUPS; team: string };

/** The rotations by month or by opponent; ten seasons are not drawn until they are asked for. */
const Grouped = memo(function Grouped({ season: { matches, change, naming }, by, team }: GroupedProps) {
  const [isAll, setAll] = useState(false);
  const { table, all } = useMemo(() => rotationsBy(matches, by, { isAll, naming }), [matches, by, isAll, naming]);
  return (
    <section aria-labelledby="rotations-by" className={styles.section}>
      <h2 id="rotations-by">Rotations over the season</h2>
      <Chips label="Group by">
        <Chip pressed={by === 'month'} onToggle={() => change({ by: null })}>
          By month
        </Chip>
        <Chip pressed={by === 'opponent'} onToggle={() => change({ by: 'opponent' })}>
          By opponent
        </Chip>
      </Chips>
      <SeasonSheet table={table} none="No opponent has a name." />
      {table.rows.length > 0 && (
        <CsvKey name={['season', `rotations by ${by}`, team]} sheet={() => sheetOf(table)} label={`CSV by ${by}`} />
      )}
      {all !== null && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          Show all {all} {GROUPS[by]}
        </Button>
      )}
    </section>
  );
});

type SixProps = { rows: readonly RotationRow[]; last: readonly RotationRow[]; naming: RotationNaming };

function Six({ rows, last, naming }: SixProps) {
  const average = { received: sumOfRows(rows, 'received'), served: sumOfRows(rows, 'served') };
  const weakest = weakestOf(rows);
  const costs = weakest && weakest.diff < 0 ? weakest : undefined;
  return (
    <>
      <table className={styles.six}>
        <caption className="sr">Six rotations</caption>
        <thead>
          <tr>
            <th scope="col">Rotation</th>
            <th scope="col">Side-out</th>
            <th scope="col">Point on serve</th>
            <th scope="col">Net</th>
            <th scope="col">
              <abbr title="Side-out of the last five matches less that of all, in points of percent">Last 5</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.at} className={classes(row === costs && styles.weakest)}>
              <th scope="row">
                <b>{rotationName(row.at, naming)}</b>
                {row.at !== null && <small>setter in {ROMAN[row.at - 1]}</small>}
                {row === costs && <span className="sr">weakest</span>}
              </th>
              <Rate share={row.received} average={average.received} />
              <Rate share={row.served} average={average.served} isServe />
              <td className={styles.net}>{signedText(row.diff)}</td>
              <td className={styles.last}>
                {differenceText(last.find(({ at }) => at === row.at)?.received ?? { won: 0, of: 0 }, row.received)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {costs && (
        <p className={styles.costs}>
          <Icon of={IconAlertTriangle} />
          <b>{costText(costs, naming)} over these matches.</b>
        </p>
      )}
    </>
  );
}

/** The rate, its bar, and the average as a line in it. */
function Rate({ share, average, isServe = false }: { share: Won; average: Won; isServe?: boolean }) {
  const cell = shareCell(share);
  const percent = ({ won, of }: Won): string => `${of === 0 ? 0 : (100 * won) / of}%`;
  return (
    <td className={classes(cell.isFew && styles.few)}>
      <span className={styles.rate}>
        <b>{cell.text.replace('%', '')}</b>
        <span className={classes(styles.bar, isServe && styles.serve)} aria-hidden>
          <i style={{ width: percent(share) }} />
          <u style={{ left: percent(average) }} />
        </span>
      </span>
      <small>
        <span aria-hidden>{cell.of}</span>
        <span className="sr">{spokenOf(cell)}</span>
      </small>
    </td>
  );
}
