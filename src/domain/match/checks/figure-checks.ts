import type { CountsByPlayer } from '../advance.ts';
import type { Found } from '../rally/codes.ts';
import { agrees, type Figures, figuresOf, type Touched } from '../rally/figures.ts';
import { leadingOf, type RallySet, touchedIn } from '../rally/rally-set.ts';
import type { Touch } from '../rally/touches.ts';

type Checked = Pick<Figures, 'K' | 'E' | 'TA' | 'SA' | 'SE' | 'S' | 'A' | 'D'>;
type Led = { readonly touched: readonly Touched[]; readonly figures: ReadonlyMap<string, Checked> };

/** Findings in the figures of a set that its rallies tell; taps are held against each other where they lead. */
export function figureFindings(set: RallySet, tapped: CountsByPlayer): Found[] {
  const touched = touchedIn(set);
  if (leadingOf(set) === 'rally') return findingsByRally({ touched, figures: figuresOf(touched) });
  return findingsByTaps({ touched, figures: figuresByTaps(tapped) });
}

const figuresByTaps = (tapped: CountsByPlayer): ReadonlyMap<string, Checked> =>
  new Map(
    [...tapped].map(([player, { attack, serve, pass, defense }]) => [
      player,
      {
        ...{ K: attack.positive, E: attack.negative, TA: attack.attempts, A: pass.positive, D: defense.positive },
        ...{ SA: serve.positive, SE: serve.negative, S: serve.attempts },
      },
    ]),
  );

/** The serves of rallies are those of their servers: there is nothing that they could differ from (RALLY-8). */
const findingsByRally = (led: Led): Found[] => [
  ...led.touched.flatMap(pointsToldTwice),
  ...assistFindings(led),
  ...aceFindings(led),
  ...digFindings(led),
  ...missingReceptions(led.touched),
  ...led.touched.flatMap(liberoKills),
];

const findingsByTaps = (led: Led): Found[] => [
  ...[...led.figures].flatMap(([player, { TA, K, E }]) => (TA < K + E ? [{ code: 'attempts' as const, player }] : [])),
  ...assistFindings(led),
  ...aceFindings(led),
  ...serveFindings(led),
  ...digFindings(led),
  ...liberoKillsByTaps(led),
];

const sum = ({ figures }: Led, figure: keyof Checked): number =>
  [...figures.values()].reduce((total, own) => total + own[figure], 0);

/** An error of theirs that is the other half of our point: the two are one (RALLY-5). */
const HALVES: Readonly<Record<string, readonly string[]>> = {
  'serve ace': ['receive 0'],
  'attack kill': ['dig error', 'block error'],
  'block point': ['attack error', 'attack blocked'],
};
const wordOf = ({ skill, grade }: Touch): string => `${skill} ${grade}`;

/** Finds a rally of ours for whose one point several contacts stand. */
function pointsToldTwice({ played: { rally }, touches }: Touched): Found[] {
  const { winner } = rally.outcome;
  if (winner !== 'us') return [];
  const ending = touches.filter((touch) => agrees(touch, winner) && !agrees(touch, null));
  const ours = ending.filter(({ side }) => side === 'us');
  const halves = ours.flatMap((touch) => HALVES[wordOf(touch)] ?? []);
  const theirs = ending.filter((touch) => touch.side === 'them' && !halves.includes(wordOf(touch)));
  const count = ours.length + theirs.length;
  return count > 1 ? [{ code: 'points', rally: rally.id, count }] : [];
}

/** A kill has one assist at most, and seldom each of them has one. */
function assistFindings(led: Led): Found[] {
  const [assists, kills] = [sum(led, 'A'), sum(led, 'K')];
  const isEven = assists === kills;
  return assists > kills || (isEven && kills >= 10) ? [{ code: 'assists', count: assists, of: kills, isEven }] : [];
}

function aceFindings({ figures, touched }: Led): Found[] {
  const withMore = [...figures].filter(([, { SA, S }]) => SA > S);
  return withMore.map(([player, { SA, S }]) => {
    const isWithout = (one: Touched): boolean => {
      const own = figuresOf([one]).get(player);
      return own !== undefined && own.SA > own.S;
    };
    return { code: 'aces', player, count: SA, of: S, rally: touched.findLast(isWithout)?.played.rally.id };
  });
}

/**
 * Serves that were tapped, against the rallies that we served. Whoever taps only aces and errors counts no serves; too
 * many of them are wrong all the same.
 */
function serveFindings(led: Led): Found[] {
  const counted = led.touched.filter(({ played }) => played.rally.outcome.winner && !played.rally.outcome.isPenalty);
  const isKnown = counted.every(({ played: { during, court } }) => during.serving !== null && court !== null);
  const served = counted.filter(({ played }) => played.during.serving === 'us').length;
  const count = sum(led, 'S');
  const isCounted = count > sum(led, 'SA') + sum(led, 'SE');
  const isWrong = count > served || (isCounted && count < served);
  return isKnown && isWrong ? [{ code: 'serves', count, of: served }] : [];
}

/** Their attacks are recorded where one is that ended nothing; kills and errors alone are what makes points. */
function digFindings(led: Led): Found[] {
  const theirs = led.touched.flatMap(({ touches }) =>
    touches.filter(({ side, skill }) => side === 'them' && skill === 'attack'),
  );
  const digs = sum(led, 'D');
  const isRecorded = theirs.some(({ grade }) => grade === 'in');
  return isRecorded && digs > theirs.length ? [{ code: 'digs', count: digs, of: theirs.length }] : [];
}

const MISSING = 0.2;
/** Of fewer rallies a single one that is missing would be too many. */
const ENOUGH = 5;
/** Of rallies of which every touch is recorded, each that we receive begins with a reception or an error of theirs. */
function missingReceptions(touched: readonly Touched[]): Found[] {
  const received = touched.filter(
    ({ played: { during, rally } }) =>
      during.depth === 'touch' && during.serving === 'them' && rally.outcome.winner && !rally.outcome.isPenalty,
  );
  const begun = received.map(({ played, touches }) => {
    const isError = touches.some(({ side, skill, grade }) => side === 'them' && skill === 'serve' && grade === 'error');
    const isTold = played.rally.ends.some(({ payload }) => payload.reason === 'serve-error');
    const receptions = touches.filter(({ side, skill }) => side === 'us' && skill === 'receive');
    return receptions.length + (isError || isTold ? 1 : 0);
  });
  const missing = received.length - begun.reduce((total, one) => total + one, 0);
  const isTooMany = received.length >= ENOUGH && missing > received.length * MISSING;
  return isTooMany ? [{ code: 'receptions', count: missing, of: received.length }] : [];
}

function liberoKills({ played: { rally, during }, touches }: Touched): Found[] {
  const { winner } = rally.outcome;
  return touches.flatMap((touch) => {
    const { side, who, contact } = touch;
    const isKill = side === 'us' && wordOf(touch) === 'attack kill' && agrees(touch, winner);
    if (!isKill || who === null || !during.bench.liberos.includes(who)) return [];
    return [{ code: 'libero-kill', rally: rally.id, entry: contact.id, player: who } as const];
  });
}

function liberoKillsByTaps({ touched, figures }: Led): Found[] {
  const liberos = new Set(touched.flatMap(({ played }) => played.during.bench.liberos));
  return [...figures].flatMap(([player, { K }]) =>
    K > 0 && liberos.has(player) ? [{ code: 'libero-kill', player, count: K } as const] : [],
  );
}
