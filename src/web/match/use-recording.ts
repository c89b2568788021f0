import { useState } from 'react';
import type { Result } from '#domain/core/result.ts';
import { inWords, type Listed } from '#domain/match/kinds.ts';
import type { Names } from '#domain/match/match-log.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { logProblem } from '#web/browser/log.ts';
import type { Beside } from '#web/sync/signals.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import { useHits } from './counts/use-hit.ts';
import { useStable } from './use-stable.ts';

/** An entry and the set that it is made in. */
export type SetEntry = { readonly entry: MatchEntry; readonly setNumber: number };

/**
 * Which entry a press makes, if any. It is decided when all before it is in the log, so that of two fast presses the
 * second sees the first.
 */
export type EntryDecision = () => SetEntry | undefined;

/** Puts one entry into the log, with what is shown and said beside it; the answer says whether it is kept. */
export type EntryRecorder = (decide: EntryDecision, beside?: Beside) => Promise<Result<void>>;

/** The newest entry in words. `nth` tells two apart that read the same: each is spoken. */
export type LastAction = { readonly title: string; readonly who: string; readonly what: string; readonly nth: number };

export type Recording = ReturnType<typeof useRecording>;

/** Records entries and keeps what the screen says of the newest: the key that is marked, and the words of the action bar. */
export function useRecording(record: EntryRecorder, names: Names) {
  const hits = useHits();
  const [last, setLast] = useState<LastAction | null>(null);

  /** Whether the entry is kept. A failure without words goes to the log of problems alone. */
  const enter = useStable(async (decide: EntryDecision, failure: string | undefined, beside?: Beside) => {
    const kept = await record(decide, beside).catch((fault: unknown) => ({ ok: false, fault }));
    if (kept.ok) return true;
    hits.mark(null);
    setLast(null);
    if (failure === undefined) logProblem('A point was not stored.', kept);
    else toast({ title: failure, tone: 'bad' });
    return false;
  });

  /** The same for a key of the tracker, which is felt. */
  const press = useStable((decide: EntryDecision, failure: string | undefined, beside?: Beside): void => {
    navigator.vibrate?.(8);
    void enter(decide, failure, beside);
  });

  const tell = (title: string, words: { readonly who: string; readonly what: string }): void =>
    setLast((before) => ({ title, ...words, nth: isRepeated(before, title, words) ? before.nth + 1 : 0 }));
  const tellEntry = (title: string, content: Listed): void => tell(title, inWords(content, names));

  return { hits, last, enter, press, tell, tellEntry };
}

const isRepeated = (
  before: LastAction | null,
  title: string,
  { who, what }: { readonly who: string; readonly what: string },
): before is LastAction => before?.title === title && before.who === who && before.what === what;
