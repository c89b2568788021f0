export type Connectivity = {
  isOnline(): boolean;
  /** The server answered: whatever the browser believes, this device is online. */
  answered(): void;
  failed(): void;
  /** Told of each change, once. */
  subscribe(listener: (isOnline: boolean) => void): () => void;
  close(): void;
};

/** Heard on `window` each time the app comes back online (OFFLINE-17). */
const BACK_ONLINE = 'app-back-online';
/** A single failed call is not yet an outage. */
const FAULTS_OFFLINE = 2;

/** Online is what the browser says, corrected by how calls really end. */
export function createConnectivity(): Connectivity {
  const listeners = new Set<(isOnline: boolean) => void>();
  let faults = 0;
  let isOnline = navigator.onLine;

  function become(next: boolean): void {
    if (next === isOnline) return;
    isOnline = next;
    for (const listener of listeners) listener(next);
    if (next) window.dispatchEvent(new Event(BACK_ONLINE));
  }
  const up = () => {
    faults = 0;
    become(true);
  };
  const down = () => become(false);
  window.addEventListener('online', up);
  window.addEventListener('offline', down);
  return {
    isOnline: () => isOnline,
    answered: up,
    failed() {
      faults += 1;
      if (faults >= FAULTS_OFFLINE || !navigator.onLine) down();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      window.removeEventListener('online', up);
      window.removeEventListener('offline', down);
      listeners.clear();
    },
  };
}
