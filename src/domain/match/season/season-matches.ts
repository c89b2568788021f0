import { z } from 'zod';
import { AnalysisFilter, isWithin } from '../../analysis/analysis-filter.ts';
import { type TrackedMatch, trackedMatches } from '../../analysis/tracked-match.ts';
import { groupBy } from '../../core/group-by.ts';
import type { Event } from '../../schedule/schema.ts';
import { type GameResult, gameResult } from '../game-result.ts';
import type { StatSession } from '../schema.ts';
import { type SeasonSet, seasonSets } from './season-sets.ts';

/** A match of a season with the sets of it that are looked at. */
export type SeasonMatch = TrackedMatch & {
  readonly outcome: 'won' | 'lost' | undefined;
  readonly sets: readonly SeasonSet[];
  /** The set that is still played. */
  readonly running: number | null;
};

/** Matches in the order of play; those of which nothing was recorded are none of a season. */
export function seasonMatches(
  sessions: readonly StatSession[],
  events: readonly Event[],
  rows: Parameters<typeof seasonSets>[0],
): readonly SeasonMatch[] {
  const sets = groupBy(seasonSets(rows), ({ sessionId }) => sessionId);
  const scores = groupBy(rows.setStats, ({ sessionId }) => sessionId);
  const known = new Map(sessions.map((session) => [session.id, session]));
  return trackedMatches(sessions, events).flatMap((match): SeasonMatch[] => {
    const [own, session] = [sets.get(match.id), known.get(match.id)];
    if (!own || !session) return [];
    const result = gameResult(scores.get(match.id) ?? [], session);
    return [
      {
        ...match,
        outcome: result.outcome,
        running: runningIn(result),
        sets: own.toSorted((a, b) => a.number - b.number),
      },
    ];
  });
}

/** The newest set of a match counts for a side once it is won. */
function runningIn({ won, lost, scores }: GameResult): number | null {
  const ahead = scores.filter(({ us, them }) => us !== them);
  return won + lost < ahead.length ? (ahead.at(-1)?.number ?? null) : null;
}

/**
 * The part of a season that is looked at: the filter of the analyses, and further ones. A value that an address has wrong
 * counts as not said (SEA-01).
 */
export const SeasonFilter = AnalysisFilter.extend({
  /** A name as `foldName` writes it. */
  opponent: z.string().nullable().catch(null),
  result: z.enum(['won', 'lost']).nullable().catch(null),
  sets: z.enum(['1', '2', '3', '4', '5', 'close']).nullable().catch(null),
  last: z.enum(['5']).nullable().catch(null),
  /** Only rallies with this player of ours on court. */
  with: z.uuid().nullable().catch(null),
});
export type SeasonFilter = z.infer<typeof SeasonFilter>;

/** Names that differ by case and spaces only are one opponent (SEA-04). Ten seasons have each of them many times. */
const folded = new Map<string, string>();
function foldName(name: string): string {
  const known = folded.get(name) ?? name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en');
  folded.set(name, known);
  return known;
}

/** Three points or fewer between the two sides. */
const CLOSE = 3;
const isWanted = ({ number, score }: SeasonSet, sets: SeasonFilter['sets']): boolean => {
  if (sets === null) return true;
  return sets === 'close' ? Math.abs(score.us - score.them) <= CLOSE : number === Number(sets);
};

export function matchesIn(season: readonly SeasonMatch[], filter: SeasonFilter): readonly SeasonMatch[] {
  const { opponent, result, sets, last } = filter;
  const found = season
    .filter((match) => isWithin(filter, match))
    .filter(({ opponentName }) => opponent === null || foldName(opponentName ?? '') === opponent)
    .filter(({ outcome }) => result === null || outcome === result);
  const newest = last === null ? found : found.slice(-Number(last));
  if (sets === null) return newest;
  return newest
    .map((match) => ({ ...match, sets: match.sets.filter((set) => isWanted(set, sets)) }))
    .filter((match) => match.sets.length > 0);
}

export const setsIn = (matches: readonly SeasonMatch[]): readonly SeasonSet[] => matches.flatMap(({ sets }) => sets);

type Opponent = { readonly name: string; readonly folded: string; readonly matches: readonly SeasonMatch[] };

/** By opponent, those met most often first; the name is as it was written last. */
export function byOpponent(matches: readonly SeasonMatch[]): readonly Opponent[] {
  const met = groupBy(matches, ({ opponentName }) => foldName(opponentName ?? ''));
  return [...met]
    .map(([folded, own]) => ({ folded, matches: own, name: own.at(-1)?.opponentName?.trim() ?? '' }))
    .filter(({ folded }) => folded !== '')
    .toSorted((a, b) => b.matches.length - a.matches.length || a.name.localeCompare(b.name));
}

/** By month, `2026-03`, the first first. */
export const byMonth = (matches: readonly SeasonMatch[]): ReadonlyMap<string, readonly SeasonMatch[]> =>
  groupBy(matches, ({ day }) => day.slice(0, 7));
