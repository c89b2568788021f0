import type { Connectivity } from './line/connectivity.ts';
import type { Engine } from './line/engine.ts';
import type { Store } from './store.ts';
import type { LineState, Tabs } from './tabs/tabs.ts';

/** `slow` and `failing`: there is a way to the server, but little comes through, or it cannot answer. */
export type LineStatus = 'online' | 'slow' | 'failing' | 'offline' | 'signed-out' | 'update-needed' | 'storage-failed';

/**
 * The counts and the line that the badge shows. `pending` has not reached the server; `aside` of these it could not take, and they wait for a
 * later try; `refused` waits for the person.
 */
export type SyncStatus = {
  readonly state: LineStatus;
  readonly pending: number;
  readonly aside: number;
  readonly refused: number;
  readonly syncing: boolean;
};

type Parts = {
  readonly store: Pick<Store, 'unsent' | 'aside' | 'issues' | 'hasStorageFailed' | 'touch'>;
  readonly connectivity: Pick<Connectivity, 'isOnline' | 'trouble'>;
  readonly engine: Pick<Engine, 'block' | 'isSending'>;
  readonly isLeading: () => boolean;
  readonly tell: Tabs['tell'];
};

export type LineReport = {
  /** The same object as long as it says the same, so that nothing is drawn again without need. */
  status(): SyncStatus;
  /** Tells what the line has become, if it has; a tap makes it neither better nor worse. */
  publish(): void;
  /** Tells the other tabs, for one that was opened since the line last changed. */
  repeat(): void;
  /** The leading tab is another one now: what it told before counts no longer as told. */
  restart(): void;
  /** The line as the leading tab sees it. */
  hear(line: LineState): void;
};

/** How the line stands: the leading tab knows it by its own calls, and the others from it. */
export function reportLine({ store, connectivity, engine, isLeading, tell }: Parts): LineReport {
  let heard: LineState | undefined;
  let told: string | undefined;
  const own = (): LineState => ({
    isOnline: connectivity.isOnline(),
    trouble: connectivity.trouble(),
    block: engine.block(),
    isSending: engine.isSending(),
  });
  const known = () => (isLeading() ? own() : { ...(heard ?? own()), isOnline: connectivity.isOnline() });
  function repeat(): void {
    if (isLeading()) tell({ kind: 'line', line: own() });
  }
  return {
    status: keepWhileEqual(() => ({
      state: stateOf(known(), store.hasStorageFailed()),
      pending: store.unsent(),
      aside: store.aside(),
      refused: store.issues().length,
      syncing: known().isSending,
    })),
    publish() {
      const line = JSON.stringify(own());
      if (line === told) return;
      told = line;
      repeat();
      store.touch();
    },
    repeat,
    restart: () => void (told = undefined),
    hear(line) {
      heard = line;
      store.touch();
    },
  };
}

function stateOf({ isOnline, block, trouble }: LineState, hasStorageFailed: boolean): LineStatus {
  if (hasStorageFailed) return 'storage-failed';
  if (!isOnline) return 'offline';
  return block ?? trouble ?? 'online';
}

function keepWhileEqual(work: () => SyncStatus): () => SyncStatus {
  let last = work();
  return () => {
    const next = work();
    if (JSON.stringify(next) !== JSON.stringify(last)) last = next;
    return last;
  };
}
