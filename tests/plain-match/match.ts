import { correct, type Corrected, inSet, isCorrection } from './corrections.ts';
import { type Depth, type Entry, type KindOf, ofKind, type Side, type Statement, type Who } from './entries.ts';
import { type Chain, chainOf } from './chain.ts';
import { adder, addRally, type Reassign, type Sums, type Touch, touchesOf } from './figures.ts';
import { figureFindings, illegal, isTold, noSets, type Told } from './figure-findings.ts';
import { findingsOf } from './findings.ts';
import { isDeciding, matchWinner, type Rules, winnerOf } from './rules.ts';
import { allowed, courtOf, type Played, setterAt, type SetState, theirServerOf, theirSetterAt, walk } from './walk.ts';

/**
 * The law of the match, run by hand: slow and plain, from the log to what a person would say of it. It shares no line
 * with the product, so that the two can be held against each other.
 */
export function plainMatch(log: readonly Entry[], rules: Rules) {
  const numbers = [...new Set(log.filter((entry) => !isCorrection(entry)).map(({ set }) => set))].toSorted(
    (a, b) => a - b,
  );
  const sets: ReturnType<typeof ofSet>[] = [];
  let before: { depth: Depth; first: Side | null } = { depth: 'points', first: null };
  for (const number of numbers) {
    const one = ofSet(log, { number, rules, before });
    sets.push(one);
    before = { depth: one.state.depth, first: one.state.first };
  }
  const scored = sets.map(({ state }) => state);
  const winners = scored.map((set) => winnerOf([set.score.us, set.score.them], rules, set.number));
  const newest = sets.at(-1);
  return {
    sets: scored.map(({ score }) => [score.us, score.them] as const),
    findings: [
      ...sets.flatMap(({ findings }) => findings),
      ...sets.filter(({ state }) => isTold(log, state.number)).flatMap((one) => ofFigures(sets, one, rules)),
      ...afterTheEnd(scored, winners, rules),
    ].toSorted(),
    end: {
      set: winners.at(-1) ?? null,
      match: matchWinner(winners, rules),
      won: [countOf(winners, 'us'), countOf(winners, 'them')] as const,
    },
    ...(newest ? { set: newest.state.number, ...newest.view } : {}),
  };
}

const ofFigures = (sets: readonly Told[], one: Told, rules: Rules): string[] => [
  ...figureFindings(one),
  ...noSets(sets, one),
  ...illegal(sets, one, rules),
];

const countOf = (winners: readonly (Side | null)[], side: Side) => winners.filter((one) => one === side).length;

/** Sets that were played after the match had been decided. */
function afterTheEnd(sets: readonly SetState[], winners: readonly (Side | null)[], rules: Rules): string[] {
  const isAfter = sets.filter((set, i) => set.played.length > 0 && matchWinner(winners.slice(0, i), rules) !== null);
  return isAfter.map(() => 'set-after-match');
}

type Asked = {
  readonly number: number;
  readonly rules: Rules;
  readonly before: { readonly depth: Depth; readonly first: Side | null };
};

function ofSet(log: readonly Entry[], { number, rules, before }: Asked) {
  const corrected = inSet(correct(log), number);
  const chain = chainOf(corrected);
  const state = walk(number, { standing: corrected.standing, chain, rules, before });
  const reassign = reassigning(corrected, chain);
  const view = viewOf(state, corrected, reassign);
  const { leading, counts } = view;
  const findings = findingsOf(state, { corrected, chain, reassign });
  return { ...{ state, corrected, reassign, leading, counts, view }, findings };
}

/** Who a contact counts for, after players were taken for one another. */
function reassigning({ standing }: Corrected, { rallies, gapOf }: Chain): Reassign {
  const order: (string | null)[] = [null, ...rallies.map(({ id }) => id)];
  const said = ofKind(standing, 'reassign').map((entry) => {
    const { until } = entry.payload;
    return { ...entry.payload, last: until === null ? Infinity : order.indexOf(gapOf(until, entry)) };
  });
  return (who, rally) =>
    said.reduce<Who>((now, { last, ...taken }) => (order.indexOf(rally) <= last ? otherOf(now, taken) : now), who);
}

type Taken = KindOf<'reassign'>['payload'];
function otherOf(who: Who, { from, to, both }: Taken): Who {
  if (who === from) return to;
  return both && who === to ? from : who;
}

function viewOf(state: SetState, { standing }: Corrected, reassign: Reassign) {
  const { score, serving, played, rules, places, theirs, timeouts, bench } = state;
  const court = courtOf(state);
  const touched = played.map((one) => ({ one, touches: touchesOf(one, reassign).touches }));
  const { acting } = bench;
  return {
    score: [score.us, score.them] as const,
    ...{ serving, court, setterAt: setterAt(state), theirSetterAt: theirSetterAt(state) },
    server: serving === 'us' ? (court?.[0] ?? null) : null,
    theirServer: theirServerOf(state),
    libero: acting ? ([acting.libero, places?.regulars[acting.place - 1] ?? null] as const) : null,
    subsLeft: rules.subs === null ? null : rules.subs - (places?.used ?? 0),
    theirSubsLeft: rules.subs === null ? null : rules.subs - (theirs?.used ?? 0),
    timeoutsLeft: [allowed(state) - timeouts.us, allowed(state) - timeouts.them] as const,
    sideChange: isDeciding(rules, state.number) && state.reached !== null && state.reached === rules.sideChangeAt,
    technical: !isDeciding(rules, state.number) && rules.technicalAt.includes(state.reached ?? 0),
    open: played.length > 0 && played.at(-1)?.rally.winner === undefined,
    ...sideOuts(played),
    ...sums(touched),
    counts: countsOf(standing),
    leading: leadingOf(standing),
  };
}

/** Rallies won of those received and those served; a sanction is neither. */
function sideOuts(played: readonly Played[]) {
  const counted = played.filter(({ rally, serving, isPenalty }) => rally.winner && serving && !isPenalty);
  const of = (side: Side, at?: number) => {
    const ours = counted.filter((one) => one.serving === side && (at === undefined || one.setterAt === at));
    return [ours.filter(({ rally }) => rally.winner === 'us').length, ours.length] as const;
  };
  const rotations = [1, 2, 3, 4, 5, 6].map((at) => [String(at), { so: of('them', at), ps: of('us', at) }] as const);
  return { sideOut: of('them'), pointScoring: of('us'), rotations: Object.fromEntries(rotations) };
}

type Touched = { readonly one: Played; readonly touches: readonly Touch[] };

function sums(touched: readonly Touched[]) {
  const [all, deep]: [Sums, Sums] = [new Map(), new Map()];
  for (const { one, touches } of touched) {
    addRally(adder(all), one, touches);
    if (one.depth === 'touch') addRally(adder(deep), one, touches);
  }
  const sum = (from: Sums, figure: string) =>
    [...from.values()].reduce((total, figures) => total + (figures[figure] ?? 0), 0);
  const theirs = touched.flatMap(({ touches }) => touches.filter(({ side }) => side === 'them'));
  const ends = touched.flatMap(({ one }) => one.rally.ends.filter(({ payload }) => payload.reason === 'their-error'));
  const isOurs = ({ side, skill }: Touch) => side === 'us' && (skill === 'receive' || skill === 'attack');
  return {
    stats: Object.fromEntries(all),
    hitting: ratio(sum(deep, 'K') - sum(deep, 'E'), sum(deep, 'TA'), 3)?.replace(/^(-?)0\./, '$1.') ?? null,
    passAverage: ratio(sum(deep, 'passSum'), sum(deep, 'RA'), 2),
    touchRallies: touched.filter(({ one, touches }) => one.depth === 'touch' && touches.some(isOurs)).length,
    teamAces: sum(all, 'SA'),
    theirReceptionErrors: sum(all, 'SA') + theirs.filter((one) => one.skill === 'receive' && one.grade === '0').length,
    theirErrors: theirs.filter(({ grade }) => grade === 'error').length + ends.length,
  };
}

/** Rounded from the fraction, half away from zero. */
function ratio(numerator: number, denominator: number, places: number): string | null {
  if (denominator === 0) return null;
  const scaled = Math.floor((2 * Math.abs(numerator) * 10 ** places + denominator) / (2 * denominator));
  return ((Math.sign(numerator) * scaled) / 10 ** places).toFixed(places);
}

type Counts = { positive: number; negative: number; attempts: number };

/**
 * Taps of the score sheet: a count never goes below zero, and attempts cover what came of them. Those before it follow a
 * player who was taken for another.
 */
function countsOf(standing: readonly Statement[]): Record<string, Record<string, Counts>> {
  const counts: Record<string, Record<string, Counts>> = {};
  const said = ofKind(standing, 'reassign');
  for (const { rev, payload } of ofKind(standing, 'stat')) {
    const later = said.filter((one) => one.rev > rev);
    const player = later.reduce<Who>((who, taken) => otherOf(who, taken.payload), payload.playerId);
    const own = (counts[player ?? payload.playerId] ??= {});
    const pair = (own[payload.category] ??= { positive: 0, negative: 0, attempts: 0 });
    pair[payload.counter] = Math.max(0, pair[payload.counter] + payload.by);
    pair.attempts = Math.max(pair.attempts, pair.positive + pair.negative);
  }
  const isAny = (own: Record<string, Counts>) => Object.values(own).some(({ attempts }) => attempts > 0);
  return Object.fromEntries(Object.entries(counts).filter(([, own]) => isAny(own)));
}

function leadingOf(standing: readonly Statement[]): 'counts' | 'rally' {
  const said = ofKind(standing, 'leading').at(-1)?.payload.mode;
  return said ?? (ofKind(standing, 'contact').length > 0 ? 'rally' : 'counts');
}
