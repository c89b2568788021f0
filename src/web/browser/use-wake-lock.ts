import { useEffect } from 'react';

/** Keeps the screen on while a match is recorded; the browser lets go whenever the page is hidden. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    // Refused on low battery: recording goes on, the screen may dim.
    const hold = () =>
      void navigator.wakeLock.request('screen').then(
        (held) => {
          lock = held;
          if (isOver) void held.release();
        },
        () => undefined,
      );
    const again = () => document.visibilityState === 'visible' && hold();
    hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isWanted]);
}
