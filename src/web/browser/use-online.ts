import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** The browser's guess. Good enough to warn before a form is filled; requests find out for themselves. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
