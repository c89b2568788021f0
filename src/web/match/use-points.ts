import { setOf } from '#domain/match/fold.ts';
import { type Names, scoreText } from '#domain/match/match-log.ts';
import { pressesOfNewestPoint, nextRally } from '#domain/match/points.ts';
import type { Side } from '#domain/match/schema.ts';
import type { Match } from './use-match.ts';
import type { EntryDecision, Recording, SetEntry } from './use-recording.ts';
import { useStable } from './use-stable.ts';

type PointsOf = {
  readonly match: Match;
  readonly setNumber: number;
  readonly names: Names;
  readonly recording: Recording;
};

/** The two keys of each side's score: a point, and its newest point taken back. */
export function usePoints({ match, setNumber, names, recording }: PointsOf) {
  const { hits, enter, press, tell } = recording;
  const scoreNow = () => setOf(match.now(), setNumber).score;

  const pressPoint = (decide: EntryDecision, side: Side, title: string) =>
    press(decide, undefined, {
      shown: () => hits.mark(null),
      said: () => tell(title, { who: `${names.side(side)}, ${scoreText(scoreNow())}`, what: '' }),
    });

  const addPoint = useStable((side: Side) => {
    const decide = (): SetEntry => {
      const rally = nextRally(scoreNow());
      return { entry: { kind: 'score', payload: { side, by: 1, rally, takesBack: null } }, setNumber };
    };
    pressPoint(decide, side, 'Point recorded');
  });

  const takePointBack = useStable((side: Side) => {
    const minus = (takesBack: string): SetEntry => {
      const { us, them } = scoreNow();
      return { entry: { kind: 'score', payload: { side, by: -1, rally: us + them, takesBack } }, setNumber };
    };
    const decide = (): SetEntry | undefined => {
      // A point that two devices have pressed is taken back from both.
      const [first, ...others] = pressesOfNewestPoint(scoreNow(), side);
      for (const id of others) void enter(() => minus(id), undefined);
      return first === undefined ? undefined : minus(first);
    };
    pressPoint(decide, side, 'Point removed');
  });

  return { addPoint, takePointBack };
}
