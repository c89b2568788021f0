import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** What the browser believes. Enough to warn before a form is filled; a request finds out for itself. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
