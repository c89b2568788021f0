import type { MatchState } from '#domain/match/fold.ts';

/** A match as a push left it. The next one goes on from there, if nothing in the database says otherwise. */
export type KeptMatch = {
  readonly sessionId: string;
  /** The sets from this one on were read whole. */
  readonly from: number;
  readonly state: MatchState;
  /** The entry of the highest `rev`. */
  readonly newest: { readonly id: string; readonly rev: number };
};

/** The matches that a transaction finds, and those that it leaves for after its commit. */
export type MatchMemory = {
  find(sessionId: string): KeptMatch | undefined;
  keep(match: KeptMatch): void;
};

/** Of all matches together: about twenty that are told by their rallies, or four by every touch. */
const MOST_ENTRIES = 20_000;

/**
 * The matches that this server folded last. They are a shortcut only: whether one is still the newest is asked of the
 * log, under the lock of its scope, so that any number of servers can take pushes of one match.
 */
export function keptMatches(most = MOST_ENTRIES) {
  /** In the order of their last push. */
  const matches = new Map<string, KeptMatch & { readonly generation: string }>();
  const sizeOf = ({ state }: KeptMatch): number => state.log?.place ?? 0;
  let entries = 0;

  function drop(sessionId: string): void {
    const match = matches.get(sessionId);
    if (match && matches.delete(sessionId)) entries -= sizeOf(match);
  }
  function keep(match: KeptMatch, generation: string): void {
    drop(match.sessionId);
    if (sizeOf(match) > most) return;
    matches.set(match.sessionId, { ...match, generation });
    entries += sizeOf(match);
    for (const sessionId of matches.keys()) if (entries > most) drop(sessionId);
  }
  /** Matches left there are found by others after `commit` only. */
  function memoryOf(generation: string): MatchMemory & { commit(): void } {
    const left = new Map<string, KeptMatch>();
    const find = (sessionId: string): KeptMatch | undefined => {
      const match = matches.get(sessionId);
      return match?.generation === generation ? match : undefined;
    };
    return {
      find,
      keep: (match) => void left.set(match.sessionId, match),
      commit: () => left.forEach((match) => keep(match, generation)),
    };
  }
  return { memoryOf };
}
export type KeptMatches = ReturnType<typeof keptMatches>;
