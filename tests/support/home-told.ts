import { homeMatch } from './home-match.ts';
import { toldOf } from './match-told.ts';

type Given = NonNullable<Parameters<typeof homeMatch>[1]>;

/** A match of ours in the notation of the vectors, as the engine tells it in their words. */
export const homeTold = (log: readonly string[], given: Given = {}): ReturnType<typeof toldOf> =>
  toldOf(homeMatch(log, given));
