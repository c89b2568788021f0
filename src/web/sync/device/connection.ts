import { wrap } from 'idb';
import { backoffMs } from '#domain/sync/backoff.ts';
import { departures, isAway, onPage, timerHere, whenHere } from '#web/sync/tabs/page-life.ts';
import { pauseFor, retryIn } from '#web/sync/retry.ts';

/** How long a read may take before it is asked anew, and anything before the person is told. */
const ASKED_ANEW_MS = 3000;
const SILENT_MS = 10_000;

/** The device neither answers nor refuses. */
const SILENT = 'TimeoutError';
export const isSilence = (fault: unknown): boolean => fault instanceof DOMException && fault.name === SILENT;

/** Hears that a database was closed from outside, and of each transaction that begins. */
export type Watch = { readonly lost: () => void; readonly began: (tx: IDBTransaction) => void };

export type Connection<Db> = {
  /**
   * Every transaction goes through here. A connection that the browser has closed is opened once more; while the page is
   * away nothing begins, and what its departure has broken off runs again when it is back: whole pieces of work only.
   */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** The same for what only reads: what does not answer is asked anew beside it, and the first to answer counts. */
  ask<T>(work: (db: Db) => Promise<T>, patienceMs?: number): Promise<T>;
  close(): void;
};

type Parts<Db> = {
  readonly open: (watch: Watch) => Promise<Db>;
  /**
   * Called when the page is left: writes what is not durable yet where a reload finds it. Then running transactions are
   * aborted; on false they are left to end by themselves, since aborting them would lose it.
   */
  readonly putAway?: () => boolean;
};

export function connect<Db extends { close(): void }>({ open, putAway = () => true }: Parts<Db>): Connection<Db> {
  const running = new Set<IDBTransaction>();
  const began = (tx: IDBTransaction): void => {
    running.add(tx);
    const end = () => void running.delete(tx);
    wrap(tx).done.then(end, end);
  };
  const door = openDoor((lost) => open({ lost, began }));

  async function once<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const attempt = door.opened();
    const db = await attempt;
    try {
      const done = await work(db);
      door.works();
      return done;
    } catch (fault) {
      if (isAway() || (door.isOpen(attempt) && !isClosed(fault))) throw fault;
      if (door.isOpen(attempt)) door.close();
      return anew(work);
    }
  }
  async function anew<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const attempt = door.opened();
    const db = await attempt;
    return work(db).catch((fault: unknown) => {
      if (door.isOpen(attempt) && isClosed(fault)) door.refuse(fault);
      throw fault;
    });
  }

  // WebKit keeps a page that is left together with its transactions, and the next page would wait for them.
  const stopHearing = onPage({
    left() {
      if (putAway()) running.forEach(breakOff);
    },
  });
  return {
    use: (work) => here(() => inTime(() => once(work), SILENT_MS)),
    ask: (work, patienceMs = SILENT_MS) => {
      const beside = () => {
        door.close();
        return once(work);
      };
      return here(() => inTime(() => once(work), patienceMs, beside));
    },
    close() {
      stopHearing();
      door.close();
    },
  };
}

/** One connection for all who ask; what refuses to open, or to work, is left alone for a while. */
function openDoor<Db extends { close(): void }>(open: (lost: () => void) => Promise<Db>) {
  let current: Promise<Db> | undefined;
  let refusals = 0;

  function close(): void {
    const last = current;
    current = undefined;
    void last?.then((db) => db.close()).catch(() => undefined);
  }
  function leaveAlone(refused: Promise<Db>): void {
    retryIn(backoffMs(refusals++, Math.random()), () => {
      if (current === refused) current = undefined;
    });
  }
  function begin(): Promise<Db> {
    const opening = open(close).catch((fault: unknown) => {
      if (!isClosed(fault)) throw fault;
      return pauseFor(0).then(() => open(close));
    });
    opening.catch(() => {
      if (current === opening) leaveAlone(opening);
    });
    return opening;
  }
  return {
    opened: () => (current ??= begin()),
    isOpen: (attempt: Promise<Db>) => current === attempt,
    works: () => void (refusals = 0),
    refuse(fault: unknown) {
      close();
      const refused: Promise<Db> = Promise.reject(fault);
      refused.catch(() => undefined);
      current = refused;
      leaveAlone(refused);
    },
    close,
  };
}

/** Runs it while the page is here; what its departure has broken off runs again once it is back. */
async function here<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    if (isAway()) await whenHere();
    const before = departures();
    try {
      return await work();
    } catch (fault) {
      if (before === departures()) throw fault;
    }
  }
}

/** Hears of each transaction, lets none begin on a page that is away, and of an end from outside. */
export function guard(db: IDBDatabase, { began }: Watch): void {
  const begin = db.transaction.bind(db);
  db.transaction = (...asked) => {
    if (isAway()) throw new DOMException('The page is being left.', 'AbortError');
    const tx = begin(...asked);
    began(tx);
    return tx;
  };
}

/**
 * WebKit keeps a page that is left together with its transactions, and one that was asked to commit can no longer be
 * broken off: there it is asked once all that was requested is done.
 */
const IS_WEBKIT = 'vendor' in navigator && navigator.vendor.startsWith('Apple');

/**
 * Ends a transaction whose last request is made, and resolves when it is durable. Asked for at once: left to itself it
 * would wait until this page has drawn, and has heard of each request.
 */
export async function commit<T>(
  tx: { commit(): void; readonly done: Promise<void> },
  requests: readonly Promise<T>[],
): Promise<T[]> {
  const all = Promise.all(requests);
  if (IS_WEBKIT) void all.then(() => tx.commit()).catch(() => undefined);
  else tx.commit();
  const [results] = await Promise.all([all, tx.done]);
  return results;
}

function breakOff(tx: IDBTransaction): void {
  try {
    tx.abort();
  } catch {
    // It has ended already, or the device is about to end it.
  }
}

function inTime<T>(ask: () => Promise<T>, patienceMs: number, beside?: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const hear = (answer: Promise<T>) =>
      void answer.then(resolve, reject).finally(() => timers.forEach((stop) => stop()));
    const silent = () => reject(new DOMException('The device does not answer.', SILENT));
    const timers = [timerHere(silent, patienceMs)];
    if (beside) timers.push(timerHere(() => hear(beside()), ASKED_ANEW_MS));
    hear(ask());
  });
}

/** WebKit calls it unknown when it has lost the process that keeps its databases. */
const isClosed = (fault: unknown) =>
  fault instanceof DOMException && (fault.name === 'InvalidStateError' || fault.name === 'UnknownError');
