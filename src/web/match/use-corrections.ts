import { setOf } from '#domain/match/fold.ts';
import { pressesAgainst } from '#domain/match/points.ts';
import type { Correctable, MatchEntry, Side } from '#domain/match/schema.ts';
import { redoTarget, redoTargets, undoTarget, undoTargets, voidsOf } from '#domain/match/undo.ts';
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

/** Corrections: Undo and Redo of the action bar, and all that the set log and a disputed point ask for. */
export function useCorrections({ match, clientId, setNumber, showSet, recording }: CorrectionsOf) {
  const { enter, press, pressAll } = recording;

  /** All that one press made is taken back by one, and brought back by one. */
  const voidAll = (find: typeof undoTargets): void => {
    const decide = () => {
      const targets = find(match.now(), clientId);
      if (targets[0]) showSet(targets[0].setNumber);
      return targets.map(voidOf);
    };
    pressAll(decide, FAILED);
  };
  const undo = useStable(() => voidAll(undoTargets));
  const redo = useStable(() => voidAll(redoTargets));

  /** These answer whether the correction is kept. */
  const strike = useStable((id: string) => enter(() => voidOf({ id, setNumber }), FAILED));
  const restore = useStable(async (id: string) => {
    for (const { id: target } of voidsOf(match.now(), id)) if (!(await strike(target))) return false;
    return true;
  });
  /** Takes out several entries by one. */
  const strikeAll = useStable((targets: readonly string[]) => {
    press(() => ({ entry: { kind: 'strike', payload: { targets: [...targets] } }, setNumber }), FAILED);
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

const voidOf = ({ id, setNumber }: { readonly id: string; readonly setNumber: number }): SetEntry => ({
  entry: { kind: 'void', payload: { target: id } },
  setNumber,
});
