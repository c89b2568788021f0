import { useMemo } from 'react';
import { may } from '#domain/access.ts';
import { mediumDay } from '#domain/core/dates.ts';
import type { Player } from '#domain/roster/schema.ts';
import { type BoxLine, boxScore } from '#domain/analysis/box-score.ts';
import { BOX_FIGURES, BOX_LEGEND, figureText } from '#domain/analysis/figures.ts';
import { gameResult } from '#domain/match/game-result.ts';
import type { Projection } from '#domain/match/projection.ts';
import type { StatSession } from '#domain/match/schema.ts';
import { matchName, trackedMatch } from '#domain/analysis/tracked-match.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { useAccess, useFormerPlayers, useRow, useRows } from '#web/sync/screen/hooks.ts';
import { Chip, Chips } from '#web/ui/controls/chip.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { type Column, SheetTable } from '#web/ui/sheet-table.tsx';
import { useTint } from '#web/ui/court/team-tint.ts';
import { onDemand } from '#web/browser/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BoxExports } from './box-exports.tsx';
import { ExportHead } from './export-bar.tsx';
import { Closed, LOAD_FAILED, NoSession, SessionWaiting } from '#web/match/no-session.tsx';
import { PartialNote } from '#web/match/partial-note.tsx';
import { LeadingNotes } from './leading-notes.tsx';
import { SetChoice, useShownSet } from './set-choice.tsx';
import { SetScores } from './set-scores.tsx';
import { useAddress } from '#web/browser/use-address.ts';
import { useLoading } from '#web/sync/use-loading.ts';
import { useSessionStats } from './use-team-stats.ts';
import styles from './box-score-page.module.css';

/** The figures of one match on one sheet, for everybody who may look at the match. */
export function BoxScorePage({ sessionId }: { sessionId: string }) {
  const session = useRow('statSessions', sessionId);
  const access = useAccess(session?.teamId ?? '');
  if (session && may(access, 'stats.read')) return <Match key={sessionId} session={session} />;
  const none = <NoSession sessionId={sessionId} />;
  return session && access ? <Closed teamId={session.teamId}>{none}</Closed> : none;
}

function Match({ session }: { session: Stored<'statSessions'> }) {
  const { isLoaded, figures, isPartial, notes, told } = useSessionStats(session);
  const loading = useLoading(isLoaded, LOAD_FAILED);
  const team = useRow('teams', session.teamId);
  const event = useRow('events', session.eventId ?? '');
  const roster = useRows('players', { teamId: session.teamId });
  const former = useFormerPlayers(session.teamId);
  const players = useMemo(() => [...roster, ...former], [roster, former]);
  const tint = useTint(team?.palette ?? null);
  const match = useMemo(() => trackedMatch(session, event), [session, event]);
  const shown = useShownBox(told !== undefined);
  const back = { href: `/team/${session.teamId}/stats/past-events`, label: 'Past Events' };
  if (loading !== 'ready') return <SessionWaiting />;
  const result = gameResult(figures.setStats, session);
  const files = { teamId: session.teamId, teamName: team?.name ?? '', match, figures, players, told, result };
  return (
    <main className={classes('wrap', styles.page, shown === 'full' && styles.full)} ref={tint}>
      <ExportHead bar={<BoxExports {...files} />}>
        <PageHead
          title={shown === 'full' ? 'Match Report' : 'Box Score'}
          sub={[team?.name, matchName(match), mediumDay(match.day)].filter(Boolean).join(' · ')}
          back={back}
        />
      </ExportHead>
      <PartialNote shown={isPartial} />
      <LeadingNotes session={session} notes={notes} />
      {told && <BoxChoice shown={shown} />}
      {told && shown === 'full' ? (
        <RallyReport
          session={session}
          state={told}
          figures={figures}
          teamName={team?.name ?? ''}
          opponent={match.opponentName ?? 'Opponent'}
          roster={roster}
          former={former}
        />
      ) : (
        <Sheet session={session} figures={figures} players={players} />
      )}
    </main>
  );
}

const RallyReport = onDemand(async () => (await import('./report/rally-report.tsx')).RallyReport, <SheetWaiting />);

function SheetWaiting() {
  return <Skeleton text="Loading report..." rows={5} />;
}

type ShownBox = 'full' | 'counts';

/** Where rallies lead, the full report is shown until the address says otherwise (BOX-01). */
function useShownBox(isToldByRallies: boolean): ShownBox {
  const [{ box }] = useAddress();
  return isToldByRallies && box !== 'counts' ? 'full' : 'counts';
}

function BoxChoice({ shown }: { shown: ShownBox }) {
  const [, change] = useAddress();
  return (
    <div className={styles.choice}>
      <Chips label="Figures">
        <Chip pressed={shown === 'full'} onToggle={() => change({ box: null })}>
          Full
        </Chip>
        <Chip pressed={shown === 'counts'} onToggle={() => change({ box: 'counts' })}>
          Counts
        </Chip>
      </Chips>
    </div>
  );
}

type SheetProps = { session: StatSession; figures: Projection; players: readonly Player[] };

function Sheet({ session, figures, players }: SheetProps) {
  const set = useShownSet();
  const { sets, lines, totals } = useMemo(() => boxScore(figures, players, set), [figures, players, set]);
  if (sets.length === 0)
    return <EmptyState title="No Statistics Available">Nothing was recorded in this match.</EmptyState>;
  const caption = set === null ? 'Box score of the match' : `Box score of Set ${set}`;
  return (
    <>
      <SetScores sets={sets} session={session} />
      <SetChoice sets={sets.map(({ setNumber }) => setNumber)} shown={set} />
      <h2 className={styles.caption}>{caption}</h2>
      <div className={styles.sheet}>
        <SheetTable
          caption={caption}
          columns={COLUMNS}
          rows={lines}
          rowKey={({ who }) => who.id}
          foot={{ ...totals, who: TEAM }}
          isDense
        />
      </div>
      <p className={styles.legend}>{BOX_LEGEND}</p>
    </>
  );
}

const TEAM = { id: 'team', number: '', name: 'Team', position: '' };

const COLUMNS: readonly Column<BoxLine>[] = [
  { head: 'Player', cell: ({ who }) => <Who who={who} /> },
  ...BOX_FIGURES.map((figure) => ({
    head: figure.head,
    spoken: figure.spoken,
    figure: true,
    cell: (line: BoxLine) => figureText(figure, line),
  })),
];

function Who({ who: { number, name, position } }: Pick<BoxLine, 'who'>) {
  return (
    <span className={styles.who}>
      {number !== '' && `#${number} `}
      {name}
      {position !== '' && <small>{position}</small>}
    </span>
  );
}
