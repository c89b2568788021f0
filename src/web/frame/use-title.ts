import { useEffect, useSyncExternalStore } from 'react';
import { namesIn } from '#domain/sync/called.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { boxScoreInPath, sessionInPath, windowTitle } from './screens.ts';

/** Of two windows, or two lines of a history, each says its team and its match. */
export function useTitle(path: string, team: string | undefined): void {
  const { row, subscribe } = useSync();
  const sessionId = (team !== undefined && (sessionInPath(path) ?? boxScoreInPath(path))) || '';
  const match = useSyncExternalStore(subscribe, () => namesIn(row)('statSessions', sessionId));
  useEffect(() => {
    document.title = windowTitle(path, match, team);
  }, [path, match, team]);
}
