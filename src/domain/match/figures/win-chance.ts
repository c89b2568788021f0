import { roundTo } from '../../analysis/fraction.ts';
import { otherSide } from '../rally/contact.ts';
import { isDeciding, type Rules, sideOutPriorOf } from '../rules.ts';
import type { Side } from '../schema.ts';
import type { Won } from './rotation-table.ts';
import { isServed, type RallyView, ralliesIn, type Scope } from './rally-view.ts';
import { goalIn, setChances, type SideOuts } from './set-chance.ts';

/** As many rallies as the prior weighs: about half a set. */
const WEIGHT = 20;
const [LEAST, MOST] = [0.05, 0.95];

/** The prior side-outs; ours may be that of the season. */
export type Priors = SideOuts;
/** Before anything is known, the same of both: it says nothing in advance (CH-03). */
export function priorsBy(rules: Rules): Priors {
  const prior = sideOutPriorOf(rules);
  return { us: prior, them: prior };
}

const ENOUGH_OF_SEASON = 60;
/** Our side-out of earlier matches, drawn to that of the rules; of fewer rallies nothing is taken. */
export function priorsFrom({ won, of }: Won, rules: Rules): Priors {
  const { us, them } = priorsBy(rules);
  return { us: of < ENOUGH_OF_SEASON ? us : drawn(won, of, us), them };
}

const drawn = (won: number, of: number, prior: number): number =>
  Math.min(MOST, Math.max(LEAST, (won + WEIGHT * prior) / (of + WEIGHT)));

/** Rallies with a known server, of which the rates are; replays and points of cards are none. */
const knownRallies = (scope: Scope): readonly RallyView[] =>
  ralliesIn(scope).filter((rally) => isServed(rally) && rally.server !== null);

/** The side-outs of both in these rallies, each drawn to its prior (CH-03). */
export function sideOutsIn(scope: Scope, priors: Priors): SideOuts {
  const rallies = knownRallies(scope);
  const sideOut = (side: Side): number => {
    const received = rallies.filter(({ server }) => server === otherSide(side));
    return drawn(received.filter(({ winner }) => winner === side).length, received.length, priors[side]);
  };
  return { us: sideOut('us'), them: sideOut('them') };
}

export type Standing = { readonly us: number; readonly them: number; readonly serving: Side };
export type WinChance = {
  /** In percent, as it is shown. */
  readonly percent: string;
  /** From 0 to 1. */
  readonly share: number;
  /** From how many rallies. */
  readonly from: number;
  readonly sideOuts: SideOuts;
  /** By how many points of percent the next rally changes it. */
  readonly ifWon: number;
  readonly ifLost: number;
};

const ENOUGH = 10;
export const TOO_EARLY = `From ${ENOUGH} rallies on`;
export const isTooEarly = (scope: Scope): boolean => knownRallies(scope).length < ENOUGH;

/**
 * The chance to win the running set. Nothing is said before ten rallies, and where the lead is not known to this way of
 * counting (CH-05, CH-02).
 */
export function winChance(
  scope: Scope,
  { us, them, serving }: Standing,
  { rules, setNumber, priors }: { readonly rules: Rules; readonly setNumber: number; readonly priors: Priors },
): WinChance | null {
  if (isTooEarly(scope)) return null;
  const from = knownRallies(scope).length;
  const sideOuts = sideOutsIn(scope, priors);
  const at = setChances(sideOuts, goalIn(rules, setNumber));
  const share = at(us, them, serving);
  const [now, won, lost] = [share, at(us + 1, them, 'us'), at(us, them + 1, 'them')].map(shown);
  if (now === undefined || won === undefined || lost === undefined) return null;
  return { percent: now.text, share, from, sideOuts, ifWon: won.whole - now.whole, ifLost: lost.whole - now.whole };
}

/** `64%` */
export const chanceText = (chance: number): string => shown(chance).text;

/** Whole percents; below one and above ninety-nine they say no more than that, until it is over. */
function shown(chance: number): { readonly whole: number; readonly text: string } {
  const whole = Number(roundTo({ part: chance * 100, of: 1 }, 0));
  if (chance > 0 && chance < 0.01) return { whole, text: '<1%' };
  if (chance < 1 && chance > 0.99) return { whole, text: '>99%' };
  return { whole, text: `${whole}%` };
}

/** How a match stands: sets won by each, and the set that runs. */
type MatchStanding = {
  readonly won: { readonly us: number; readonly them: number };
  readonly set: { readonly number: number } & Standing;
  /** Who serves first in the running set. */
  readonly first: Side;
};

/**
 * The chance to win the match (CH-07): the running set, then those to come from 0–0, begun by each side in turn; who
 * begins a deciding one is drawn. Where all sets are played, nothing is said.
 */
export function matchChance(sideOuts: SideOuts, { won, set, first }: MatchStanding, rules: Rules): number | null {
  if (rules.playAll) return null;
  const most = (rules.sets + 1) / 2;
  const ofSet = (number: number, server: Side): number => {
    const at = setChances(sideOuts, goalIn(rules, number));
    return isDeciding(rules, number) ? (at(0, 0, 'us') + at(0, 0, 'them')) / 2 : at(0, 0, server);
  };
  const from = (us: number, them: number, number: number, server: Side): number => {
    if (us >= most) return 1;
    if (them >= most) return 0;
    const chance = ofSet(number, server);
    const next = otherSide(server);
    return chance * from(us + 1, them, number + 1, next) + (1 - chance) * from(us, them + 1, number + 1, next);
  };
  const now = setChances(sideOuts, goalIn(rules, set.number))(set.us, set.them, set.serving);
  const next = otherSide(first);
  const after = (us: number, them: number): number => from(us, them, set.number + 1, next);
  return now * after(won.us + 1, won.them) + (1 - now) * after(won.us, won.them + 1);
}
