import type { Correction } from '../match/corrections.ts';
import type { EndKind, RallyView } from '../match/figures/rally-view.ts';
import type { GameSet, MatchState } from '../match/fold.ts';
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
  const corrected = correctedIn(state);
  const ids = idsOf(set);
  const lines = views
    .filter(({ winner, isReplay }) => winner !== null && !isReplay)
    .slice(-most)
    .map((rally): RallyLine => {
      const { us, them } = rally.after;
      const isCorrected = (ids.get(rally.id) ?? [rally.id]).some((id) => corrected.has(id));
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

/** Entries that say something else now than when they were made. */
function correctedIn({ marks }: MatchState): ReadonlySet<string> {
  return new Set(marks.replaced.keys());
}

/** The entries of each rally. */
function idsOf(set: GameSet | undefined): ReadonlyMap<string, readonly string[]> {
  const played = set?.rallies?.played ?? [];
  return new Map(
    played.map(({ rally: { id, contacts, ends, presses } }) => [
      id,
      [...contacts, ...ends, ...presses].map((entry) => entry.id),
    ]),
  );
}

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
