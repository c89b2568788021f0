import { useEffect } from 'react';
import { ScorerLinks } from '#domain/scorer/api.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { call } from '#web/access/call.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { heldWords } from './held-words.ts';

type HeldWatchProps = {
  teamId: string;
  sessionId: string;
  /** The dialog of the late entries is closed: what is left is asked for again. */
  isClosed: boolean;
  /** Called with what is to be said of late entries, and with nothing where there are none. */
  onFound(words: string | undefined): void;
  onOpen(): void;
};

/** While guests record, or what they sent waits. */
const AGAIN_MS = 60_000;

/** Looks whether entries of guests wait for the coach, and says so once for each number of them. Shows nothing itself. */
export function HeldWatch({ teamId, sessionId, isClosed, onFound, onOpen }: HeldWatchProps) {
  const store = useSync();
  const told = useStable((words: string) => {
    toast({ title: words, tone: 'warn', about: 'held', action: { label: 'Look', run: onOpen } });
  });
  const found = useStable(onFound);
  useEffect(() => {
    if (!isClosed) return undefined;
    let [last, timer, isOver] = ['', 0, false];
    const look = async () => {
      clearTimeout(timer);
      const answer = await call(ScorerLinks, `/api/teams/${teamId}/sessions/${sessionId}/scorer-links`);
      if (isOver) return;
      if (answer.ok) {
        const { links, held } = answer.value;
        const words = held.length > 0 ? heldWords(held) : '';
        found(words || undefined);
        if (words !== '' && words !== last) told(words);
        last = words;
        if (links.length + held.length === 0) return;
      }
      timer = window.setTimeout(() => void look(), AGAIN_MS);
    };
    void look();
    // A guest comes or goes.
    const stop = store.onHere((scope) => scope === sessionScope(sessionId) && void look());
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [store, teamId, sessionId, isClosed, found, told]);
  return null;
}
