import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { may } from '#domain/access.ts';
import { chooseRules, completeSession, countSession, reopenSession, renameOpponent } from '#domain/match/commands.ts';
import { recordEntry } from '#domain/match/recording.ts';
import { type Rules, rulesOf } from '#domain/match/rules.ts';
import type { Counting } from '#domain/match/schema.ts';
import { howCounted, sessionTitle } from '#domain/match/sessions.ts';
import { PENDING_REV, type Stored } from '#domain/sync/tables.ts';
import { newId } from '#web/sync/new-id.ts';
import { SyncBadge } from '#web/sync/screen/badge.tsx';
import { useAccess, useFormerPlayers, useRow, useRows, useSession } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { useAction } from '#web/sync/use-action.ts';
import { useLoading } from '#web/sync/use-loading.ts';
import { useTint } from '#web/ui/court/team-tint.ts';
import { Closed, LOAD_FAILED, NoSession, SessionWaiting, useGoBack } from './no-session.tsx';
import { ABOUT_OPPONENT } from './opponent-dialog.tsx';
import { ABOUT_COUNTING } from './start/counting-dialog.tsx';
import { MatchTracker } from './tracker.tsx';
import type { TrackerProps } from './tracker-view.ts';
import { useLeaving } from './use-leaving.ts';
import { useMatch } from './use-match.ts';
import { usePeople } from './use-people.ts';
import type { EntryRecorder } from './use-recording.ts';
import { useRecorders } from './use-recorders.ts';
import { useStable } from '#web/ui/use-stable.ts';

/**
 * The page of one stat session: its match is recorded here, or with `?view=1` in the address only looked at. A member
 * without premium access is offered Pro instead, and a guest records it only; a session that is not on this device is looked for on the server.
 */
export function TrackerPage({ sessionId }: { sessionId: string }) {
  const session = useRow('statSessions', sessionId);
  const access = useAccess(session?.teamId ?? '');
  if (session && may(access, 'stats.record')) return <SessionTracker key={sessionId} session={session} />;
  const none = <NoSession sessionId={sessionId} />;
  return session && access ? <Closed teamId={session.teamId}>{none}</Closed> : none;
}

type StatSession = Stored<'statSessions'>;

/** The tracker with all that the device knows of the session, once its log is here. */
function SessionTracker({ session }: { session: StatSession }) {
  const isLoaded = useSession(session.id);
  const goBack = useGoBack(`/team/${session.teamId}/stats`);
  const loading = useLoading(isLoaded, LOAD_FAILED, goBack);
  const team = useRow('teams', session.teamId);
  const event = useRow('events', session.eventId ?? '');
  const players = useRows('players', { teamId: session.teamId });
  const former = useFormerPlayers(session.teamId);
  const isGuest = !may(useAccess(session.teamId), 'stats.track');
  const person = usePeople(team, session.teamId, isGuest);
  const guest = useOwnGuest();
  const { clientId } = useSync();
  const isReadOnly = new URLSearchParams(useSearch()).get('view') === '1';
  // The server does not know a session yet that was started a moment ago.
  const isRecording = !isReadOnly && session.rev !== PENDING_REV;
  const others = useRecorders(session.id, { isRecording, person });
  const record = useEntryRecorder(session);
  const changes = useSessionChanges(session, goBack);
  const { numSets } = session;
  const rules = useMemo(() => rulesOf({ rules: session.rules, numSets }), [session.rules, numSets]);
  const tint = useTint(team?.palette ?? null);
  if (loading !== 'ready') return <SessionWaiting />;
  return (
    <div ref={tint}>
      <FoldedMatch
        key={String(isReadOnly)}
        session={session}
        sessionId={session.id}
        teamId={session.teamId}
        numSets={session.numSets}
        rules={rules}
        hasRules={session.rules !== null}
        counting={howCounted(session)}
        title={sessionTitle(event)}
        teamName={team?.name ?? ''}
        opponentName={session.opponentName ?? event?.opponentName ?? null}
        players={players}
        former={former}
        person={person}
        guest={guest}
        others={others}
        clientId={clientId()}
        isCompleted={session.sessionStatus === 'completed'}
        isReadOnly={isReadOnly}
        isGuest={isGuest}
        net={NET}
        record={record}
        onBack={goBack}
        boxScoreHref={`/stat-tracking/${session.id}/box-score`}
        {...changes}
      />
    </div>
  );
}

const NET = <SyncBadge docked />;

/** A component of its own, so that only it and what it shows are drawn again with each entry. */
function FoldedMatch({ session, ...props }: Omit<TrackerProps, 'match'> & { session: StatSession }) {
  return <MatchTracker match={useMatch(session)} {...props} />;
}

/** A guest's device speaks of its own entries as a member's does. */
function useOwnGuest(): TrackerProps['guest'] {
  const { userId, clientId } = useSync();
  return useStable((author) => (author.guestLink === userId && author.clientId === clientId() ? 'you' : undefined));
}

function useEntryRecorder({ id: sessionId, teamId }: StatSession): EntryRecorder {
  const store = useSync();
  return useStable((decide) =>
    store.do(() => {
      const decided = decide();
      return decided && recordEntry.draft({ teamId, sessionId, id: newId(), ...decided });
    }),
  );
}

/** Changes of the session as a whole: the opponent's name, how taps are counted, its rules, and its end. */
function useSessionChanges({ id: sessionId, teamId }: StatSession, goBack: () => void) {
  const store = useSync();
  const act = useAction();
  const leaving = useLeaving(goBack);
  const ids = { teamId, sessionId };
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
  const onRules = useStable((rules: Rules) =>
    act(chooseRules.draft({ ...ids, rules }), {
      ...{ done: 'Rules Changed', failed: 'Failed to change the rules', about: 'rules' },
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
  return { onRenameOpponent, onCount, onRules, onComplete };
}
