import { useSearch } from 'wouter';
import { may } from '#domain/access.ts';
import { newId } from '#web/sync/new-id.ts';
import { completeSession, countSession, recordEntry, reopenSession, renameOpponent } from '#domain/match/commands.ts';
import type { Counting } from '#domain/match/schema.ts';
import { howCounted, sessionTitle } from '#domain/match/sessions.ts';
import { PENDING_REV, type Stored } from '#domain/sync/tables.ts';
import { SyncBadge } from '#web/sync/screen/badge.tsx';
import { useAccess, useFormerPlayers, useRow, useRows, useSession } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { useAction } from '#web/sync/use-action.ts';
import { useTint } from '#web/ui/court/team-tint.ts';
import { Closed, LOAD_FAILED, NoSession, SessionWaiting, useGoBack } from './no-session.tsx';
import { ABOUT_COUNTING } from './start/counting-dialog.tsx';
import { ABOUT_OPPONENT } from './opponent-dialog.tsx';
import type { TrackerProps } from './shown.ts';
import { MatchTracker } from './tracker.tsx';
import { useLeaving } from './use-leaving.ts';
import { useLoading } from '#web/sync/use-loading.ts';
import { usePeople } from './use-people.ts';
import { useMatch } from './use-match.ts';
import { useRecorders } from './use-recorders.ts';
import { useStable } from './use-stable.ts';
import type { Record } from './use-tracker.ts';

const NET = <SyncBadge docked />;

export function TrackerPage({ sessionId }: { sessionId: string }) {
  const session = useRow('statSessions', sessionId);
  const access = useAccess(session?.teamId ?? '');
  if (session && may(access, 'stats.track')) return <Session key={sessionId} session={session} />;
  const none = <NoSession sessionId={sessionId} />;
  return session && access ? <Closed teamId={session.teamId}>{none}</Closed> : none;
}

function Session({ session }: { session: Stored<'statSessions'> }) {
  const isLoaded = useSession(session.id);
  const goBack = useGoBack(`/team/${session.teamId}/stats`);
  const loading = useLoading(isLoaded, LOAD_FAILED, goBack);
  const team = useRow('teams', session.teamId);
  const event = useRow('events', session.eventId ?? '');
  const players = useRows('players', { teamId: session.teamId });
  const former = useFormerPlayers(session.teamId);
  const person = usePeople(team, session.teamId);
  const { clientId } = useSync();
  const isReadOnly = new URLSearchParams(useSearch()).get('view') === '1';
  // Of a game that was started a moment ago the server does not know yet.
  const isRecording = !isReadOnly && session.rev !== PENDING_REV;
  const others = useRecorders(session.id, { isRecording, person });
  const acts = useSessionActs(session, goBack);
  const tint = useTint(team?.palette ?? null);
  if (loading !== 'ready') return <SessionWaiting />;
  return (
    <div ref={tint}>
      <Recorded
        key={String(isReadOnly)}
        sessionId={session.id}
        numSets={session.numSets}
        counting={howCounted(session)}
        title={sessionTitle(event)}
        teamName={team?.name ?? ''}
        opponentName={session.opponentName ?? event?.opponentName ?? null}
        players={players}
        former={former}
        person={person}
        others={others}
        clientId={clientId()}
        isCompleted={session.sessionStatus === 'completed'}
        isReadOnly={isReadOnly}
        net={NET}
        onBack={goBack}
        boxScoreHref={`/stat-tracking/${session.id}/box-score`}
        {...acts}
      />
    </div>
  );
}

/** Only what shows the match is drawn again when something is entered. */
function Recorded({ sessionId, ...props }: Omit<TrackerProps, 'match'> & { sessionId: string }) {
  return <MatchTracker match={useMatch(sessionId, props.counting)} {...props} />;
}

/** What is done to the session as a whole; its entries go through `record`. */
function useSessionActs({ id: sessionId, teamId }: Stored<'statSessions'>, goBack: () => void) {
  const store = useSync();
  const act = useAction();
  const leaving = useLeaving(goBack);
  const ids = { teamId, sessionId };
  const record: Record = useStable((decide) =>
    store.do(() => {
      const decided = decide();
      return decided && recordEntry.draft({ ...ids, id: newId(), ...decided });
    }),
  );
  const onRenameOpponent = useStable((opponentName: string) =>
    act(renameOpponent.draft({ ...ids, opponentName }), {
      ...{ done: 'Opponent Updated', failed: 'Failed to update opponent name', about: ABOUT_OPPONENT },
    }),
  );
  const onCount = useStable((counting: Counting) =>
    act(countSession.draft({ ...ids, counting }), {
      ...{ done: 'Figures Counted Again', failed: 'Failed to change how taps are counted', about: ABOUT_COUNTING },
    }),
  );
  const onComplete = useStable(async () => {
    const reopen = () => {
      leaving.stop();
      void store.do(reopenSession.draft(ids));
    };
    const isCompleted = await act(completeSession.draft(ids), {
      ...{ done: 'Game Completed', description: 'Statistics have been finalized', failed: 'Failed to complete game' },
      action: { label: 'Reopen', run: reopen },
    });
    if (isCompleted) leaving.start();
  });
  return { record, onRenameOpponent, onCount, onComplete };
}
