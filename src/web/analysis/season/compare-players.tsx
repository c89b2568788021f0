import { Fragment, memo, useMemo } from 'react';
import { IconPlus } from '@tabler/icons-react';
import { FEW_ATTEMPTS, readFigure, readingText, type Reading } from '#domain/match/figures/reading.ts';
import { playersIn } from '#domain/match/figures/sums.ts';
import { COMPARED, sideOutWith } from '#domain/match/season/season-pairs.ts';
import { shareCell } from '#domain/match/season/season-table.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SelectField } from '#web/ui/controls/select-field.tsx';
import { classes } from '#web/ui/classes.ts';
import type { ShownSeason } from './use-season.ts';
import styles from './compare-players.module.css';

const MOST = 3;
/** A rate of fewer attempts is shown quietly here. */
const FEW = 20;

type Compared = { readonly text: string; readonly value: number | null; readonly of: number | null };
type Line = { readonly code: string; readonly name: string; readonly cells: readonly Compared[] };

type ComparePlayersProps = {
  season: ShownSeason;
  /** Their ids, as the address has them. */
  asked: string | undefined;
};

/** Two players, or three, by the figures of the matches that are shown; the better one is heavy. */
export const ComparePlayers = memo(function ComparePlayers({ season, asked }: ComparePlayersProps) {
  const { change, sums, called } = season;
  const players = useMemo(() => playersIn(sums(), 'us').filter((id) => id !== null), [sums]);
  const chosen = useMemo(() => {
    const known = (asked ?? '').split(' ').filter((id) => players.includes(id));
    return known.length >= 2 ? known.slice(0, MOST) : players.slice(0, 2);
  }, [players, asked]);
  const lines = useMemo(() => linesOf(season, chosen), [season, chosen]);
  const choose = (at: number, id: string) => change({ compare: chosen.with(at, id).join(' ') });
  const next = players.find((id) => !chosen.includes(id));
  if (chosen.length < 2) return null;
  return (
    <section className={styles.panel} aria-labelledby="compare-players">
      <div className={styles.head}>
        <h2 id="compare-players">Compare players</h2>
        <div className={styles.choice}>
          {chosen.map((id, at) => (
            <SelectField
              key={at}
              label={`Player ${at + 1}`}
              labelHidden
              value={id}
              options={players.map((value) => ({ value, label: called(value) }))}
              onChange={(value) => choose(at, value)}
            />
          ))}
          {chosen.length < MOST && next !== undefined && (
            <Button
              icon={IconPlus}
              aria-label="Add a player"
              onClick={() => change({ compare: [...chosen, next].join(' ') })}
            />
          )}
          {chosen.length === MOST && (
            <Button variant="quiet" onClick={() => change({ compare: chosen.slice(0, 2).join(' ') })}>
              Only two
            </Button>
          )}
        </div>
      </div>
      <table className={classes(styles.table, chosen.length === 2 && styles.two)}>
        <caption className="sr">Players compared</caption>
        <thead>
          <tr>
            <th scope="col">Figure</th>
            {chosen.map((id, at) => (
              <Fragment key={at}>
                {at === 1 && chosen.length === 2 && <td className={styles.middle} aria-hidden />}
                <th scope="col">{called(id)}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Compare key={line.code} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
});

/** Of two the bars begin in the middle and go towards their player; of three, and on a phone, each stands under its figure. */
function Compare({ line: { name, cells } }: { line: Line }) {
  const values = cells.flatMap(({ value }) => (value === null ? [] : [value]));
  const best = Math.max(...values);
  const most = Math.max(...values.map(Math.abs), 0);
  const isBetter = ({ value }: Compared): boolean => value === best && values.some((other) => other !== best);
  const shown = cells.map((cell): Shown => {
    const share = most === 0 || cell.value === null ? 0 : Math.abs(cell.value) / most;
    return { ...cell, isBetter: isBetter(cell), share };
  });
  const [first, second, third] = shown;
  const isTwo = first !== undefined && second !== undefined && third === undefined;
  return (
    <tr>
      <th scope="row">{name}</th>
      {isTwo ? (
        <>
          <Value cell={first} />
          <td className={styles.middle} aria-hidden>
            <Bar cell={first} />
            <Bar cell={second} />
          </td>
          <Value cell={second} />
        </>
      ) : (
        shown.map((cell, at) => <Value key={at} cell={cell} />)
      )}
    </tr>
  );
}

type Shown = Compared & { readonly isBetter: boolean; readonly share: number };

function Value({ cell }: { cell: Shown }) {
  const { text, of, isBetter } = cell;
  return (
    <td className={classes(isBetter && styles.better, of !== null && of < FEW && styles.few)}>
      <b>{text}</b>
      <Bar cell={cell} />
      <small>
        {of === null ? '' : `of ${of}`}
        {isBetter && <span className="sr"> better</span>}
        {of !== null && of < FEW && <span className="sr"> {FEW_ATTEMPTS}</span>}
      </small>
    </td>
  );
}

const Bar = ({ cell: { isBetter, share } }: { cell: Shown }) => (
  <span className={classes(styles.bar, isBetter && styles.ahead)} aria-hidden>
    <i style={{ width: `${100 * share}%` }} />
  </span>
);

const valueOf = ({ value }: Reading): number | null => (value ? value.part / value.of : null);

function linesOf({ sums: added, sets }: ShownSeason, players: readonly string[]): readonly Line[] {
  const sums = added();
  const figures = COMPARED.map((figure): Line => ({
    ...{ code: figure.code, name: figure.spoken },
    cells: players.map((who) => {
      const reading = readFigure(figure, sums, { side: 'us', who });
      return { text: readingText(figure, reading), value: valueOf(reading), of: reading.value ? reading.den : null };
    }),
  }));
  const cells = players.map((who): Compared => {
    const share = sideOutWith(sets, who);
    const { text } = shareCell(share);
    return { text, value: share.of === 0 ? null : share.won / share.of, of: share.of === 0 ? null : share.of };
  });
  return [...figures, { code: 'with', name: 'Team side-out with her on court', cells }];
}
