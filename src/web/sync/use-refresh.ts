import { useCallback } from 'react';
import { useSync } from './screen/sync-context.ts';

const PATIENCE_MS = 8000;

/** Asks the server at once; resolves when the device has heard from it, or when it is of no use to wait longer. */
export function useRefresh(): () => Promise<void> {
  const store = useSync();
  return useCallback(() => {
    const before = store.lastSync();
    return new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        forget();
        resolve();
      };
      const timer = setTimeout(finish, PATIENCE_MS);
      const forget = store.subscribe(() => {
        if (store.lastSync() !== before) finish();
      });
      store.syncNow();
    });
  }, [store]);
}
