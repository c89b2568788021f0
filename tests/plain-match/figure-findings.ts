import { winnerBy, type Corrected } from './corrections.ts';
import type { Entry } from './entries.ts';
import { adder, addRally, type Reassign, type Sums, type Touch, touchesOf } from './figures.ts';
import { type Rules, winnerOf } from './rules.ts';
import type { Played, SetState } from './walk.ts';

/** A set with all that its findings are told by. */
export type Told = {
  readonly state: SetState;
  readonly corrected: Corrected;
  readonly reassign: Reassign;
  readonly leading: 'counts' | 'rally';
  readonly counts: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;
};
type One = { readonly played: Played; readonly touches: readonly Touch[] };
const POST = { rally: '', after: null, before: null, n: 0, base: 0, k: 1 };

const touchedOf = ({ state, reassign }: Told): One[] =>
  state.played.map((played) => ({ played, touches: touchesOf(played, reassign).touches }));

/** By player: as the rallies tell it, or as it was tapped. */
function figuresOf(told: Told): Map<string, Record<string, number>> {
  const sums: Sums = new Map();
  if (told.leading === 'rally') {
    for (const { played, touches } of touchedOf(told)) addRally(adder(sums), played, touches);
    return sums;
  }
  for (const [player, own] of Object.entries(told.counts)) {
    const of = (category: string, counter: string) => own[category]?.[counter] ?? 0;
    const [K, A, D] = [of('attack', 'positive'), of('pass', 'positive'), of('defense', 'positive')];
    const [S, SA, SE] = [of('serve', 'attempts'), of('serve', 'positive'), of('serve', 'negative')];
    const all = Object.values(own).reduce((sum, pair) => sum + (pair['attempts'] ?? 0), 0);
    if (all > 0) sums.set(player, { K, A, D, S, SA, SE });
  }
  return sums;
}

/** Findings in the figures of a set, by section N. */
export function figureFindings(told: Told): string[] {
  const touched = touchedOf(told);
  const figures = figuresOf(told);
  const sum = (name: string) => [...figures.values()].reduce((total, own) => total + (own[name] ?? 0), 0);
  const isByRally = told.leading === 'rally';
  const found: string[] = [];
  if (sum('A') > sum('K') || (sum('A') === sum('K') && sum('K') > 9)) found.push('assists');
  for (const own of figures.values()) if ((own['SA'] ?? 0) > (own['S'] ?? 0)) found.push('aces');
  const theirs = touched.flatMap(({ touches }) =>
    touches.filter((one) => one.side === 'them' && one.skill === 'attack'),
  );
  if (theirs.some(({ grade }) => grade === 'in') && sum('D') > theirs.length) found.push('digs');
  if (isByRally) return [...found, ...touched.flatMap(byRally), ...receptions(touched)];
  const liberos = new Set(touched.flatMap(({ played }) => played.liberos));
  for (const [player, own] of figures) if (liberos.has(player) && (own['K'] ?? 0) > 0) found.push('libero-kill');
  return [...found, ...serves(touched, sum)];
}

const isPoint = ({ rally, isPenalty }: Played) => Boolean(rally.winner) && !isPenalty;

function serves(touched: readonly One[], sum: (name: string) => number): string[] {
  const points = touched.map(({ played }) => played).filter(isPoint);
  if (points.some(({ serving, court }) => !serving || !court)) return [];
  const served = points.filter(({ serving }) => serving === 'us').length;
  const isFew = sum('S') < served && sum('S') > sum('SA') + sum('SE');
  return sum('S') > served || isFew ? ['serves'] : [];
}

function receptions(touched: readonly One[]): string[] {
  const received = touched.filter(
    ({ played }) => isPoint(played) && played.serving === 'them' && played.depth === 'touch',
  );
  let told = 0;
  for (const { played, touches } of received) {
    told += touches.filter(({ side, skill }) => side === 'us' && skill === 'receive').length;
    const isError = touches.some((one) => one.side === 'them' && one.skill === 'serve' && one.grade === 'error');
    if (isError || played.rally.ends.some(({ payload }) => payload.reason === 'serve-error')) told += 1;
  }
  return received.length > 4 && received.length - told > received.length / 5 ? ['receptions'] : [];
}

/** Points that are told more than once, and kills of liberos. */
function byRally({ played: { rally, liberos }, touches }: One): string[] {
  if (rally.winner !== 'us') return [];
  const ends = touches.filter((touch) => winnerBy({ ...POST, ...touch }) === 'us');
  const ours = ends.filter(({ side }) => side === 'us');
  const has = (skill: string) => ours.some((one) => one.skill === skill);
  const theirs = ends.filter(({ side, skill }) => {
    if (side === 'us') return false;
    if (skill === 'receive') return !has('serve');
    if (skill === 'dig' || skill === 'block') return !has('attack');
    return skill !== 'attack' || !has('block');
  });
  const kills = ours.filter(({ skill, who }) => skill === 'attack' && who !== null && liberos.includes(who));
  return [...kills.map(() => 'libero-kill'), ...(ours.length + theirs.length > 1 ? ['points'] : [])];
}

const TAPPED = new Set(['stat', 'score', 'open-set', 'void', 'replace', 'strike']);
/** Sets of which nothing but taps is recorded have the findings that they always had. */
export const isTold = (log: readonly Entry[], set: number): boolean =>
  log.some((entry) => entry.set === set && !TAPPED.has(entry.kind));

/** Players with figures who have played no set, in the first set of their figures. */
export function noSets(sets: readonly Told[], one: Told): string[] {
  const first = [...figuresOf(one).keys()].filter((who) => sets.find((set) => figuresOf(set).has(who)) === one);
  const isThere = (set: Told, who: string) => {
    const courts = set.state.played.map(({ court }) => court).filter((court) => court !== null);
    return courts.length > 0 ? courts.flat().includes(who) : figuresOf(set).has(who);
  };
  const contacts = touchedOf(one).flatMap(({ touches }) => touches.filter(({ side }) => side === 'us'));
  const without = first.filter(
    (who) => !sets.some((set) => isThere(set, who)) && !contacts.some((touch) => touch.who === who),
  );
  return without.map(() => 'no-sets');
}

/** Scores at which a set can end, point by point from 0–0, as far as this one. */
export function canEndAt([us, them]: readonly [number, number], rules: Rules, set: number): boolean {
  const open = new Set(['0 0']);
  for (let a = 0; a <= us; a++)
    for (let b = 0; b <= them; b++) {
      const isCome = open.has(`${a - 1} ${b}`) || open.has(`${a} ${b - 1}`);
      const isWon = winnerOf([a, b], rules, set) !== null;
      if (isCome && !isWon) open.add(`${a} ${b}`);
      if (isCome && isWon && a === us && b === them) return true;
    }
  return false;
}

/** Closed by a later set with points. */
export function illegal(sets: readonly Told[], { state }: Told, rules: Rules): string[] {
  const pointsOf = ({ score }: SetState) => score.us + score.them;
  const isClosed = sets.some((other) => other.state.number > state.number && pointsOf(other.state) > 0);
  if (!isClosed || pointsOf(state) === 0) return [];
  return canEndAt([state.score.us, state.score.them], rules, state.number) ? [] : ['score-illegal'];
}
