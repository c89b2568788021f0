import { capital } from '#domain/core/text.ts';
import type { Box, BoxRow } from '#domain/match/figures/box.ts';
import type { Side } from '#domain/match/schema.ts';
import { classes } from '#web/ui/classes.ts';
import { useGrid } from '#web/ui/controls/use-grid.ts';
import { FigureKey, type OnOpen } from './figure-key.tsx';
import styles from './box-table.module.css';

type BoxName = { readonly number: string; readonly name: string };

type BoxTableProps = {
  caption: string;
  box: Box;
  side: Side;
  set: number | null;
  nameOf(who: string): BoxName;
  /** Of the side as a whole. */
  total: string;
  onOpen: OnOpen;
};

/** The box score of a side. Its keys are one tab stop, and arrows go through them. */
export function BoxTable({ caption, box, side, set, nameOf, total, onOpen }: BoxTableProps) {
  const grid = useGrid();
  const line = { side, set, starts: groupStarts(box), onOpen };
  return (
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.box}>
        <caption className="sr">{caption}</caption>
        <Heads box={box} />
        <tbody ref={grid.ref} onKeyDown={grid.onKeyDown} onFocus={grid.onFocus}>
          {box.players.map((row) => (
            <Line key={row.subject.who} row={row} name={nameOf(row.subject.who ?? '')} {...line} />
          ))}
          {box.nobody && <Line row={box.nobody} name={{ number: '', name: 'No player named' }} {...line} />}
          <Line row={box.total} name={{ number: '', name: total }} isTotal {...line} />
        </tbody>
      </table>
    </div>
  );
}

/** The columns that begin a group. */
function groupStarts({ groups }: Box): ReadonlySet<number> {
  let at = 0;
  return new Set(groups.map(({ figures }) => (at += figures.length) - figures.length));
}

function Heads({ box }: { box: Box }) {
  const starts = groupStarts(box);
  return (
    <thead>
      <tr>
        <td />
        {box.groups.map(({ name, figures }) => (
          <th key={name} scope="colgroup" colSpan={figures.length} className={styles.group}>
            {capital(name)}
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col" className={styles.who}>
          Player
        </th>
        {box.groups
          .flatMap(({ figures }) => figures)
          .map(({ code, spoken }, i) => (
            <th key={code} scope="col" className={classes(starts.has(i) && styles.first)}>
              <abbr aria-label={spoken} title={spoken}>
                {code}
              </abbr>
            </th>
          ))}
      </tr>
    </thead>
  );
}

type LineProps = {
  row: BoxRow;
  name: BoxName;
  isTotal?: boolean;
  side: Side;
  set: number | null;
  starts: ReadonlySet<number>;
  onOpen: OnOpen;
};

function Line({
  row: { subject, cells },
  name: { number, name },
  isTotal = false,
  side,
  set,
  starts,
  onOpen,
}: LineProps) {
  const { who } = subject;
  const of = { side, set, ...(who === undefined ? {} : { who: who ?? 'nobody' }) };
  return (
    <tr className={classes(isTotal && styles.total)}>
      <th scope="row" className={styles.who}>
        {number !== '' && <b>{number}</b>}
        {name}
      </th>
      {cells.map((cell, i) => (
        <td key={cell.figure.code} className={classes(starts.has(i) && styles.first)}>
          <FigureKey
            cell={cell}
            of={of}
            whose={[number && `#${number}`, name].filter(Boolean).join(' ')}
            {...{ onOpen }}
            isInGrid
          />
        </td>
      ))}
    </tr>
  );
}
