import { useDeferredValue, useMemo } from 'react';
import type { MatchState } from '#domain/match/fold.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { onlySet, type Scope } from '#domain/match/figures/rally-view.ts';
import type { Projection } from '#domain/match/projection.ts';
import type { Player } from '#domain/roster/schema.ts';
import type { Stored } from '#domain/sync/tables.ts';
import { SetChoice, useShownSet } from '#web/analysis/set-choice.tsx';
import { SetScores } from '#web/analysis/set-scores.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CompareMatchParts } from './compare-match-parts.tsx';
import { DecidedPanel } from './decided.tsx';
import { Further } from './further.tsx';
import { Findings } from './findings.tsx';
import { Headlines } from './headlines.tsx';
import { LeadPanel } from './lead-panel.tsx';
import { ReportBoxes } from './report-boxes.tsx';
import { Rotations } from './rotations.tsx';
import { TraceSheetDialog } from './trace-sheet.tsx';
import { useNames } from './use-names.ts';
import { useOpened } from './use-opened.ts';
import belowScreen from '#web/analysis/below-screen.module.css';
import styles from './rally-report.module.css';

type RallyReportProps = {
  session: Stored<'statSessions'>;
  state: MatchState;
  figures: Projection;
  teamName: string;
  opponent: string;
  roster: readonly Player[];
  former: readonly Player[];
};

/** A match that is told by its rallies: every figure opens the rallies that it was counted from. */
export function RallyReport({ session, state, figures, ...about }: RallyReportProps) {
  const view = useMemo(() => matchView(state, session.id), [state, session.id]);
  const set = useShownSet();
  const scope = useMemo(() => onlySet(view.sets, set), [view, set]);
  const names = useNames(session, about);
  const { opened, rally, open, go, close } = useOpened();
  const parts = { scope, set, names, onOpen: open };
  // Parts below the screen follow once the screen is painted.
  const isBelowDue = useDeferredValue(true, false);
  return (
    <>
      <div className={styles.scores}>
        <SetScores sets={figures.setStats} session={session} />
      </div>
      <SetChoice sets={view.sets.map(({ number }) => number)} shown={set} />
      {isRecorded(scope) ? (
        <div className={styles.report}>
          <Findings scope={scope} set={set} sideName={names.side} onOpen={open} />
          <Headlines scope={scope} set={set} whose={about.teamName} onOpen={open} />
          <div className={styles.pair}>
            <LeadPanel key={set} scope={scope} />
            <DecidedPanel scope={scope} set={set} names={names} onOpen={open} />
          </div>
          {isBelowDue && (
            <>
              <div className={belowScreen.part}>
                <Rotations {...parts} rules={view.rules} />
                <Further scope={scope} state={state} names={names} />
              </div>
              <div className={belowScreen.part}>
                <ReportBoxes {...parts} roster={about.roster} former={about.former} />
                {set === null && <CompareMatchParts match={view.sets} names={names} onOpen={open} />}
              </div>
            </>
          )}
        </div>
      ) : (
        <EmptyState title="No Statistics Available">No rally was recorded in it.</EmptyState>
      )}
      <TraceSheetDialog
        match={view.sets}
        sessionId={session.id}
        onOpen={open}
        onGo={go}
        onClose={close}
        {...{ opened, rally, state, names }}
      />
    </>
  );
}

const isRecorded = (scope: Scope): boolean =>
  scope.some(({ rallies, taps }) => rallies.length > 0 || (taps?.size ?? 0) > 0);
