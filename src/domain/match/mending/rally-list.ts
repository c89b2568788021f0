import { groupBy } from '../../core/group-by.ts';
import { plural } from '../../core/plural.ts';
import { type MatchState, setOf } from '../fold.ts';
import { isListed, type Listed, inOneLine } from '../kinds.ts';
import { type Authorship, authorOf, type Names, scoreText } from '../match-log.ts';
import type { Side } from '../schema.ts';
import type { LoggedEvent } from '../corrections.ts';
import { plus, type Sides, sum } from '../rally/court.ts';
import { missingIn } from '../rally/missing.ts';
import { statementsIn } from '../rally/rallies.ts';
import { endedIn, statementWords, wayTo } from './ended-words.ts';
import { placesIn, type RallySet, touchedIn } from '../rally/rally-set.ts';
import { rallyIn, type Told } from '../rally/standing.ts';
import type { Touch } from '../rally/touches.ts';
import type { Played } from '../rally/walk.ts';

/** A rally on its line of the log. */
export type RallyLine = {
  readonly kind: 'rally';
  readonly id: string;
  /** Its place in the order of the set, from 1. */
  readonly number: number;
  /** Null where it is replayed, undefined while nobody has said. */
  readonly winner: Side | null | undefined;
  readonly isDisputed: boolean;
  readonly ended: string;
  readonly way: string;
  readonly setterAt: number | null;
  /** After it; none from a rally on that two devices gave to both sides. */
  readonly score: Sides<number> | null;
  readonly played: Played;
  readonly touches: readonly Touch[];
  /** Where devices contradict each other, the word of each, with the score that it makes. */
  readonly words: readonly {
    readonly by: string;
    readonly says: string;
    readonly winner: Side | null;
    readonly score: Sides<number>;
  }[];
  /** None where nothing but presses of the score cards was made. */
  readonly recorded: Authorship | undefined;
};
/** Struck out: a whole rally, or an entry of a gap. */
export type StruckLine = {
  readonly kind: 'struck';
  readonly id: string;
  readonly says: string;
  readonly ids: readonly string[];
};
/** An entry that is none of a rally: what happened in the gap after one, a line-up, a choice for the set. */
export type GapLine = {
  readonly kind: 'gap';
  readonly id: string;
  readonly says: string;
  readonly content: Listed;
  readonly recorded: Authorship;
};
/** Rallies that others have, between the two that stand here. */
type MissingLine = { readonly kind: 'missing'; readonly id: string; readonly says: string };
export type ListLine = RallyLine | StruckLine | GapLine | MissingLine;

/** A set as a list of its rallies, newest first, with what happened between them (FIX-14). */
export function rallyList(state: MatchState, setNumber: number, names: Names): ListLine[] {
  const { rallies } = setOf(state, setNumber);
  if (!rallies) return [];
  const lines = new Map<string | null, readonly ListLine[]>([[null, []]]);
  for (const line of rallyLines(rallies, names)) lines.set(line.id, [line]);
  const between = groupBy(rallies.given.told.filter(isBetween), (told) => standingBefore(namedIn(told), rallies, told));
  for (const [after, told] of between)
    lines.set(after, [...(lines.get(after) ?? []), ...told.flatMap((one) => gapLine(one, names) ?? [])]);
  for (const [after, struck] of struckRallies(rallies, names))
    lines.set(after, [...(lines.get(after) ?? []), ...struck]);
  for (const { before, many, score } of missingIn(rallies)) {
    const says = `${plural(many, 'rally', 'rallies')} missing, until ${scoreText(score)}`;
    const here = lines.get(before) ?? [];
    lines.set(before, [{ kind: 'missing', id: `missing ${before}`, says }, ...here]);
  }
  return [...lines.values()].flat().reverse();
}

function rallyLines(set: RallySet, names: Names): RallyLine[] {
  const told = new Map(set.given.told.map(({ event }) => [event.id, event]));
  const missing = new Map(missingIn(set).map((one) => [one.before, one]));
  let isSure = true;
  let skipped = { many: 0, ahead: { us: 0, them: 0 } };
  return touchedIn(set).map(({ played, touches }, at) => {
    const { rally, completed } = played;
    const here = missing.get(rally.id);
    if (here) skipped = { many: skipped.many + here.many, ahead: here.ahead };
    const { winner, isDisputed } = rally.outcome;
    isSure &&= !isDisputed;
    const first = told.get(rally.contacts[0]?.id ?? rally.ends[0]?.id ?? '');
    return {
      ...{ kind: 'rally', id: rally.id, number: at + 1 + skipped.many, winner, isDisputed, played, touches },
      ...{ ended: endedIn(rally, touches, names), way: wayTo(played, touches, names), setterAt: played.setterAt },
      words: isDisputed ? wordsOf(played, told, names) : [],
      score: isSure ? sum(completed.score, skipped.ahead) : null,
      recorded: first && { by: authorOf(names, first), at: first.at },
    };
  });
}

function wordsOf({ rally, during }: Played, told: ReadonlyMap<string, LoggedEvent>, names: Names): RallyLine['words'] {
  return statementsIn(rally).map(({ id, winner }) => ({
    ...{ by: authorOf(names, told.get(id)), says: statementWords(rally, id, names), winner },
    score: winner ? plus(during.score, winner, 1) : during.score,
  }));
}

const isBetween = (told: Told): boolean => rallyIn(told) === undefined;

/** The rally that stands, after which something is shown; null before the first. */
function standingBefore(id: string | null, set: RallySet, told: Pick<Told, 'place'>): string | null {
  const at = placesIn(set)(id, told);
  return (at === undefined ? set.played.at(-1) : set.played[at])?.rally.id ?? null;
}

function namedIn({ worded, event }: Told): string | null {
  const { kind, payload } = worded ?? event;
  if (kind === 'reassign') return payload.until;
  return 'after' in payload ? payload.after : null;
}

function gapLine({ event, says, worded }: Told, names: Names): GapLine | StruckLine | undefined {
  if (!worded || !isListed(worded)) return undefined;
  const text = inOneLine(worded, names);
  if (!says) return { kind: 'struck', id: event.id, says: text, ids: [event.id] };
  const recorded = { by: authorOf(names, event), at: event.at };
  return { kind: 'gap', id: event.id, says: text, content: worded, recorded };
}

/** Rallies that were deleted as a whole, by the rally that stands before them. */
function struckRallies(set: RallySet, names: Names): ReadonlyMap<string | null, readonly StruckLine[]> {
  const entries = groupBy(set.given.told, rallyIn);
  const gone = set.chain.posts.flatMap(({ rally }): (StruckLine & { after: string | null })[] => {
    const told = entries.get(rally) ?? [];
    if (told.some(({ says }) => says) || set.played.some((one) => one.rally.id === rally)) return [];
    const struck = told.filter((one) => one.struck);
    const last = struck.at(-1)?.worded;
    if (!last) return [];
    const after = standingBefore(rally, set, { place: Infinity });
    return [
      { kind: 'struck', id: rally, says: inOneLine(last, names), ids: struck.map(({ event }) => event.id), after },
    ];
  });
  return groupBy(gone, ({ after }) => after);
}
