import type { Correction, LoggedEvent } from '../match/corrections.ts';
import type { EndKind, RallyView } from '../match/figures/rally-view.ts';
import type { GameSet, MatchState } from '../match/fold.ts';
import type { Statement } from '../match/kinds.ts';
import { type Rally, statementsOf } from '../match/rally/rallies.ts';
import { nameOf } from '../match/rally/standing.ts';
import { called, type Calling } from './player-words.ts';

export type RallyLine = readonly ['us' | 'them' | '', string, string];

/** Deeds that are told with who did them. */
const DEEDS: Partial<Record<EndKind, string>> = { ace: 'ace', kill: 'kill', block: 'block' };
/** Errors of opponents, who stay unnamed; one of ours is an error and no more (LIV-04). */
const THEIR_ERRORS: Partial<Record<EndKind, string>> = {
  'serve-error': 'their serve error',
  'attack-error': 'their attack error',
  'block-error': 'their block error',
  'reception-error': 'their reception error',
  'handling-error': 'their handling error',
  net: 'their net fault',
  'rotation-fault': 'their rotation fault',
};

/** How a rally was won: `kill by #7`, `error`, `their serve error`. */
function endWords({ winner, end }: RallyView, calling: Calling, isNamed: boolean): string {
  if (!winner || !end || end.kind === 'other') return 'point';
  if (end.kind === 'card') return 'penalty';
  if (end.side !== winner) return end.side === 'us' ? 'error' : (THEIR_ERRORS[end.kind] ?? 'their error');
  const deed = DEEDS[end.kind];
  if (deed === undefined) return 'point';
  const by = [end.who, ...end.with].flatMap((who) => called(end.side, who, calling) ?? []);
  return isNamed && by.length > 0 ? `${deed} by ${by.join(' and ')}` : deed;
}

type Asked = { readonly calling: Calling; readonly isNamed: boolean; readonly most: number };

/** The rallies of a set that are won, the newest first. What was said anew says `corrected`. */
export function rallyLines(
  state: MatchState,
  set: GameSet | undefined,
  views: readonly RallyView[],
  { calling, isNamed, most }: Asked,
): RallyLine[] {
  const corrected = correctedIn(state, set);
  const rallies = new Map((set?.rallies?.played ?? []).map(({ rally }) => [rally.id, rally]));
  const lines = views
    .filter(({ winner, isReplay }) => winner !== null && !isReplay)
    .slice(-most)
    .map((rally): RallyLine => {
      const { us, them } = rally.after;
      const told = rallies.get(rally.id);
      const isCorrected = told
        ? isTurned(told) || idsOf(told).some((id) => corrected.has(id))
        : corrected.has(rally.id);
      const says = endWords(rally, calling, isNamed);
      return [rally.winner ?? '', `${us}–${them}`, isCorrected ? `${says}, corrected` : says];
    })
    .reverse();
  return set && wasTakenBack(state, set)
    ? [['', scoreIn(set), 'corrected'], ...lines].slice(0, most).map(copied)
    : lines;
}

const copied = ([side, score, says]: readonly string[]): RallyLine => [
  side === 'us' || side === 'them' ? side : '',
  score ?? '',
  says ?? '',
];
const scoreIn = ({ score }: GameSet): string => `${score.us}–${score.them}`;

/** Entries that say something else now than when they were made, not only more of the same. */
function correctedIn({ marks }: MatchState, set: GameSet | undefined): ReadonlySet<string> {
  const told = (set?.rallies?.given.told ?? []).filter(({ event }) => marks.replaced.has(event.id));
  const completed = new Set(told.flatMap(({ event, worded }) => (isCompleted(event, worded) ? event.id : [])));
  return new Set([...marks.replaced.keys()].filter((id) => !completed.has(id)));
}

/** Only tells what was left open: who else blocked, from which zone, or how a point came about. */
function isCompleted(event: LoggedEvent, worded: Statement | undefined): boolean {
  if (event.kind === 'rally-end' && worded?.kind === 'rally-end')
    return event.payload.winner === worded.payload.winner && event.payload.reason === null;
  if (event.kind !== 'contact' || worded?.kind !== 'contact') return false;
  const [was, is] = [event.payload, worded.payload];
  const others = new Set(is.with.map(nameOf));
  const isSame = was.side === is.side && was.skill === is.skill && was.grade === is.grade;
  return isSame && nameOf(was.who) === nameOf(is.who) && was.with.every((one) => others.has(nameOf(one)));
}

/** Somebody gave it to the other side than it was given to before. */
const isTurned = (rally: Rally): boolean =>
  rally.outcome.isSettled && statementsOf(rally).some(({ winner }) => winner !== rally.outcome.winner);

const idsOf = ({ contacts, ends, presses }: Rally): readonly string[] =>
  [...contacts, ...ends, ...presses].map(({ id }) => id);

/** The newest entry took something back: no rally is left to say so. */
function wasTakenBack({ log, corrections }: MatchState, { number }: GameSet): boolean {
  if (!log) return false;
  const { event } = log;
  if (event.kind === 'score') return event.setNumber === number && event.payload.by < 0;
  return event.kind !== 'replace' && targetIn(corrections, event.id)?.setNumber === number;
}

function targetIn(newest: Correction | null, id: string): Correction['target'] | undefined {
  for (let at = newest; at; at = at.before) if (at.event.id === id) return at.target;
  return undefined;
}
