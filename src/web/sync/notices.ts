import type { Connectivity } from './connectivity.ts';
import type { Issue } from './database.ts';
import type { EngineEvent } from './engine.ts';

export const NO_DATA = 'No offline data available. Connect to internet to load your teams.';

/** What the person is to be told in passing. */
export type Notice =
  | { readonly kind: 'sync-complete' | 'sync-error' | 'offline-empty' | 'offline-cached' | 'storage-failed' }
  | { readonly kind: 'storage-mended' }
  | { readonly kind: 'sent-again'; readonly taps: number }
  | { readonly kind: 'refused'; readonly issue: Issue };

type Parts = {
  readonly connectivity: Connectivity;
  readonly hasUnsent: () => boolean;
  readonly hasData: () => boolean;
  readonly say: (notice: Notice) => void;
};

/** Turns what the engine goes through into few words: one result for each time the line came back. */
export function createNotices({ connectivity, hasUnsent, hasData, say }: Parts): (event: EngineEvent) => void {
  let catchingUp: { isRefused: boolean } | undefined;
  let isFirstAnswer = true;

  connectivity.subscribe((isOnline) => {
    catchingUp = isOnline && hasUnsent() ? { isRefused: false } : undefined;
  });

  function endCatchUp(isFailed: boolean): void {
    if (!catchingUp) return;
    say({ kind: isFailed || catchingUp.isRefused ? 'sync-error' : 'sync-complete' });
    catchingUp = undefined;
  }

  function startedWithout(): void {
    if (!isFirstAnswer) return;
    isFirstAnswer = false;
    say({ kind: hasData() ? 'offline-cached' : 'offline-empty' });
  }

  return (event) => {
    if (event.kind === 'refused') {
      // One word for all of them when the line comes back; each by itself while the person is at it.
      if (catchingUp) catchingUp.isRefused = true;
      else say(event);
    }
    if (event.kind === 'sent-again') say(event);
    if (event.kind === 'fault' && event.call === 'push' && event.reached) endCatchUp(true);
    if (event.kind === 'fault' && event.call === 'pull') startedWithout();
    if (event.kind === 'level') {
      isFirstAnswer = false;
      endCatchUp(false);
    }
  };
}
