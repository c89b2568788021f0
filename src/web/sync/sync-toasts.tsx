import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { wording } from '#domain/core/refusals.ts';
import { namesIn } from '#domain/sync/called.ts';
import { describe } from '#domain/sync/describe.ts';
import { forgetMistakes, toast, type ToastRequest } from '#web/ui/toasts.ts';
import type { SyncStore } from './client.ts';
import { NO_DATA, type Notice } from './notices.ts';
import { useSync } from './sync-context.ts';

/** Whether it goes on, or did: the last of it counts. */
const SYNC = 'sync';
const STORAGE = 'storage';

function request(
  notice: Exclude<Notice, { kind: 'storage-mended' }>,
  store: SyncStore,
  open: () => void,
): ToastRequest {
  const review = { label: 'Review', run: open };
  switch (notice.kind) {
    case 'sync-complete':
      return { title: 'Sync Complete', about: SYNC };
    case 'sync-error':
      return {
        title: 'Sync Error',
        description: 'Failed to sync some changes. They will be retried next time.',
        tone: 'bad',
        about: SYNC,
        ...(store.issues().length > 0 && { action: review }),
      };
    case 'sent-again':
      return { title: lostWords(notice.taps), tone: 'info' };
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
    case 'refused':
      return {
        title: describe(notice.issue, namesIn(store.row)).title,
        description: wording(notice.issue.refusal),
        tone: 'bad',
        action: review,
      };
  }
}

const lostWords = (taps: number): string =>
  `${taps} ${taps === 1 ? 'tap was' : 'taps were'} lost with the server’s restore and ${taps === 1 ? 'has' : 'have'} been sent again`;

/** Says what became of the changes. Shows nothing itself; placed once, inside of the provider. */
export function SyncToasts() {
  const store = useSync();
  const [, go] = useLocation();
  useEffect(
    () =>
      store.onNotice((notice) => {
        if (notice.kind === 'storage-mended') forgetMistakes(STORAGE);
        else toast(request(notice, store, () => go('/changes')));
      }),
    [store, go],
  );
  return null;
}
