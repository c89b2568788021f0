import { setOf } from '#domain/match/fold.ts';
import { nextRally, pressesOfNewestPoint } from '#domain/match/points.ts';
import { cardPoint, cardPointBack, isToldByRallies } from '#domain/match/rally/score-cards.ts';
import type { Side } from '#domain/match/schema.ts';
import { useOthersEnd } from './rally/use-others-end.ts';
import type { Match } from './use-match.ts';
import type { Recording, SetEntry } from './use-recording.ts';
import { useStable } from '#web/ui/use-stable.ts';

type PointsOf = {
  readonly match: Match;
  readonly setNumber: number;
  readonly clientId: string;
  readonly recording: Recording;
};

/**
 * The two keys of each side's score: a point, and its newest point taken back. In a set that is told by its rallies they
 * tell rallies, too.
 */
export function usePoints({ match, setNumber, clientId, recording: { enter, press } }: PointsOf) {
  const { hasJustEnded } = useOthersEnd(match.log, { setNumber, clientId });
  const scoreNow = () => setOf(match.now(), setNumber).score;

  const addPoint = useStable((side: Side) => {
    const pressed = { setNumber, side, clientId, hasJustEnded: hasJustEnded() };
    const decide = (): SetEntry => {
      const state = match.now();
      if (isToldByRallies(state, setNumber)) return { entry: cardPoint(state, pressed), setNumber };
      const rally = nextRally(scoreNow());
      return { entry: { kind: 'score', payload: { side, by: 1, rally, takesBack: null } }, setNumber };
    };
    press(decide, undefined);
  });

  const takePointBack = useStable((side: Side) => {
    const minus = (takesBack: string): SetEntry => {
      const { us, them } = scoreNow();
      return { entry: { kind: 'score', payload: { side, by: -1, rally: us + them, takesBack } }, setNumber };
    };
    const decide = (): SetEntry | undefined => {
      const state = match.now();
      if (isToldByRallies(state, setNumber)) {
        const entry = cardPointBack(state, setNumber, side);
        return entry && { entry, setNumber };
      }
      // A point that two devices have pressed is taken back from both.
      const [first, ...others] = pressesOfNewestPoint(scoreNow(), side);
      for (const id of others) void enter(() => minus(id), undefined);
      return first === undefined ? undefined : minus(first);
    };
    press(decide, undefined);
  });

  return { addPoint, takePointBack };
}
