import { Fragment, useMemo } from 'react';
import { linesBySet, type SetLine } from '#domain/match/figures/box.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { scoreText } from '#domain/match/match-log.ts';
import { useGrid } from '#web/ui/controls/use-grid.ts';
import { FigureKey, type OnOpen, RunKey } from './figure-key.tsx';
import styles from './box-table.module.css';

type SetLinesProps = { scope: Scope; sideName(side: 'us' | 'them'): string; onOpen: OnOpen };

/** Each set in two lines, ours and theirs, with what its figures are from. */
export function SetLines({ scope, sideName, onOpen }: SetLinesProps) {
  const lines = useMemo(() => linesBySet(scope), [scope]);
  const grid = useGrid();
  const leads = new Map(scope.map(({ number, leads: mode }) => [number, mode === 'rally' ? 'Rally' : 'Counts']));
  return (
    <div className={styles.scroll} role="region" aria-label="By set" tabIndex={0}>
      <table className={styles.box}>
        <caption className="sr">Figures of both sides by set</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.who}>
              Set
            </th>
            <th scope="col">Score</th>
            {lines[0]?.cells.map(({ figure: { code, spoken } }) => (
              <th key={code} scope="col">
                <abbr aria-label={spoken} title={spoken}>
                  {code}
                </abbr>
              </th>
            ))}
            <th scope="col">
              <abbr aria-label="Longest run" title="Longest run">
                RUN
              </abbr>
            </th>
          </tr>
        </thead>
        <tbody ref={grid.ref} onKeyDown={grid.onKeyDown} onFocus={grid.onFocus}>
          {lines.map((line) => (
            <Fragment key={`${line.set} ${line.side}`}>
              <OneSide line={line} name={sideName(line.side)} leads={leads.get(line.set) ?? ''} onOpen={onOpen} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OneSide({ line, name, leads, onOpen }: { line: SetLine; name: string; leads: string; onOpen: OnOpen }) {
  const { set, side, score, cells, longestRun } = line;
  return (
    <tr className={side === 'us' ? styles.total : undefined}>
      <th scope="row" className={styles.who}>
        <b>{side === 'us' ? set : ''}</b>
        {name}
        {side === 'us' && <small className={styles.leads}>{leads}</small>}
      </th>
      <td className={styles.plain}>{side === 'us' ? scoreText(score) : ''}</td>
      {cells.map((cell) => (
        <td key={cell.figure.code}>
          <FigureKey cell={cell} of={{ side, set }} whose={`${name}, set ${set}`} onOpen={onOpen} isInGrid />
        </td>
      ))}
      <td className={longestRun === 0 ? styles.plain : undefined}>
        <RunKey
          points={longestRun}
          {...{ side, set, onOpen }}
          {...{ rotation: null, of: side, by: 'setter' }}
          whose={`set ${set}`}
          isInGrid
        />
      </td>
    </tr>
  );
}
