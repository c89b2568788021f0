import { guestCalled } from '../scorer/guest-name.ts';
import { contentOf, type Correction, lastCorrections, type LoggedEvent } from './corrections.ts';
import { type GameSet, type MatchState, setOf } from './fold.ts';
import type { RotationNaming } from './line-up/rotation-name.ts';
import { inWords, isListed, type Listed, type Sign, type Spoken } from './kinds.ts';
import { type Press, scoreOf } from './points.ts';

type Author = Pick<LoggedEvent, 'userId' | 'guestLink' | 'guestName' | 'clientId'>;

/** Names for the wording of a log. `guest` is asked first of an entry that came by a link. */
export type Names = Spoken & {
  readonly person: (userId: string | null) => string;
  readonly guest?: ((author: Author) => string | undefined) | undefined;
  /** In the order of play where it is not said. */
  readonly naming?: RotationNaming;
};

/** Who made an entry: a member of the team, or a guest by the name that they gave themselves. */
export const authorOf = (names: Names, author: Author | undefined): string =>
  author?.guestLink ? (names.guest?.(author) ?? guestCalled(author.guestName)) : names.person(author?.userId ?? null);

export type LogLine = {
  readonly id: string;
  readonly who: string;
  readonly what: string;
  readonly sign: Sign;
  readonly content: Listed;
  readonly us: number;
  readonly them: number;
  /** Whether this entry changed the score. */
  readonly isScored: boolean;
  readonly isVoid: boolean;
  /** Another device gave this rally to the other side first. */
  readonly isConflict: boolean;
  readonly recorded: Authorship;
  /** Authorship of the correction that strikes it out or replaces it. */
  readonly corrected: Authorship | undefined;
};

/** Name of the person, and the time by their device's clock. */
export type Authorship = { readonly by: string; readonly at: string };

type ListedEntry = {
  readonly event: LoggedEvent;
  readonly content: Listed;
  readonly isVoid: boolean;
  readonly correction: Correction | undefined;
};

/** The log of a set in words, newest first, with the score as it stood after each entry. */
export function logLines(state: MatchState, setNumber: number, names: Names): LogLine[] {
  const set = setOf(state, setNumber);
  const pressOf = new Map(set.presses.map((press) => [press.id, press]));
  const presses: Press[] = [];
  let score = scoreOf(presses);
  return entriesOf(state, setNumber)
    .map((entry) => {
      const before = score;
      const press = pressOf.get(entry.event.id);
      if (press) {
        presses.push(press);
        score = scoreOf(presses);
      }
      const isScored = before.us !== score.us || before.them !== score.them;
      return { ...readLine(entry, names, set), us: score.us, them: score.them, isScored };
    })
    .reverse();
}

/** Whether an entry is the tap of a figure: it stands in the log of its set, and in no list of rallies. */
export function isTap({ log }: MatchState, id: string): boolean {
  for (let at = log; at; at = at.before) if (at.event.id === id) return at.event.kind === 'stat';
  return false;
}

/** Entries that have a line, oldest first, void ones included, with content after replacements. */
function entriesOf({ log, marks, corrections }: MatchState, setNumber: number): ListedEntry[] {
  const entries: ListedEntry[] = [];
  const last = lastCorrections(corrections, marks);
  const restored = { ...marks, void: new Map<string, number>() };
  for (let at = log; at; at = at.before) {
    const { event } = at;
    if (event.setNumber !== setNumber) continue;
    const content = contentOf(event, restored);
    if (!content || !isListed(content)) continue;
    entries.push({ event, content, isVoid: marks.void.has(event.id), correction: last.get(event.id) });
  }
  return entries.reverse();
}

function readLine({ event, content, isVoid, correction }: ListedEntry, names: Names, set: GameSet) {
  const isConflict = set.score.conflicts.some(({ id }) => id === event.id);
  const deed = (made: LoggedEvent): Authorship => ({ by: authorOf(names, made), at: made.at });
  const deeds = { recorded: deed(event), corrected: correction && deed(correction.event) };
  return {
    id: event.id,
    content,
    isVoid,
    isConflict,
    ...deeds,
    ...inWords(content, { ...names, setNumber: set.number }),
  };
}

/** `Set 2 17–15` */
export const scoreText = ({ us, them }: { us: number; them: number }): string => `${us}–${them}`;
