import { ANSWERED } from '#web/sync/answered.ts';

/** How a call went wrong: the server was not reached, nothing came in time, or the server was reached and failed. */
export type Failure = 'unreached' | 'late' | 'failing';
/** The server can be reached, but little comes through, or it cannot answer. */
export type Trouble = 'slow' | 'failing' | undefined;

export type Connectivity = {
  /** Whether there is a way to the server. */
  isOnline(): boolean;
  trouble(): Trouble;
  /** The server answered: this device is online, also when the browser says otherwise. */
  answered(): void;
  failed(how: Failure): void;
  /** Told of each change, once. */
  subscribe(listener: (isOnline: boolean) => void): () => void;
  close(): void;
};

/** Heard on `window` each time the app comes back online (OFFLINE-17). */
const BACK_ONLINE = 'app-back-online';
/** A single failed call is not yet an outage. */
const FAULTS_OFFLINE = 2;
const FAULTS_FAILING = 2;
const FAULTS_SLOW = 2;
/** A slow line is a line; one on which nothing came for 80 seconds is none. */
const LATE_OFFLINE = 4;

const NONE = { unreached: 0, late: 0, failing: 0 } as const;

/** Online is what the browser says, corrected by how calls really end. */
export function createConnectivity(): Connectivity {
  const listeners = new Set<(isOnline: boolean) => void>();
  let inARow: Readonly<Record<Failure, number>> = NONE;
  let isOnline = navigator.onLine;

  function become(next: boolean): void {
    if (next === isOnline) return;
    isOnline = next;
    for (const listener of listeners) listener(next);
    if (next) window.dispatchEvent(new Event(BACK_ONLINE));
  }
  const up = () => {
    inARow = NONE;
    become(true);
  };
  const down = () => become(false);
  const closing = new AbortController();
  for (const said of ['online', ANSWERED]) addEventListener(said, up, closing);
  addEventListener('offline', down, closing);
  return {
    isOnline: () => isOnline,
    trouble() {
      if (inARow.failing >= FAULTS_FAILING) return 'failing';
      return inARow.late >= FAULTS_SLOW ? 'slow' : undefined;
    },
    answered: up,
    failed(how) {
      inARow = { ...(how === 'failing' ? NONE : inARow), [how]: inARow[how] + 1 };
      if (how === 'failing') become(true);
      else if (inARow.unreached >= FAULTS_OFFLINE || inARow.late >= LATE_OFFLINE || !navigator.onLine) down();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closing.abort();
      listeners.clear();
    },
  };
}
