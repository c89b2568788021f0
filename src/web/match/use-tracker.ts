import { useState } from 'react';
import { countsOf, setOf } from '#domain/match/fold.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { isSetOf, openingSet } from './opening-set.ts';
import { isOpen } from '#domain/match/projection.ts';
import type { Step } from '#domain/match/schema.ts';
import { canTakeBack } from '#domain/match/tally.ts';
import { announce } from '#web/ui/messages/announcements.ts';
import type { Cell } from './counts/use-hit.ts';
import { useLastAction } from './counts/use-last-action.ts';
import { useCorrections } from './use-corrections.ts';
import type { Match } from './use-match.ts';
import type { NamedPlace } from './use-match-place.ts';
import { usePoints } from './use-points.ts';
import { type EntryRecorder, type SetEntry, useRecording } from './use-recording.ts';
import { useStable } from '#web/ui/use-stable.ts';

type TrackerOf = {
  readonly match: Match;
  readonly numSets: number;
  readonly clientId: string;
  readonly names: Names;
  readonly record: EntryRecorder;
  readonly isReadOnly: boolean;
  /** The set and the player that the address names. */
  readonly named: NamedPlace;
};

export type Tracker = ReturnType<typeof useTracker>;

/** The tracker: the set and the player that are chosen, and each of its keys as an entry of the match's log. */
export function useTracker({ match, numSets, clientId, names, record, isReadOnly, named }: TrackerOf) {
  const [setNumber, setSetNumber] = useState(() =>
    openingSet(match.state, { numSets, asked: named.setNumber, isReadOnly }),
  );
  const [playerId, choosePlayer] = useState(named.playerId);
  const [step, setStep] = useState<Step>(1);
  const last = useLastAction(match, names);
  const recording = useRecording(record, match);
  const { enter, press } = recording;

  const points = usePoints({ match, setNumber, clientId, recording });
  const corrections = useCorrections({ match, clientId, setNumber, showSet: setSetNumber, recording });

  /** A key of the pad: one more, or one less while Minus is on and there is one to take back. */
  const tap = useStable((cell: Cell) => {
    const decide = (): SetEntry | undefined => {
      const counts = countsOf(setOf(match.now(), setNumber), cell.playerId)[cell.category];
      const isPossible = step > 0 || canTakeBack(counts, cell.counter);
      return isPossible ? { entry: { kind: 'stat', payload: { ...cell, by: step } }, setNumber } : undefined;
    };
    press(decide, 'Failed to update stat');
  });

  const turnTo = (number: number) => {
    announce(`Set ${number} of ${numSets}, ${scoreText(setOf(match.now(), number).score)}`);
    setSetNumber(number);
  };
  /** Turns to another set; one that has not begun is opened first, unless the match is read-only. */
  const goTo = useStable(async (number: number) => {
    if (!isSetOf(numSets, number)) return;
    if (isReadOnly || isOpen(setOf(match.now(), number))) return turnTo(number);
    const decide = (): SetEntry | undefined =>
      isOpen(setOf(match.now(), number)) ? undefined : { entry: { kind: 'open-set', payload: {} }, setNumber: number };
    if (await enter(decide, 'Failed to navigate to set')) turnTo(number);
  });

  const view = { set: setOf(match.state, setNumber), setNumber, playerId, step, last };
  return { ...view, ...points, ...corrections, tap, goTo, choosePlayer, setStep };
}
