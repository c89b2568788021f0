import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { Merged } from '#domain/match/api.ts';
import { userScope } from '#domain/sync/tables.ts';
import { PremiumGate } from '#web/billing/premium-gate.tsx';
import { canGoBack } from '#web/browser/history-steps.ts';
import { call } from '#web/access/call.ts';
import { useLoaded } from '#web/sync/screen/hooks.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/messages/toasts.ts';
import { useLoading } from '#web/sync/use-loading.ts';

/** The device knows that there is no such session. */
const ANSWER_MS = 3000;
export const LOAD_FAILED = 'Failed to load stat tracking session';

/** No such session on this device: not yet, no more, never, or none of this person's. */
export function NoSession({ sessionId }: { sessionId: string }) {
  const { userId } = useSync();
  const goBack = useGoBack('/teams');
  const loading = useLoading(useLoaded(userScope(userId)), LOAD_FAILED, goBack);
  const missing = useMissing(sessionId, loading === 'ready');
  if (!missing) return <SessionWaiting />;
  const notFound = (
    <main className="wrap">
      <h1 className="sr">Game Session</h1>
      <EmptyState title="Session not found" />
    </main>
  );
  return missing.team === null ? notFound : <Closed teamId={missing.team}>{notFound}</Closed>;
}

/** Offers Pro in a team without it, so that people don't think their data is lost. */
export const Closed = ({ teamId, children }: { teamId: string; children: ReactNode }) => (
  <PremiumGate teamId={teamId} label="Stat Tracking" note="What was recorded is kept, and opens again with Pro.">
    {children}
  </PremiumGate>
);

/**
 * Asks the server whether the session is gone; one that was merged into another leads there, so that recording goes on.
 */
function useMissing(sessionId: string, isGone: boolean): { readonly team: string | null } | undefined {
  const [, navigate] = useLocation();
  const [missing, setMissing] = useState<{ team: string | null }>();
  useEffect(() => {
    if (!isGone) return undefined;
    let hasLeft = false;
    void call(Merged, `/api/sessions/${sessionId}/merged`, undefined, ANSWER_MS).then((answer) => {
      if (hasLeft) return;
      const into = answer.ok ? answer.value.into : null;
      if (into === null) return setMissing({ team: answer.ok ? answer.value.team : null });
      toast({ title: 'Games Merged', description: 'What you recorded is in this game.' });
      const { pathname, search } = window.location;
      navigate(pathname.replace(sessionId, into) + search, { replace: true });
    });
    return () => {
      hasLeft = true;
    };
  }, [sessionId, isGone, navigate]);
  return missing;
}

export const SessionWaiting = () => (
  <main className="wrap">
    <Skeleton text="Loading session..." rows={5} />
  </main>
);

/** Back to where the person came from; without such a page to the given one. */
export function useGoBack(otherwise: string): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    if (canGoBack()) window.history.back();
    else navigate(otherwise);
  }, [navigate, otherwise]);
}
