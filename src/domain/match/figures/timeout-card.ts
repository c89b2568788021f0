import type { MatchState } from '../fold.ts';
import { setOf } from '../fold.ts';
import { type Frame, serverOf, setterPosition, timeoutsIn } from '../rally/frame.ts';
import { emptyRallySet } from '../rally/rally-set.ts';
import { roundTo } from '../../analysis/fraction.ts';
import { NONE, percentText } from '../../analysis/rates.ts';
import { readFigure, readingText } from './reading.ts';
import { figureNamed } from './figure-list.ts';
import { matchView } from './match-view.ts';
import { marksIn } from './rally-marks.ts';
import { isServed, onlyRallies, onlySet, ralliesIn, type RallyView, type Scope } from './rally-view.ts';
import { rotationOf, type RotationRow, rotationTable, weakestOf } from './rotation-table.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import { runsIn } from './runs.ts';
import { playersIn, sumsOf } from './sums.ts';
import {
  chanceText,
  isTooEarly,
  matchChance,
  type Priors,
  TOO_EARLY,
  type WinChance,
  winChance,
} from './win-chance.ts';
import type { SideOuts } from './set-chance.ts';
import { setWinners } from '../set-end.ts';
import type { Side } from '../schema.ts';

type CardLineKind = 'score' | 'run' | 'rotation' | 'served' | 'hot' | 'left';
/** A line of the card that a coach reads in a timeout: one glance, and what it comes from. */
export type CardLine = {
  readonly kind: CardLineKind;
  readonly main: string;
  readonly more: string;
  /** Those that it speaks of, in the order of play; none where it speaks of the set as it stands. */
  readonly rallies: readonly RallyView[];
};

type Asked = {
  readonly session: string;
  readonly setNumber: number;
  /** How ours are called: `#7`. */
  readonly called: (player: string) => string;
  /** Null where the chance is switched off (CH-11). */
  readonly priors: Priors | null;
  readonly naming?: RotationNaming | undefined;
};
type Given = Asked & { readonly state: MatchState; readonly match: Scope; readonly set: Scope };

/** The card of a timeout: at most six lines, largest first. What is not known, or of too few, is left out (TOC-02). */
export function timeoutCard(state: MatchState, asked: Asked): readonly CardLine[] {
  const { sets } = matchView(state, asked.session);
  const given = { ...asked, state, match: sets, set: onlySet(sets, asked.setNumber) };
  return [scoreLine, runLine, rotationLine, servedLine, hotLine, leftLine].flatMap((line) => line(given));
}

/** As plain text, to be sent to the bench (TOC-06). */
export const cardText = (lines: readonly CardLine[]): string =>
  lines.map(({ main, more }) => (more === '' ? main : `${main} (${more})`)).join('\n');

function scoreLine({ state, setNumber, called, match, priors, naming }: Given): CardLine[] {
  const { score } = setOf(state, setNumber);
  const now = frameIn(state, setNumber);
  const { serving } = now;
  const server = serving && serverOf(now, serving);
  const at = setterPosition(now);
  const chance = priors && chanceNow({ state, setNumber, priors }, match);
  const serves =
    serving === 'us' ? `${server === null ? 'we' : called(server ?? '')} next to serve` : 'they serve next';
  const main = [`${score.us}–${score.them}`, serving ? serves : '', at === null ? '' : rotationName(at, naming)];
  const more = chance ? `win chance ${chance.percent} from ${chance.from} rallies` : '';
  return [{ kind: 'score', main: main.filter(Boolean).join(' · '), more, rallies: [] }];
}

const RUN = 3;
function runLine({ set, naming }: Given): CardLine[] {
  if (set.every(({ rallies }) => rallies.every(({ depth }) => depth === 'counts'))) return [];
  const run = runsIn(set).at(-1);
  if (!run || run.points < RUN) return [];
  const { side, points, from, rotation } = run;
  const rallies = ralliesIn(set).filter(({ id }) => run.rallies.includes(id));
  const count = side === 'us' ? `${points}–0 for us` : `0–${points} against us`;
  const where = rotation === null ? '' : ` in ${rotationName(rotation, naming)}`;
  return [{ kind: 'run', main: `Run ${count}${where}`, more: `since ${from.us}–${from.them}`, rallies }];
}

const ENOUGH_RALLIES = 4;
/** The weakest rotation of this set; where too little was played in it, that of the match. */
function rotationLine({ set, match, naming }: Given): CardLine[] {
  const own = rotationTable(set);
  const ofSet = weakestOf(own, ENOUGH_RALLIES);
  const rows = ofSet ? own : rotationTable(match);
  const weakest = ofSet ?? weakestOf(rows, ENOUGH_RALLIES);
  if (!weakest || weakest.diff >= 0) return [];
  const { at, received, diff } = weakest;
  const others = rows.filter((row) => row !== weakest);
  return [
    {
      kind: 'rotation',
      main: `Weakest ${rotationName(at, naming)}: ${signed(diff)} · side-out ${received.won} of ${received.of}`,
      more: `others ${sumOf(others, 'won')} of ${sumOf(others, 'of')}${ofSet ? '' : ', match'}`,
      rallies: ralliesIn(ofSet ? set : match).filter((rally) => isServed(rally) && rotationOf(rally, 'us') === at),
    },
  ];
}
const sumOf = (rows: readonly RotationRow[], part: 'won' | 'of'): number =>
  rows.reduce((sum, { received }) => sum + received[part], 0);

const LAST_SERVES = 10;
/** The receiver whom their server, or their last ten serves, found most often. */
function servedLine({ set, state, setNumber, called }: Given): CardLine[] {
  const received = ralliesIn(set).filter((rally) => rally.depth === 'touch' && rally.server === 'them');
  const now = frameIn(state, setNumber);
  const server = serverOf(now, 'them');
  const own = server === null ? [] : received.filter(({ serverWho }) => serverWho === server);
  const rallies = receiverIn(set, own) ? own : received.slice(-LAST_SERVES);
  const found = receiverIn(set, rallies);
  const pass = figureNamed('PASS');
  if (!found || !pass) return [];
  const sums = sumsOf(among(set, rallies));
  const average = readingText(pass, readFigure(pass, sums, { side: 'us', who: found.who }));
  return [
    {
      kind: 'served',
      main: `They serve at ${called(found.who)}: ${found.count} of ${found.of}, pass ${average}`,
      more: '',
      rallies: rallies.filter((rally) => hasReceived(rally, found.who)),
    },
  ];
}

const hasReceived = (rally: RallyView, who: string): boolean =>
  marksIn(rally).some((mark) => mark.name === 'RA' && mark.side === 'us' && mark.who === who);

const among = (scope: Scope, rallies: readonly RallyView[]): Scope =>
  onlyRallies(scope, (rally) => rallies.includes(rally));

function receiverIn(scope: Scope, rallies: readonly RallyView[]) {
  const sums = sumsOf(among(scope, rallies));
  const marks = rallies.flatMap((rally) => marksIn(rally).filter(({ name, side }) => name === 'RA' && side === 'us'));
  const counted = playersIn(sums, 'us').flatMap((who) => {
    const count = marks.filter((one) => one.who === who).length;
    return who !== null && count >= ENOUGH_RALLIES ? [{ who, count, of: marks.length }] : [];
  });
  return counted.toSorted((a, b) => b.count - a.count)[0];
}

const [LAST_ATTACKS, LAST_RALLIES, ENOUGH_ATTACKS] = [8, 10, 4];
/** Who of ours hits best in her last attacks, and who of theirs scores most in the last rallies. */
function hotLine(given: Given): CardLine[] {
  const [hot, theirs] = [hotHitter(given), theirScorer(given)];
  if (!hot && !theirs) return [];
  const ours = hot && `Hot: ${given.called(hot.who)} ${hot.kills} kills of last ${hot.of} attacks`;
  const other = theirs && `theirs: #${theirs.who} ${theirs.points} of the last ${LAST_RALLIES} rallies`;
  const rallies = hot?.rallies ?? theirs?.rallies ?? [];
  return [{ kind: 'hot', main: ours ?? capital(other ?? ''), more: ours ? (other ?? '') : '', rallies }];
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function hotHitter({ match }: Given) {
  const attacks = ralliesIn(match)
    .filter(({ depth }) => depth === 'touch')
    .flatMap((rally) => (rally.isReplay ? [] : rally.contacts.map((one) => ({ ...one, rally }))))
    .filter(({ side, skill, who }) => side === 'us' && skill === 'attack' && who !== null);
  const rated = [...new Set(attacks.map(({ who }) => who))].flatMap((who) => {
    const own = attacks.filter((one) => one.who === who).slice(-LAST_ATTACKS);
    const count = (name: 'K' | 'E'): number =>
      own.filter(({ rally, id }) => marksIn(rally).some((mark) => mark.name === name && mark.contact === id)).length;
    const [kills, errors] = [count('K'), count('E')];
    const rallies = [...new Set(own.map(({ rally }) => rally))];
    return who !== null && own.length >= ENOUGH_ATTACKS
      ? [{ who, kills, by: kills - errors, of: own.length, rallies }]
      : [];
  });
  const [best] = rated.toSorted((a, b) => b.by - a.by || b.kills - a.kills);
  return best && best.by > 0 ? best : undefined;
}

const SCORES: ReadonlySet<string> = new Set(['K', 'SA', 'BS', 'BA']);
function theirScorer({ match }: Given) {
  const last = ralliesIn(match).filter(isServed).slice(-LAST_RALLIES);
  const marks = last
    .flatMap((rally) => marksIn(rally).map((one) => ({ ...one, rally })))
    .filter(({ side, name, who }) => side === 'them' && who !== null && SCORES.has(name));
  const counted = [...new Set(marks.map(({ who }) => who))].flatMap((who) =>
    who === null ? [] : [{ who, ...pointsOf(marks.filter((one) => one.who === who)) }],
  );
  const [best] = counted.toSorted((a, b) => b.points - a.points);
  return best && best.points > 1 ? best : undefined;
}

const pointsOf = (marks: readonly { readonly rally: RallyView }[]) => ({
  points: marks.length,
  rallies: [...new Set(marks.map(({ rally }) => rally))],
});

/** Substitutions and timeouts that are left. Without a line-up nobody counts substitutions. */
function leftLine({ state, setNumber }: Given): CardLine[] {
  const now = frameIn(state, setNumber);
  const { rules } = state;
  const allowed = timeoutsIn(rules, setNumber);
  const used = now.ours?.used ?? 0;
  const subs = rules.subs === null ? `Subs ${used}` : `Subs ${used} of ${rules.subs}`;
  const left = (side: 'us' | 'them'): number => Math.max(0, allowed - now.timeouts[side]);
  const main = [now.ours ? subs : '', `timeouts ${left('us')} left`, `they ${left('them')} left`];
  return [{ kind: 'left', main: capital(main.filter(Boolean).join(' · ')), more: '', rallies: [] }];
}

type Chanced = { readonly state: MatchState; readonly setNumber: number; readonly priors: Priors };

/** How the set stands; of one of taps alone nobody knows who stands where. */
const frameIn = (state: MatchState, setNumber: number): Frame =>
  (setOf(state, setNumber).rallies ?? emptyRallySet(setNumber, state.rules)).now;

/** The chance to win the running set by the rallies of the match, where it is known who serves next. */
function chanceNow({ state, setNumber, priors }: Chanced, match: Scope): WinChance | null {
  const { serving } = frameIn(state, setNumber);
  const { us, them } = setOf(state, setNumber).score;
  return serving && winChance(match, { us, them, serving }, { rules: state.rules, setNumber, priors });
}

/** The chance as a card shows it: `38%`, from what, what the next rally makes of it, and the rates behind it. */
type ShownChance = {
  readonly percent: string;
  readonly from: string;
  readonly swing: string | null;
  readonly rates: readonly string[];
  /** How full its bar is. */
  readonly share: number;
};

const NOT_YET = { percent: NONE, swing: null, rates: [], share: 0 } as const;

/** Null where no rally tells who served (TOC-05); a dash with its reason while nothing can be said (CH-05). */
export function timeoutChance(given: Chanced, session: string): ShownChance | null {
  const { sets } = matchView(given.state, session);
  if (ralliesIn(sets).every(({ depth }) => depth === 'counts')) return null;
  const chance = chanceNow(given, sets);
  if (!chance) return { ...NOT_YET, from: isTooEarly(sets) ? TOO_EARLY : 'Not known for this set' };
  const { percent, from, sideOuts, ifWon, ifLost } = chance;
  const isOver = percent === '100%' || percent === '0%';
  return {
    ...{ percent, from: `from ${from} rallies`, share: chance.share },
    swing: isOver ? null : `${signed(ifWon)} if we win this rally, ${signed(ifLost)} if not`,
    rates: [
      `We win ${rate(sideOuts.us)} of the rallies they serve.`,
      `They win ${rate(sideOuts.them)} of the rallies we serve.`,
      drawnTo(given.priors),
      ...matchRate(given, sets, sideOuts),
    ],
  };
}

/** Ours is drawn to what it was in the season, where that is known (CH-03). */
function drawnTo({ us, them }: Priors): string {
  const [ours, theirs] = [us, them].map((of) => roundTo({ part: of * 100, of: 1 }, 0));
  return us === them
    ? `Both are drawn to ${theirs}% by twenty rallies.`
    : `Ours is drawn to ${ours}%, as in the season, theirs to ${theirs}%, by twenty rallies.`;
}

/** The chance of the match by the same rates: this set, and those to come (CH-07). */
function matchRate({ state, setNumber }: Chanced, match: Scope, sideOuts: SideOuts): string[] {
  const { serving } = frameIn(state, setNumber);
  if (!serving) return [];
  const winners = setWinners(state).slice(0, setNumber - 1);
  const wonBy = (side: Side): number => winners.filter((winner) => winner === side).length;
  const [begun] = ralliesIn(onlySet(match, setNumber));
  const set = { number: setNumber, ...setOf(state, setNumber).score, serving };
  const standing = { won: { us: wonBy('us'), them: wonBy('them') }, set, first: begun?.server ?? serving };
  const chance = matchChance(sideOuts, standing, state.rules);
  return chance === null ? [] : [`Win chance of the match: ${chanceText(chance)}.`];
}

const rate = (of: number): string => percentText({ part: of * 100, of: 1 });
/** U+2212, as it is printed. */
const signed = (points: number): string => `${points < 0 ? '−' : '+'}${roundTo({ part: Math.abs(points), of: 1 }, 0)}`;
