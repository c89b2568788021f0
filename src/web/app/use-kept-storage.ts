import { useEffect } from 'react';
import { useSync } from '#web/sync/sync-context.ts';

/**
 * Asks the browser to keep our storage when the disk fills up, as soon as there is work worth keeping. Asked earlier,
 * some browsers would bother a person who has nothing here yet.
 */
export function useKeptStorage(): void {
  const { status, subscribe } = useSync();
  useEffect(() => {
    const stop = subscribe(look);
    function look(): void {
      if (status().pending === 0) return;
      stop();
      void navigator.storage?.persist?.().catch(() => false);
    }
    look();
    return stop;
  }, [status, subscribe]);
}
