import type { Hint } from '#domain/sync/protocol.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { newId } from '#web/sync/new-id.ts';
import { takeAhead } from './device/ahead.ts';
import { createConnectivity } from './line/connectivity.ts';
import { openDevice } from './device/database.ts';
import { createEngine, type EngineEvent } from './line/engine.ts';
import { followOrLead } from './tabs/leader.ts';
import { afterDrawing, nextFrame } from './moments.ts';
import { createNotices, type Notice } from './notices.ts';
import { createStore, type Store } from './store.ts';
import { listen, type Stream } from './line/stream.ts';
import { type LineState, type Message, openTabs, type Tabs } from './tabs/tabs.ts';
import { httpTransport, type Transport } from './line/transport.ts';

/** `slow` and `failing`: there is a way to the server, but little comes through, or it cannot answer. */
export type LineStatus = 'online' | 'slow' | 'failing' | 'offline' | 'signed-out' | 'update-needed' | 'storage-failed';
/**
 * What the badge shows. `pending` has not reached the server; `aside` of these it could not take, and they wait for a
 * later try; `refused` waits for the person.
 */
export type SyncStatus = {
  readonly state: LineStatus;
  readonly pending: number;
  readonly aside: number;
  readonly refused: number;
  readonly syncing: boolean;
};

/** Sync as the screens use it: the device's store, and the line that levels it with the server. */
export type SyncStore = Omit<Store, 'books' | 'hear' | 'touch' | 'adoptStrayEntries'> & {
  status(): SyncStatus;
  onNotice(listener: (notice: Notice) => void): () => void;
  /** Hears when somebody begins or stops to record a session. */
  onHere(listener: (scope: Scope) => void): () => void;
  /** Sends and asks at once, whatever went wrong before. After a sign-in too. */
  syncNow(): void;
  close(): void;
};

export function openSync(userId: string, transport: Transport = httpTransport(userId)): SyncStore {
  const connectivity = createConnectivity();
  const ahead = takeAhead(userId);
  const device = ahead?.device ?? openDevice(userId);
  const listeners = new Set<(notice: Notice) => void>();
  /** A start without a line is over before the first screen can listen. */
  const unheard: Notice[] = [];
  const hereListeners = new Set<(scope: Scope) => void>();
  let stream: Stream | undefined;
  let isLeading = false;
  /** The line as the leading tab sees it, while that is another one. */
  let heardLine: LineState | undefined;
  let toldLine: string | undefined;

  const tabs: Tabs = openTabs(userId, hear);
  const say = (notice: Notice) => {
    if (listeners.size === 0) unheard.push(notice);
    for (const listener of listeners) listener(notice);
  };
  const sayToAll = (notice: Notice) => {
    say(notice);
    tabs.tell({ kind: 'notice', notice });
  };
  const store = createStore({
    userId,
    device,
    ahead: ahead?.held,
    now: () => new Date(),
    newId,
    random: Math.random,
    nextFrame,
    tell: tabs.tell,
    unsent: afterDrawing(() => engine.send()),
    opened: () => engine.fetch(),
    storageChanged(hasFailed) {
      // What another tab cannot read from the device, only this one can send.
      engine.setActive(isLeading || hasFailed);
      if (!hasFailed) say({ kind: 'storage-mended' });
      // Before anything could be read nothing could be done either; the page says so by itself.
      if (hasFailed && store.isReady()) say({ kind: store.isDeviceSilent() ? 'storage-silent' : 'storage-failed' });
    },
  });
  // Read before this tab could hear the others.
  if (ahead)
    void store.ready.then(() => Promise.all([store.refresh(), store.adoptStrayEntries()])).catch(() => undefined);
  const notice = createNotices({
    connectivity,
    hasUnsent: () => store.unsent() > 0,
    hasData: () => store.lastSync() !== null,
    say: sayToAll,
  });
  const line = { transport, connectivity, random: Math.random, version: appVersion() };
  const engine = createEngine({ userId, books: store.books, ...line, tell });

  function tell(event: EngineEvent): void {
    notice(event);
    publish();
  }
  const ownLine = (): LineState => ({
    isOnline: connectivity.isOnline(),
    trouble: connectivity.trouble(),
    block: engine.block(),
    isSending: engine.isSending(),
  });
  /** Tells what the line has become; a tap makes it neither better nor worse. */
  function publish(): void {
    const line = JSON.stringify(ownLine());
    if (line === toldLine) return;
    toldLine = line;
    tellLine();
    store.touch();
  }
  const tellLine = (): void => {
    if (isLeading) tabs.tell({ kind: 'line', line: ownLine() });
  };

  function hear(message: Message): void {
    if (message.kind === 'beat') return leader.heard();
    if (message.kind === 'notice') return say(message.notice);
    if (message.kind === 'hurry') return engine.hurry();
    if (message.kind === 'here') return hereListeners.forEach((listener) => listener(message.scope));
    if (message.kind === 'line') {
      heardLine = message.line;
      return store.touch();
    }
    void store.hear(message).then(() => {
      if (message.kind === 'kept') engine.send();
      if (message.kind === 'opened') engine.fetch();
    });
  }

  function lead(isLeader: boolean): void {
    isLeading = isLeader;
    toldLine = undefined;
    stream?.close();
    stream = isLeader ? listen({ hinted, opened: engine.fetch, ended: engine.fetch }) : undefined;
    void store.ready.then(() => engine.setActive(isLeading || store.hasStorageFailed()));
    publish();
  }
  /** A hint of what is here already, or of a log that this device does not keep, needs no call. */
  function hinted(hint: Hint): void {
    const { scope, rev, here, generation } = hint;
    if (here) {
      hereListeners.forEach((listener) => listener(scope));
      return tabs.tell({ kind: 'here', scope });
    }
    const unheld = scope.startsWith('session:') ? rev : -1;
    const isOther = generation !== undefined && generation !== store.books.meta().serverGeneration;
    if (isOther || (store.books.wanted()[scope] ?? unheld) < rev) engine.hint(hint);
  }
  /** A device that does not answer is asked by one beat and not by all of them. */
  let gleaning: Promise<void> | undefined;
  const gleaned = () => void (gleaning = undefined);
  const leader = followOrLead({
    name: `lineup-pro-sync:${userId}`,
    beat() {
      tabs.tell({ kind: 'beat' });
      // For a tab that was opened since the line last changed.
      tellLine();
      // What cannot be read now is asked for again with the next beat.
      if (store.isReady()) gleaning ??= store.adoptStrayEntries().then(gleaned, gleaned);
    },
    become: lead,
  });

  function hurry(): void {
    if (isLeading) engine.hurry();
    else tabs.tell({ kind: 'hurry' });
  }
  const stopWatching = watchPage(() => void store.refresh().then(hurry, hurry));
  const stopListening = connectivity.subscribe((isOnline) => {
    if (isOnline) engine.hurry();
    publish();
  });

  const { books: _books, hear: _hear, touch: _touch, adoptStrayEntries: _adopt, ...shown } = store;
  return {
    ...shown,
    status: remembered(() => {
      const line = isLeading ? ownLine() : { ...(heardLine ?? ownLine()), isOnline: connectivity.isOnline() };
      return {
        state: stateOf(line, store.hasStorageFailed()),
        pending: store.unsent(),
        aside: store.aside(),
        refused: store.issues().length,
        syncing: line.isSending,
      };
    }),
    onNotice(listener) {
      listeners.add(listener);
      for (const notice of unheard.splice(0)) listener(notice);
      return () => listeners.delete(listener);
    },
    onHere(listener) {
      hereListeners.add(listener);
      return () => hereListeners.delete(listener);
    },
    syncNow: hurry,
    close() {
      stopWatching();
      stopListening();
      leader.close();
      engine.close();
      connectivity.close();
      tabs.close();
      device.close();
    },
  };
}

function stateOf({ isOnline, block, trouble }: LineState, hasStorageFailed: boolean): LineStatus {
  if (hasStorageFailed) return 'storage-failed';
  if (!isOnline) return 'offline';
  return block ?? trouble ?? 'online';
}

/** The scripts of this page: each build names them anew. */
const appVersion = () => Array.from(document.scripts, ({ src }) => src).join(' ');

/** The same object as long as it says the same, so that nothing is drawn again without need. */
function remembered(work: () => SyncStatus): () => SyncStatus {
  let last = work();
  return () => {
    const next = work();
    const isSame =
      next.state === last.state &&
      next.pending === last.pending &&
      next.aside === last.aside &&
      next.refused === last.refused &&
      next.syncing === last.syncing;
    last = isSame ? last : next;
    return last;
  };
}

/** A page that comes back into sight may have slept through everything. */
function watchPage(awake: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') awake();
  };
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('pageshow', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('pageshow', onChange);
  };
}
