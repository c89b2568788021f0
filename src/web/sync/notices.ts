import { plural } from '#domain/core/plural.ts';
import { createListeners } from './listeners.ts';
import type { Connectivity } from './line/connectivity.ts';
import type { Issue, PendingEntry } from './device/database.ts';
import type { EngineEvent } from './line/engine.ts';

export const NO_DATA = 'No offline data available. Connect to internet to load your teams.';

export const NO_ANSWER = 'The server cannot answer. Your teams will load as soon as it can.';
export const NOT_TAKEN = 'The server could not take this. We keep it and try again.';

/** Whether sending goes on, or did: the last of it counts. */
export const SYNC = 'sync';
/** Refused and lost changes: one message tells all of them. */
export const SETBACKS = 'setbacks';
export const notAccepted = (n: number): string => `${plural(n, 'change was', 'changes were')} not accepted.`;

/** A message to the person, in passing. */
export type Notice =
  | { readonly kind: 'sync-complete' | 'sync-error' | 'offline-empty' | 'offline-cached' }
  | { readonly kind: 'storage-failed' | 'storage-silent' }
  | { readonly kind: 'failing-empty' | 'failing-cached' }
  | { readonly kind: 'storage-mended' }
  | { readonly kind: 'aside'; readonly entry: PendingEntry }
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
  /** Since the line came back: one result for all of it. */
  let catchingUp: 'begun' | 'refused' | undefined;
  let isFirstAnswer = true;

  connectivity.subscribe((isOnline) => {
    catchingUp = isOnline && hasUnsent() ? 'begun' : undefined;
  });

  /** Changes that were refused or set aside have been told by themselves. */
  function endCatchUp(isFailed: boolean): void {
    if (isFailed && catchingUp) say({ kind: 'sync-error' });
    else if (catchingUp === 'begun' && !hasUnsent()) say({ kind: 'sync-complete' });
    catchingUp = undefined;
  }

  function startedWithout(isReached: boolean): void {
    if (!isFirstAnswer) return;
    isFirstAnswer = false;
    if (isReached) say({ kind: hasData() ? 'failing-cached' : 'failing-empty' });
    else say({ kind: hasData() ? 'offline-cached' : 'offline-empty' });
  }

  return (event) => {
    if (event.kind === 'refused' && catchingUp) catchingUp = 'refused';
    if (event.kind === 'refused' || event.kind === 'aside' || event.kind === 'sent-again') say(event);
    if (event.kind === 'fault' && event.call === 'push' && event.reached) endCatchUp(true);
    if (event.kind === 'fault' && event.call === 'pull') startedWithout(event.isServers);
    if (event.kind === 'level') {
      isFirstAnswer = false;
      endCatchUp(false);
    }
  };
}

type Hear = (notice: Notice) => void;

/** Tells notices to the screens; what comes before the first can hear, as at a start without a line, it keeps until then. */
export function createNoticeFeed() {
  const listeners = createListeners<Notice>();
  const unheard: Notice[] = [];
  return {
    say(notice: Notice): void {
      if (listeners.size() === 0) unheard.push(notice);
      listeners.tell(notice);
    },
    listen(listener: Hear): () => void {
      const leave = listeners.add(listener);
      unheard.splice(0).forEach(listener);
      return leave;
    },
  };
}
