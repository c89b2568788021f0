import type { Result } from '#domain/core/result.ts';
import { isPartialSet } from '#domain/match/partial.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { logProblem } from '#web/browser/log.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { Match } from './use-match.ts';
import { useStable } from '#web/ui/use-stable.ts';

/** An entry and the set that it is made in. */
export type SetEntry = { readonly entry: MatchEntry; readonly setNumber: number };

/**
 * Which entry a press makes, if any. It is decided when all before it is in the log, so that of two fast presses the
 * second sees the first.
 */
type EntryDecision = () => SetEntry | undefined;

/** Gives one entry to the store as the command `match.record`, and says whether it is kept. The page makes it. */
export type EntryRecorder = (decide: EntryDecision) => Promise<Result<unknown>>;

/** A serve in play, a set, and the attack that confirms both. What makes more is no press of a rally: the rest follows. */
const MOST_OF_A_PRESS = 3;

export type Recording = ReturnType<typeof useRecording>;

/** Records entries. The screen reads from the log what was recorded, and hears from here only that something was not. */
export function useRecording(record: EntryRecorder, { log }: Pick<Match, 'log'>) {
  /** Nothing goes into a set of which this version knows only a part. */
  const decideIn = (decide: EntryDecision): SetEntry | undefined => {
    const decided = decide();
    return decided && isPartialSet(log.state(), decided.setNumber) ? undefined : decided;
  };

  /** Whether the entry is kept. A failure without words goes to the log of problems alone. */
  const enter = useStable(async (decide: EntryDecision, failure: string | undefined) => {
    const kept = await record(() => decideIn(decide)).catch((fault: unknown) => ({ ok: false, fault }));
    if (kept.ok) return true;
    log.forgetNewest();
    if (failure === undefined) logProblem('A point was not stored.', kept);
    else toast({ title: failure, tone: 'bad' });
    return false;
  });

  /** The same for a key of the tracker, which is felt. */
  const press = useStable((decide: EntryDecision, failure: string | undefined): void => {
    navigator.vibrate?.(8);
    void enter(decide, failure);
  });

  /**
   * A key that makes several entries, each a change of its own. Their turns are taken at once, so that the next press
   * finds them all.
   */
  const pressAll = useStable((decide: () => readonly SetEntry[], failure: string | undefined): void => {
    let decided: readonly SetEntry[] = [];
    press(() => {
      decided = decide();
      return decided[0];
    }, failure);
    for (let i = 1; i < MOST_OF_A_PRESS; i++) void enter(() => decided[i], failure);
    void enter(() => {
      for (let i = MOST_OF_A_PRESS; i < decided.length; i++) void enter(() => decided[i], failure);
      return undefined;
    }, failure);
  });

  return { enter, press, pressAll };
}
