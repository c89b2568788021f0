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

/** No entry of this log up to `rev` tells of rallies in the set `from` or a later one: what came since can be asked for. */
type UntoldLog = { readonly sessionId: string; readonly from: number; readonly rev: number };

/** The matches that a transaction finds, and those that it leaves for after its commit. */
export type MatchMemory = {
  find(sessionId: string): KeptMatch | undefined;
  /** Whether the transaction has found the newest entry of this match in the log. */
  isStored(match: KeptMatch): boolean;
  keep(match: KeptMatch): void;
  /** The `rev` up to which a log tells of no rallies in this set or a later one; 0 where that is not known. */
  untoldUntil(sessionId: string, from: number): number;
  keepUntold(log: UntoldLog): void;
};

/** The `rev` of entries that are in the log, by id. */
type StoredRevs = ReadonlyMap<string, number>;

/** Of all matches together: about twenty that are told by their rallies, or four by every touch. */
const MOST_ENTRIES = 20_000;
const MOST_UNTOLD = 1000;

/**
 * The matches that this server folded last. They are a shortcut only: whether one is still the newest is asked of the
 * log, under the lock of its scope, so that any number of servers can take pushes of one match.
 */
export function keptMatches(most = MOST_ENTRIES, mostUntold = MOST_UNTOLD) {
  /** In the order of their last push. */
  const matches = new Map<string, KeptMatch & { readonly generation: string }>();
  const untold = new Map<string, UntoldLog & { readonly generation: string }>();
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
  function keepUntold(log: UntoldLog, generation: string): void {
    untold.delete(log.sessionId);
    untold.set(log.sessionId, { ...log, generation });
    for (const sessionId of untold.keys()) if (untold.size > mostUntold) untold.delete(sessionId);
  }
  /** The ids of the newest entries of these sessions' matches, for `memoryOf` to be told which of them are stored. */
  const newestOf = (sessionIds: readonly string[]): string[] =>
    sessionIds.flatMap((id) => matches.get(id)?.newest.id ?? []);
  /** Matches left there are found by others after `commit` only. */
  function memoryOf(generation: string, stored: StoredRevs = new Map()): MatchMemory & { commit(): void } {
    const left = new Map<string, KeptMatch>();
    const leftUntold: UntoldLog[] = [];
    const find = (sessionId: string): KeptMatch | undefined => {
      const match = matches.get(sessionId);
      return match?.generation === generation ? match : undefined;
    };
    return {
      find,
      isStored: ({ newest }) => stored.get(newest.id) === newest.rev,
      keep: (match) => void left.set(match.sessionId, match),
      untoldUntil(sessionId, from) {
        const log = untold.get(sessionId);
        return log?.generation === generation && log.from <= from ? log.rev : 0;
      },
      keepUntold: (log) => void leftUntold.push(log),
      commit() {
        left.forEach((match) => keep(match, generation));
        leftUntold.forEach((log) => keepUntold(log, generation));
      },
    };
  }
  return { memoryOf, newestOf };
}
export type KeptMatches = ReturnType<typeof keptMatches>;
