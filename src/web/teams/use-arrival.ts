import { useCallback } from 'react';
import { useSync } from '#web/sync/screen/sync-context.ts';

const PATIENCE_MS = 60_000;

/** Resolves when nothing is waiting to be sent, or when waiting longer is useless. */
export function useArrival(): () => Promise<void> {
  const store = useSync();
  return useCallback(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (store.unsent() === 0 || !navigator.onLine) finish();
        };
        const finish = () => {
          clearTimeout(timer);
          forget();
          resolve();
        };
        const timer = setTimeout(finish, PATIENCE_MS);
        const forget = store.subscribe(look);
        look();
      }),
    [store],
  );
}
