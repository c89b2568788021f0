import { clock, fullDay } from '../core/dates.ts';
import { matchView } from '../match/figures/match-view.ts';
import { onlySet, ralliesIn, type SetView } from '../match/figures/rally-view.ts';
import { rotationName } from '../match/line-up/rotation-name.ts';
import { runsIn } from '../match/figures/runs.ts';
import { timeoutChance } from '../match/figures/timeout-card.ts';
import type { Won } from '../match/figures/rotation-table.ts';
import { priorsFrom } from '../match/figures/win-chance.ts';
import { type GameSet, type MatchState, setOf } from '../match/fold.ts';
import { type Frame, courtOf, serverOf, setterPosition, timeoutsIn } from '../match/rally/frame.ts';
import { PLACES, placeAt, positionOf } from '../match/rally/court.ts';
import { winnerOfMatch } from '../match/rules.ts';
import { isWon, setWinners } from '../match/set-end.ts';
import type { Side } from '../match/schema.ts';
import type { Shows } from './api.ts';
import { publicBox } from './box-rows.ts';
import { called, type Calling, shirtOf } from './player-words.ts';
import { rallyLines } from './rally-words.ts';
import type { LivePhase, LiveState } from './state.ts';

/** An event of the schedule, as far as a public page says it: never its title, its notes, or who comes. */
export type Ahead = {
  readonly opponent: string | null;
  readonly day: string;
  readonly time: string | null;
  readonly place: string | null;
};

/** Everything that a public page is made of; what it may not say is not among it, or is left out by `calling`. */
export type LiveSource = {
  readonly team: string;
  /** Null while no match was begun. */
  readonly match: {
    readonly id: string;
    readonly opponent: string | null;
    readonly isCompleted: boolean;
    readonly state: MatchState;
    /** How often we received in the matches before it, and won: the chance begins with it (CH-03). */
    readonly received: Won;
  } | null;
  /** Of the match itself, or of the team while it has none: said until it begins. */
  readonly ahead: Ahead | null;
  /** The next match of the team. */
  readonly next: Ahead | null;
  readonly calling: Calling;
  readonly shows: Shows;
  readonly heardAt: string | null;
  readonly isRecorded: boolean;
  /** Of which set all rallies are listed; null for the newest of the set that runs. */
  readonly set: number | null;
};

const NEWEST = 12;
const ALL = 999;
/** Silence in a set that is told (LIV-12). */
const QUIET_SECONDS = 120;
export const OPPONENT = 'Opponents';

/** A match as anybody with its address may see it (LIV-05). */
export function publicState(source: LiveSource): LiveState {
  const { match, ahead, team } = source;
  if (!match) return notBegun(source, ahead?.opponent ?? OPPONENT);
  const names = { us: team, them: match.opponent ?? OPPONENT };
  const view = matchView(match.state, match.id);
  const played = view.sets.filter(({ rallies, taps }) => rallies.length > 0 || (taps?.size ?? 0) > 0);
  const now = setNow(match, view.sets, played);
  if (!now || (played.length === 0 && !match.isCompleted)) return notBegun(source, names.them);
  return begun(source, match, { names, now, played });
}

/** The set that is played; after the end the one that was played last, whichever was only opened since. */
function setNow({ isCompleted, state }: Match, sets: readonly SetView[], played: readonly SetView[]) {
  const isOver = isCompleted || winnerOfMatch(setWinners(state), state.rules) !== null;
  return (isOver ? played.at(-1) : undefined) ?? sets.at(-1);
}

function notBegun({ team, ahead, isRecorded, heardAt }: LiveSource, them: string): LiveState {
  return {
    ...{ phase: 'before', heardAt, quiet: null, isRecorded },
    texts: { us: team, them, phase: PHASE_WORDS.before, headline: 'Not begun yet', ...aheadTexts(ahead) },
    ...{ serving: null, timeouts: null, six: { us: null, them: null, libero: null } },
    ...{ rallies: [], box: null, sets: [] },
  };
}

/** `Saturday, November 22, 2025, 10:00 AM, Bayside gym` */
function aheadTexts(ahead: Ahead | null): Record<string, string> {
  return ahead ? { ahead: aheadWords(ahead) } : {};
}

function aheadWords({ day, time, place }: Ahead): string {
  return [fullDay(day), time === null ? null : clock(time), place].filter(Boolean).join(', ');
}

/** `Next: Harbor Point, Saturday, November 22, 2025` */
function nextTexts(next: Ahead | null): Record<string, string> {
  return next ? { ahead: `Next: ${[next.opponent, aheadWords(next)].filter(Boolean).join(', ')}` } : {};
}

type Match = NonNullable<LiveSource['match']>;
type Begun = {
  readonly names: Readonly<Record<Side, string>>;
  readonly now: SetView;
  readonly played: readonly SetView[];
};

function begun(source: LiveSource, match: Match, { names, now, played }: Begun): LiveState {
  const { state } = match;
  const { calling, shows } = source;
  const set = setOf(state, now.number);
  const frame = set.rallies?.now ?? null;
  const phase = phaseOf(match, set, now);
  const serving = phase === 'final' ? null : (frame?.serving ?? set.score.counting.at(-1)?.side ?? null);
  const listed = source.set ?? played.at(-1)?.number ?? now.number;
  const most = source.set === null ? NEWEST : ALL;
  const views = ralliesIn(onlySet(played, listed));
  const isOver = phase === 'final';
  return {
    ...{ phase, heardAt: source.heardAt, quiet: quietIn(phase, state), isRecorded: source.isRecorded, serving },
    texts: {
      ...{ us: names.us, them: names.them },
      ...scoreTexts(match, set, isOver),
      ...(serving ? serveTexts(serving, frame, calling) : {}),
      ...(frame && !isOver ? courtTexts(frame, state, set.number) : {}),
      ...(isOver ? {} : runTexts(now)),
      ...(shows.chance && !isOver ? chanceTexts(match, set.number) : {}),
      ...(isOver ? nextTexts(source.next) : {}),
      spoken: spokenScore(names, match.state, set),
      phase: PHASE_WORDS[phase],
      listed: `Set ${listed}`,
    },
    timeouts: frame && !isOver ? { ...frame.timeouts, of: timeoutsIn(state.rules, set.number) } : null,
    six: isOver || !frame ? { us: null, them: null, libero: null } : sixIn(frame, calling),
    rallies: shows.playByPlay
      ? rallyLines(state, setOf(state, listed), views, { calling, isNamed: shows.scorers, most }).map((line) => [
          ...line,
        ])
      : [],
    box: isOver && shows.box ? publicBox(played, calling) : null,
    sets: played.map(({ number }) => number),
  };
}

const PHASE_WORDS: Readonly<Record<LivePhase, string>> = {
  before: 'Not begun',
  set: 'Live',
  timeout: 'Timeout',
  break: 'Between sets',
  final: 'Final',
};

/** `Tidewater 17, Breakers 16, set 2` */
const spokenScore = ({ us, them }: Begun['names'], { rules }: MatchState, { number, score }: GameSet): string =>
  `${us} ${score.us}, ${them} ${score.them}${rules.sets === 1 ? '' : `, set ${number}`}`;

/** A match that is decided is over for who looks at it, whether or not it was completed in the app already. */
function phaseOf({ isCompleted, state }: Match, set: GameSet, now: SetView): LivePhase {
  const { rules } = state;
  const isDecided = winnerOfMatch(setWinners(state), rules) !== null && isWon(set, rules);
  if (isCompleted || isDecided) return 'final';
  if (isWon(set, rules) || now.rallies.length === 0) return 'break';
  const newest = set.rallies?.played.at(-1);
  return newest?.gap.some(({ kind }) => kind === 'timeout') ? 'timeout' : 'set';
}

function quietIn(phase: LivePhase, { rules }: MatchState): number | null {
  if (phase === 'set') return QUIET_SECONDS;
  if (phase === 'timeout') return QUIET_SECONDS + rules.timeoutSeconds;
  return phase === 'break' ? QUIET_SECONDS + rules.intervalSeconds : null;
}

function scoreTexts({ state, isCompleted }: Match, set: GameSet, isOver: boolean): Record<string, string> {
  const { rules } = state;
  const isDone = (one: GameSet): boolean => isWon(one, rules) || isCompleted || one.number < set.number;
  const scored = state.sets.filter(({ number, score }) => number <= set.number && score.us + score.them > 0);
  const done = scored.filter(isDone);
  const setsOf = (side: Side): number =>
    done.filter(({ score }) => (side === 'us' ? score.us > score.them : score.them > score.us)).length;
  const won = { us: setsOf('us'), them: setsOf('them') };
  const shown = isOver ? won : set.score;
  return {
    ...{ pointsUs: String(shown.us), pointsThem: String(shown.them) },
    ...(isOver ? resultTexts(won) : { setsUs: String(won.us), setsThem: String(won.them) }),
    set: isOver ? '' : rules.sets === 1 ? 'Set 1' : `Set ${set.number} of ${rules.sets}`,
    scores: done
      .filter(({ number }) => isOver || number < set.number)
      .map(({ score }) => `${score.us}–${score.them}`)
      .join(', '),
  };
}

function resultTexts({ us, them }: { us: number; them: number }): Record<string, string> {
  if (us === them) return { resultUs: 'Drawn', resultThem: 'Drawn' };
  return us > them ? { resultUs: 'Won', resultThem: '' } : { resultUs: '', resultThem: 'Won' };
}

function serveTexts(serving: Side, frame: Frame | null, calling: Calling): Record<string, string> {
  const who = frame && called(serving, serverOf(frame, serving), { ...calling, naming: 'numbers' });
  const words = who ? `Serve, ${who}` : 'Serve';
  return serving === 'us' ? { serveUs: words, serveThem: 'Receive' } : { serveUs: 'Receive', serveThem: words };
}

function courtTexts(frame: Frame, { rules }: MatchState, setNumber: number): Record<string, string> {
  const of = timeoutsIn(rules, setNumber);
  const left = (side: Side): number => Math.max(0, of - frame.timeouts[side]);
  const at = setterPosition(frame);
  const used = (side: Side): number | null => (side === 'us' ? frame.ours : frame.theirs)?.used ?? null;
  const subsLeft = (side: Side): number | null => {
    const taken = used(side);
    return taken === null || rules.subs === null ? null : Math.max(0, rules.subs - taken);
  };
  const subs = [subsLeft('us'), subsLeft('them')].filter((one) => one !== null).join(' and ');
  return {
    ...(at === null ? {} : { rotation: rotationName(at, 'order') }),
    timeouts: `${left('us')} and ${left('them')} left`,
    ...(subs === '' ? {} : { subs: `${subs} left` }),
  };
}

function runTexts(now: SetView): Record<string, string> {
  const run = runsIn([now]).at(-1);
  if (!run) return {};
  return { run: run.side === 'us' ? `${run.points}–0` : `0–${run.points}` };
}

function chanceTexts({ id, state, received }: Match, setNumber: number): Record<string, string> {
  const chance = timeoutChance({ state, setNumber, priors: priorsFrom(received, state.rules) }, id);
  return chance && chance.share > 0 ? { chance: `${chance.percent} for this set` } : {};
}

/** Numbers by position, with the libero on; empty where nobody is known. */
function sixIn(frame: Frame, calling: Calling): LiveState['six'] {
  const { theirs, turns, bench } = frame;
  const shirts = (side: Side, six: readonly (string | null)[] | null): string[] | null =>
    six?.some((who) => who !== null) ? six.map((who) => shirtOf(side, who, calling)) : null;
  return {
    us: shirts('us', courtOf(frame)),
    them: shirts(
      'them',
      theirs && PLACES.map((position) => theirs.regulars[placeAt(position, turns.them) - 1] ?? null),
    ),
    libero: frame.ours && bench.acting ? positionOf(bench.acting.place, turns.us) : null,
  };
}
