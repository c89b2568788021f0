import { useState } from 'react';
import type { Result } from '#domain/core/result.ts';
import { countsOf, type GameSet, type MatchState, setOf } from '#domain/match/fold.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { newestPoint, nextRally, settling } from '#domain/match/points.ts';
import { isOpen } from '#domain/match/projection.ts';
import type { Correctable, MatchEntry, Side, Step } from '#domain/match/schema.ts';
import { canTakeBack } from '#domain/match/tally.ts';
import { redoTarget, undoTarget, voidsOf } from '#domain/match/undo.ts';
import { logProblem } from '#web/browser/log.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import { toast } from '#web/ui/messages/toasts.ts';
import type { Cell } from './counts/use-hit.ts';
import { useLastAction } from './counts/use-last-action.ts';
import type { Match } from './use-match.ts';
import type { useNamedPlace } from './use-match-place.ts';
import { useStable } from './use-stable.ts';

/** One entry for a set. */
type Decided = { readonly entry: MatchEntry; readonly setNumber: number };
/**
 * Puts one entry into the log, and answers whether it is kept. It is decided when all before it is in the log, so that of
 * two fast presses the second sees the first.
 */
export type Record = (decide: () => Decided | undefined) => Promise<Result<unknown>>;

type Target = { readonly id: string; readonly setNumber: number };

type Given = {
  readonly match: Match;
  readonly numSets: number;
  readonly clientId: string;
  readonly names: Names;
  readonly record: Record;
  readonly isReadOnly: boolean;
  /** What the address asks for. */
  readonly named: ReturnType<typeof useNamedPlace>;
};

/** What a person does on the tracker, turned into entries of the log. */
export function useTracker({ match, numSets, clientId, names, record, isReadOnly, named }: Given) {
  const [setNumber, setSetNumber] = useState(() =>
    canShow(match.state, numSets, named.setNumber, isReadOnly) ? named.setNumber : highestOpen(match.state, numSets),
  );
  const [playerId, choosePlayer] = useState(named.playerId);
  const [step, setStep] = useState<Step>(1);
  const last = useLastAction(match, names);

  const keep = useStable(async (decide: Parameters<Record>[0], failure: string | undefined) => {
    const kept = await record(decide).catch((fault: unknown) => ({ ok: false, fault }));
    if (kept.ok) return true;
    match.log.forgetNewest();
    if (failure === undefined) logProblem('A point was not stored.', kept);
    else toast({ title: failure, tone: 'bad' });
    return false;
  });

  const tap = useStable((cell: Cell) => {
    const entry = { kind: 'stat' as const, payload: { ...cell, by: step } };
    const decide = () => {
      const counts = countsOf(setOf(match.now(), setNumber), cell.playerId)[cell.category];
      return step > 0 || canTakeBack(counts, cell.counter) ? { entry, setNumber } : undefined;
    };
    vibrate();
    void keep(decide, 'Failed to update stat');
  });

  const addPoint = useStable((side: Side) => {
    const decide = () => {
      const rally = nextRally(setOf(match.now(), setNumber).score);
      return {
        entry: { kind: 'score' as const, payload: { side, by: 1 as const, rally, takesBack: null } },
        setNumber,
      };
    };
    vibrate();
    void keep(decide, undefined);
  });

  const takePointBack = useStable((side: Side) => {
    const minus = (takesBack: string): Decided => {
      const { us, them } = setOf(match.now(), setNumber).score;
      return { entry: { kind: 'score', payload: { side, by: -1, rally: us + them, takesBack } }, setNumber };
    };
    const decide = () => {
      const [first, ...others] = newestPoint(setOf(match.now(), setNumber).score, side);
      for (const id of others) void keep(() => minus(id), undefined);
      return first === undefined ? undefined : minus(first);
    };
    vibrate();
    void keep(decide, undefined);
  });

  const voiding = ({ id, setNumber: into }: Target): Decided => ({
    entry: { kind: 'void', payload: { target: id } },
    setNumber: into,
  });

  const undo = useStable(() => {
    const decide = () => {
      const target = undoTarget(match.now(), clientId);
      if (!target) return undefined;
      setSetNumber(target.setNumber);
      return voiding(target);
    };
    vibrate();
    void keep(decide, 'Failed to update stat');
  });

  const redo = useStable(() => {
    const decide = () => {
      const target = redoTarget(match.now(), clientId);
      if (!target) return undefined;
      setSetNumber(target.setNumber);
      return voiding(target);
    };
    vibrate();
    void keep(decide, 'Failed to update stat');
  });

  const turnTo = (number: number) => {
    announce(`Set ${number} of ${numSets}, ${scoreText(setOf(match.now(), number).score)}`);
    setSetNumber(number);
  };
  const goTo = useStable(async (number: number) => {
    if (number < 1 || number > numSets) return;
    if (isReadOnly || isOpen(setOf(match.now(), number))) return turnTo(number);
    const decide = (): Decided | undefined =>
      isOpen(setOf(match.now(), number)) ? undefined : { entry: { kind: 'open-set', payload: {} }, setNumber: number };
    if (await keep(decide, 'Failed to navigate to set')) turnTo(number);
  });

  const strike = useStable((id: string) => keep(() => voiding({ id, setNumber }), 'Failed to update stat'));
  const restore = useStable(async (id: string) => {
    for (const { id: target } of voidsOf(match.now(), id)) if (!(await strike(target))) return false;
    return true;
  });
  const change = useStable((target: string, content: Correctable) =>
    keep(
      () => ({ entry: { kind: 'replace', payload: { target, with: content } }, setNumber }),
      'Failed to update stat',
    ),
  );

  const settle = useStable(async (conflictId: string, side: Side) => {
    for (const id of settling(setOf(match.now(), setNumber).score, conflictId, side)) await strike(id);
  });

  const set: GameSet = setOf(match.state, setNumber);
  const view = { set, setNumber, playerId, step, last };
  const can = {
    undo: undoTarget(match.state, clientId),
    redo: redoTarget(match.state, clientId),
  };
  const corrections = { strike, restore, change, settle };
  const acts = { tap, addPoint, takePointBack, undo, redo, goTo, ...corrections, choosePlayer, setStep };
  return { ...view, can, ...acts };
}

export type Tracker = ReturnType<typeof useTracker>;

/** The screen opens at the highest set in progress (AMB-081). */
function highestOpen({ sets }: MatchState, numSets: number): number {
  return sets.findLast((set) => set.number <= numSets && isOpen(set))?.number ?? 1;
}

/** An address opens no set: that is for a key. */
const canShow = (state: MatchState, numSets: number, set: number | undefined, isReadOnly: boolean): set is number =>
  set !== undefined && set >= 1 && set <= numSets && Number.isInteger(set) && (isReadOnly || isOpen(setOf(state, set)));

const vibrate = () => void navigator.vibrate?.(8);
