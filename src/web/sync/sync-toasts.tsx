import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { namesIn } from '#domain/sync/called.ts';
import { describe } from '#domain/sync/describe.ts';
import { forgetMistakes, toast, type ToastRequest } from '#web/ui/toasts.ts';
import type { SyncStore } from './client.ts';
import { NO_ANSWER, NO_DATA, NOT_TAKEN, type Notice } from './notices.ts';
import { tellSetback } from './setbacks.ts';
import { useSync } from './sync-context.ts';
import { forgetOutcomes } from './use-outcome.ts';

/** Whether it goes on, or did: the last of it counts. */
const SYNC = 'sync';
const STORAGE = 'storage';

type Told = Exclude<Notice, { kind: 'storage-mended' } | { kind: 'refused' }>;

function request(notice: Told, store: SyncStore, review: () => void): ToastRequest {
  switch (notice.kind) {
    case 'sync-complete':
      return { title: 'Sync Complete', about: SYNC };
    case 'sync-error':
      return {
        title: 'Sync Error',
        description: 'Failed to sync some changes. They will be retried next time.',
        tone: 'bad',
        about: SYNC,
      };
    case 'aside':
      return {
        title: describe(notice.entry, namesIn(store.row)).title,
        description: NOT_TAKEN,
        tone: 'warn',
        about: SYNC,
        action: { label: 'Review', run: review },
      };
    case 'failing-empty':
      return { title: 'Server trouble', description: NO_ANSWER, tone: 'info' };
    case 'failing-cached':
      return {
        title: 'Using Offline Data',
        description: 'The server has trouble. Showing what is on this device.',
        tone: 'info',
      };
    case 'offline-empty':
      return {
        title: 'Offline Mode',
        description: NO_DATA,
        tone: 'info',
      };
    case 'offline-cached':
      return {
        title: 'Using Offline Data',
        description: "Couldn't connect to server. Showing cached teams.",
        tone: 'info',
      };
    case 'storage-failed':
      return {
        title: 'Not saved on this device',
        description:
          'The device has no room or refuses to store. Make room, and keep this page open until your changes are sent.',
        tone: 'bad',
        about: STORAGE,
      };
    case 'storage-silent':
      return {
        title: 'Your data on this device does not answer.',
        description: 'What you enter is kept. Reload if it stays so.',
        tone: 'bad',
        about: STORAGE,
        action: { label: 'Reload', run: () => location.reload() },
      };
  }
}

/** Says what became of the changes. Shows nothing itself; placed once, inside of the provider. */
export function SyncToasts() {
  const store = useSync();
  const [, go] = useLocation();
  useEffect(() => {
    const review = () => go('/changes');
    return store.onNotice((notice) => {
      if (notice.kind === 'storage-mended') forgetMistakes(STORAGE);
      else if (notice.kind === 'refused') tellSetback(notice, { nameOf: namesIn(store.row), review });
      else toast(request(notice, store, review));
    });
  }, [store, go]);
  useEffect(() => forgetOutcomes, [store]);
  return null;
}
