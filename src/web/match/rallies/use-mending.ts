import { setOf } from '#domain/match/fold.ts';
import { changeText } from '#domain/match/mending/earlier-rally.ts';
import type { Mended } from '#domain/match/mending/entries.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { Match } from '#web/match/use-match.ts';
import { useStable } from '#web/ui/use-stable.ts';
import type { Tracker } from '#web/match/use-tracker.ts';

type MendingOf = { readonly match: Match; readonly tracker: Pick<Tracker, 'setNumber' | 'mend' | 'strike'> };

/** Mends something in one entry, and says the score before and after; the same toast takes it back. */
export type Mend = (
  done: string,
  decide: (at: Mended) => MatchEntry | undefined,
  setNumber?: number,
) => Promise<boolean>;

export function useMending({ match, tracker: { setNumber: shown, mend, strike } }: MendingOf): Mend {
  return useStable(async (done, decide, setNumber = shown) => {
    const scoreNow = () => setOf(match.now(), setNumber).score;
    let before = scoreNow();
    let isMade = false;
    const isKept = await mend(() => {
      before = scoreNow();
      const entry = decide({ state: match.now(), setNumber });
      isMade = entry !== undefined;
      return entry;
    }, setNumber);
    if (!isKept || !isMade) return false;
    const made = match.log.newest();
    const action = made && { label: 'Undo', run: () => void strike(made.id) };
    toast({ title: `${done}. ${changeText(before, scoreNow())}.`, about: 'rally-list', ...(action && { action }) });
    return true;
  });
}
