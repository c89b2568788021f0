import type { Scope } from '#domain/sync/tables.ts';
import { newId } from '#web/sync/new-id.ts';
import { takeAhead } from './device/ahead.ts';
import { createConnectivity } from './line/connectivity.ts';
import { openDevice } from './device/database.ts';
import { createEngine } from './line/engine.ts';
import { takeLead } from './leading.ts';
import type { SyncStatus } from './line-status.ts';
import type { Author } from './memory/ledger.ts';
import { createListeners } from './listeners.ts';
import { afterDrawing, nextFrame } from './moments.ts';
import { createNoticeFeed, createNotices, type Notice } from './notices.ts';
import { createStore, type Store } from './store.ts';
import { type Message, openTabs } from './tabs/tabs.ts';
import { httpTransport, type Transport } from './line/transport.ts';

/** Sync as the screens use it: the device's store, and the line that levels it with the server. */
export type SyncStore = Omit<Store, 'engineStorage' | 'hear' | 'touch' | 'adoptStrayEntries'> & {
  status(): SyncStatus;
  onNotice(listener: (notice: Notice) => void): () => void;
  /** Hears when another person or device begins or stops to record a session. */
  onHere(listener: (scope: Scope) => void): () => void;
  /** Sends and asks at once, without waiting for the next try. After a sign-in too. */
  syncNow(): void;
  /** Where a device says that it records this session, and hears who else does. */
  hereUrl(sessionId: string): string;
  /** Where what is not sent yet is listed. */
  readonly changesUrl: string;
  close(): void;
};

/** A member's device by default; that of a guest of one match has its own database, lock, channel and addresses. */
export type Own = {
  /** Names database, lock and channel. */
  readonly storageName?: string;
  /** Null where no page shows the data: it pushes and pulls, but opens no stream of hints. */
  readonly streamUrl?: string | null;
  readonly hereUrl?: (sessionId: string) => string;
  readonly changesUrl?: string;
  /** Who its entries are by. */
  readonly author?: Author;
};

/** Opens what a person has on this device and begins to level it with the server. Once for each tab, until it is closed. */
export function openSync(userId: string, transport: Transport = httpTransport(userId), own: Own = {}): SyncStore {
  const { storageName = userId, streamUrl, hereUrl = memberHere, changesUrl = '/changes', author } = own;
  const connectivity = createConnectivity();
  const ahead = takeAhead(storageName);
  const device = ahead?.device ?? openDevice(storageName);
  const feed = createNoticeFeed();
  const recorders = createListeners<Scope>();
  const tabs = openTabs(storageName, hear);
  const store = createStore({
    ...{ userId, author },
    device,
    ahead: ahead?.contents,
    now: () => new Date(),
    newId,
    random: Math.random,
    nextFrame,
    tell: tabs.tell,
    askToSend: afterDrawing(() => engine.send()),
    opened: () => engine.fetch(),
    storageChanged(hasFailed) {
      leading.activate();
      if (!hasFailed) feed.say({ kind: 'storage-mended' });
      // Before anything could be read nothing could be done either; the page says so by itself.
      if (hasFailed && store.isReady())
        feed.say({ kind: store.isDeviceSilent() ? 'storage-silent' : 'storage-failed' });
    },
  });
  // Read before this tab could hear the others.
  if (ahead)
    void store.ready.then(() => Promise.all([store.refresh(), store.adoptStrayEntries()])).catch(() => undefined);
  const notice = createNotices({
    connectivity,
    hasUnsent: () => store.unsent() > 0,
    hasData: () => store.lastSync() !== null,
    say(told) {
      feed.say(told);
      tabs.tell({ kind: 'notice', notice: told });
    },
  });
  const engine = createEngine({
    ...{ userId, storage: store.engineStorage, transport, connectivity, random: Math.random, version: appVersion() },
    tell(event) {
      notice(event);
      leading.line.publish();
    },
  });
  const leading = takeLead({ storageName, streamUrl, store, engine, connectivity, tabs, here: recorders.tell });

  function hear(message: Message): void {
    if (message.kind === 'beat') return leading.heard();
    if (message.kind === 'notice') return feed.say(message.notice);
    if (message.kind === 'hurry') return engine.hurry();
    if (message.kind === 'here') return recorders.tell(message.scope);
    if (message.kind === 'line') return leading.line.hear(message.line);
    void store.hear(message).then(() => {
      if (message.kind === 'kept') engine.send();
      if (message.kind === 'opened') engine.fetch();
    });
  }
  const stopWatching = watchPage(() => void store.refresh().then(leading.hurry, leading.hurry));
  const stopListening = connectivity.subscribe((isOnline) => {
    if (isOnline) engine.hurry();
    leading.line.publish();
  });

  const { engineStorage: _storage, hear: _hear, touch: _touch, adoptStrayEntries: _adopt, ...shown } = store;
  return {
    ...shown,
    ...{ hereUrl, changesUrl },
    status: leading.line.status,
    onNotice: feed.listen,
    onHere: recorders.add,
    syncNow: leading.hurry,
    close() {
      stopWatching();
      stopListening();
      for (const part of [leading, engine, connectivity, tabs, device]) part.close();
    },
  };
}

const memberHere = (sessionId: string): string => `/api/sessions/${sessionId}/here`;

/** The scripts of this page: each build names them anew. */
const appVersion = () => Array.from(document.scripts, ({ src }) => src).join(' ');

/** A page that comes back into sight may have slept through everything. */
function watchPage(awake: () => void): () => void {
  const onChange = () => {
    if (document.visibilityState === 'visible') awake();
  };
  const stopping = new AbortController();
  document.addEventListener('visibilitychange', onChange, stopping);
  window.addEventListener('pageshow', onChange, stopping);
  return () => stopping.abort();
}
