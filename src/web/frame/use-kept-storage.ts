import { useEffect, useRef } from 'react';
import { plural } from '#domain/core/plural.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { readNote, writeNote } from '#web/browser/local-notes.ts';
import { sessionInPath } from './screens.ts';

const HINTED = 'lineup-pro-home-screen-hint';
const HOME_SCREEN = 'Press Share, then Add to Home Screen.';

/**
 * Asks the browser to keep our storage, as soon as there is work worth keeping. Asked earlier, some browsers would bother
 * a person who has nothing here yet. Where Safari does not promise it, who leaves a match hears what is not sent yet, and
 * once of the way to keep it.
 */
export function useKeptStorage(path: string): void {
  const { status, subscribe } = useSync();
  const isKept = useRef(false);
  useEffect(() => {
    const note = (answer: Promise<boolean> | undefined) =>
      void answer?.then(
        (isSo) => void (isKept.current ||= isSo),
        () => undefined,
      );
    // A promise of an earlier visit holds.
    note(navigator.storage?.persisted?.());
    const stop = subscribe(look);
    function look(): void {
      if (status().pending === 0) return;
      stop();
      note(navigator.storage?.persist?.());
    }
    look();
    return stop;
  }, [status, subscribe]);
  const isCourtside = sessionInPath(path) !== null;
  useEffect(() => {
    if (!isCourtside) return undefined;
    return () => {
      if (!isKept.current && isInSafari()) sayWhatMayGo(status().pending);
    };
  }, [isCourtside, status]);
}

/** A phone's Safari, and not the app on its home screen, which keeps its storage. */
const isInSafari = (): boolean => Reflect.get(navigator, 'standalone') === false;

function sayWhatMayGo(pending: number): void {
  if (pending > 0) {
    const title = `${plural(pending, 'change is', 'changes are')} not sent yet`;
    toast({ title, description: `Safari keeps them for 7 days. ${HOME_SCREEN}`, tone: 'warn' });
    return;
  }
  if (readNote(HINTED) !== null) return;
  writeNote(HINTED, '1');
  const description = `Safari forgets a site after 7 days without a visit. ${HOME_SCREEN}`;
  toast({ title: 'Keep Lineup Pro on this phone', description, tone: 'info' });
}
