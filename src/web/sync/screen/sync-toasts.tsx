import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { plural } from '#domain/core/plural.ts';
import { namesIn } from '#domain/sync/called.ts';
import { forgetMistakes, toast, type ToastRequest } from '#web/ui/messages/toasts.ts';
import { NO_ANSWER, NO_DATA, type Notice, SYNC } from '#web/sync/notices.ts';
import { useSync } from './sync-context.ts';
import { forgetOutcomes } from './use-outcome.ts';

const STORAGE = 'storage';

type Setback = Extract<Notice, { kind: 'refused' } | { kind: 'aside' }>;
type Told = Exclude<Notice, { kind: 'storage-mended' } | Setback>;

function request(notice: Told): ToastRequest {
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
    case 'failing-empty':
      return { title: 'Server trouble', description: NO_ANSWER, tone: 'info' };
    case 'failing-cached':
      return {
        title: 'Using Offline Data',
        description: 'The server has trouble. Showing what is on this device.',
        tone: 'info',
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

const lostWords = (taps: number): string =>
  `${plural(taps, 'tap was', 'taps were')} lost with the server’s restore and ${taps === 1 ? 'has' : 'have'} been sent again`;

type SyncToastsProps = {
  /** Whether a notice is said elsewhere on the page. */
  isSaidElsewhere?: (notice: Notice) => boolean;
};

/** Says what became of the changes. Shows nothing itself; placed once, inside of the provider. */
export function SyncToasts({ isSaidElsewhere }: SyncToastsProps) {
  const store = useSync();
  const [, go] = useLocation();
  useEffect(() => {
    const review = () => go(store.changesUrl);
    // Its words are seldom needed, and fetched when they are. Without them the list still has all of it.
    async function tell(notice: Setback): Promise<void> {
      const words = await import('./setbacks.ts').catch(() => undefined);
      const ways = { nameOf: namesIn(store.row), review };
      if (notice.kind === 'refused') words?.tellSetback(notice, ways);
      else words?.tellAside(notice.entry, ways);
    }
    return store.onNotice((notice) => {
      if (isSaidElsewhere?.(notice)) return;
      if (notice.kind === 'storage-mended') forgetMistakes(STORAGE);
      else if (notice.kind === 'refused' || notice.kind === 'aside') void tell(notice);
      else toast(request(notice));
    });
  }, [store, go, isSaidElsewhere]);
  useEffect(() => forgetOutcomes, [store]);
  return null;
}
