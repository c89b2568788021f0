import { useMemo } from 'react';
import { type Box, boxOf, numbersIn } from '#domain/match/figures/box.ts';
import type { Scope } from '#domain/match/figures/rally-view.ts';
import { playersIn, sumsOf } from '#domain/match/figures/sums.ts';
import type { Names } from '#domain/match/match-log.ts';
import { trackedPlayers } from '#domain/match/tracked-players.ts';
import type { Player } from '#domain/roster/schema.ts';
import { BoxTable } from './box-table.tsx';
import type { OnOpen } from './figure-key.tsx';
import { SetLines } from './set-lines.tsx';
import styles from './report-boxes.module.css';

type ReportBoxesProps = {
  scope: Scope;
  set: number | null;
  names: Names;
  roster: readonly Player[];
  former: readonly Player[];
  onOpen: OnOpen;
};

/** The box scores of both sides, and the sets. */
export function ReportBoxes({ scope, set, names, roster, former, onOpen }: ReportBoxesProps) {
  const ours = useMemo(() => playersOf(scope, roster, former), [scope, roster, former]);
  const us = useMemo(() => boxOf(scope, 'us', [...ours.keys()]), [scope, ours]);
  const them = useMemo(() => boxOf(scope, 'them', numbersIn(scope, 'them')), [scope]);
  const where = set === null ? 'the match' : `set ${set}`;
  return (
    <>
      <h2>Box score</h2>
      <BoxTable
        caption={`Box score of ${where}`}
        box={us}
        side="us"
        set={set}
        nameOf={(who) => ours.get(who) ?? { number: '?', name: 'Former player' }}
        total="Total"
        onOpen={onOpen}
      />
      <Foot box={us} />
      <h2>By set</h2>
      <SetLines scope={scope} sideName={names.side} onOpen={onOpen} />
      {them.groups.length > 0 && (
        <div className={styles.theirs}>
          <h2>{names.side('them')}</h2>
          <BoxTable
            caption={`Box score of ${names.side('them')}, ${where}`}
            box={them}
            side="them"
            set={set}
            nameOf={(number) => ({ number, name: '' })}
            total={them.players.length > 0 ? 'Total' : 'Opponent'}
            onOpen={onOpen}
          />
          <Foot box={them} />
        </div>
      )}
    </>
  );
}

/** Ours by number, as the roster has them; then those who have left the team and have a figure. */
function playersOf(scope: Scope, roster: readonly Player[], former: readonly Player[]) {
  const withFigures = playersIn(sumsOf(scope), 'us').filter((who) => who !== null);
  const players = trackedPlayers(roster, withFigures, former);
  return new Map(players.map(({ id, number, lastName }) => [id, { number, name: lastName }]));
}

function Foot({ box: { notRecorded, blockPoints, footnotes, groups } }: { box: Box }) {
  const legend = groups.flatMap(({ figures }) => figures).map(({ code, spoken }) => `${code} ${spoken.toLowerCase()}`);
  return (
    <div className={styles.foot}>
      {footnotes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {groups.some(({ name }) => name === 'blocks') && <p>Block points {blockPoints}</p>}
      {notRecorded.length > 0 && <p>Not recorded: {notRecorded.join(', ')}.</p>}
      <p className={styles.legend}>{legend.join(', ')}. – no attempts.</p>
    </div>
  );
}
