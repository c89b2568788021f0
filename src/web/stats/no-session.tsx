import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { userScope } from '#domain/sync/tables.ts';
import { useLoaded } from '#web/sync/hooks.ts';
import { useSync } from '#web/sync/sync-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useLoading } from './use-loading.ts';

export const LOAD_FAILED = 'Failed to load stat tracking session';

/** No such session on this device: not yet, never, or none of this person's. */
export function NoSession() {
  const { userId } = useSync();
  const goBack = useGoBack('/teams');
  const loading = useLoading(useLoaded(userScope(userId)), LOAD_FAILED, goBack);
  if (loading !== 'ready') return <SessionWaiting />;
  return (
    <main className="wrap">
      <EmptyState title="Session not found" />
    </main>
  );
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
    if (window.history.length > 1) window.history.back();
    else navigate(otherwise);
  }, [navigate, otherwise]);
}
