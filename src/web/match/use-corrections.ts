import type { LoggedEvent } from '#domain/match/corrections.ts';
import { type MatchState, setOf } from '#domain/match/fold.ts';
import { changeText, earlierRally } from '#domain/match/mending/earlier-rally.ts';
import { pressesAgainst } from '#domain/match/points.ts';
import { baseNow } from '#domain/match/rally/next-rally.ts';
import type { Correctable, MatchEntry, Side } from '#domain/match/schema.ts';
import { redoTarget, redoTargets, undoTarget, undoTargets, voidsOf } from '#domain/match/undo.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { Match } from './use-match.ts';
import type { Recording, SetEntry } from './use-recording.ts';
import { useStable } from '#web/ui/use-stable.ts';

type CorrectionsOf = {
  readonly match: Match;
  /** Whose entries Undo takes back: those of this device. */
  readonly clientId: string;
  /** The set that is shown. */
  readonly setNumber: number;
  /** Turns to the set in which something was taken back. */
  readonly showSet: (setNumber: number) => void;
  readonly recording: Recording;
};

const FAILED = 'Failed to update stat';
const WAYS = {
  undo: { label: 'Undo', find: undoTargets, back: 'redo' },
  redo: { label: 'Redo', find: redoTargets, back: 'undo' },
} as const;

/** Corrections: Undo and Redo of the action bar, and all that the set log and a disputed point ask for. */
export function useCorrections({ match, clientId, setNumber, showSet, recording }: CorrectionsOf) {
  const { enter, press, pressAll } = recording;

  /** All that one press made is taken back by one, and brought back by one. */
  const voidAll = (way: keyof typeof WAYS): void => {
    let before: MatchState | undefined;
    let first: LoggedEvent | undefined;
    const decide = () => {
      before = match.now();
      const targets = WAYS[way].find(before, clientId);
      [first] = targets;
      if (first) showSet(first.setNumber);
      return targets.map(voidOf);
    };
    pressAll(decide, FAILED);
    // Its turn comes when all of them are in the log.
    const tell = () => {
      const { back } = WAYS[way];
      const action = { label: WAYS[back].label, run: () => voidAll(back) };
      if (before && first) tellEarlier(before, match.now(), first, action);
      return undefined;
    };
    void enter(tell, undefined);
  };
  const undo = useStable(() => voidAll('undo'));
  const redo = useStable(() => voidAll('redo'));

  /** These answer whether the correction is kept. */
  const strike = useStable((id: string) => enter(() => voidOf({ id, setNumber }), FAILED));
  const restore = useStable(async (id: string) => {
    for (const { id: target } of voidsOf(match.now(), id)) if (!(await strike(target))) return false;
    return true;
  });
  /** Takes out several entries by one. */
  const strikeAll = useStable((targets: readonly string[]) => {
    press(() => {
      const payload = { targets: [...targets], base: baseNow(match.now()) };
      return { entry: { kind: 'strike', payload }, setNumber };
    }, FAILED);
  });
  const change = useStable((target: string, content: Correctable) =>
    enter(() => ({ entry: { kind: 'replace', payload: { target, with: content } }, setNumber }), FAILED),
  );

  /** Whatever mends a rally, as one entry: in the set that is shown, unless another one is named. */
  const mend = useStable((decide: () => MatchEntry | undefined, number: number = setNumber) =>
    enter(() => {
      const entry = decide();
      return entry && { entry, setNumber: number };
    }, 'Failed to change the rally'),
  );

  /** The point of a rally that two devices gave to different sides goes to one of them. */
  const settle = useStable(async (conflictId: string, side: Side) => {
    for (const id of pressesAgainst(setOf(match.now(), setNumber).score, conflictId, side)) await strike(id);
  });

  const can = { undo: undoTarget(match.state, clientId), redo: redoTarget(match.state, clientId) };
  return { can, undo, redo, strike, strikeAll, restore, change, mend, settle };
}

type Action = { readonly label: string; readonly run: () => void };

/** A rally that is not the newest was changed: the screen stays where it is, and both scores are said (FIX-10). */
function tellEarlier(before: MatchState, after: MatchState, event: LoggedEvent, action: Action): void {
  const number = earlierRally(before, after, event);
  if (number === undefined) return;
  const scoreIn = (state: MatchState) => setOf(state, event.setNumber).score;
  const title = `Rally ${number} changed. ${changeText(scoreIn(before), scoreIn(after))}.`;
  toast({ title, about: 'rally-list', action });
}

const voidOf = ({ id, setNumber }: { readonly id: string; readonly setNumber: number }): SetEntry => ({
  entry: { kind: 'void', payload: { target: id } },
  setNumber,
});
