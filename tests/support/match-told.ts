import type { GameSet, MatchState } from '#domain/match/fold.ts';
import { courtOf, serverOf, setterPosition, theirSetterPosition, timeoutsIn } from '#domain/match/rally/frame.ts';
import { type ByPlayer, figuresOf, sumOf, theirErrors, wonWhile } from '#domain/match/rally/figures.ts';
import { foundIn } from '#domain/match/checks/rally-findings.ts';
import { emptyRallySet, handedOn, handedPast, leadingOf, touchedIn } from '#domain/match/rally/rally-set.ts';
import { dueAfter, NO_SET_BEFORE } from '#domain/match/rally/walk.ts';
import { winnerOfMatch } from '#domain/match/rules.ts';
import { setWinners } from '#domain/match/set-end.ts';
import { jerseyOf } from './vector-log.ts';

/** The engine's answer to a match, in the words of the vectors. */
export function toldOf(state: MatchState) {
  const { rules } = state;
  const entered = state.sets.filter((set) => set.startedAt !== null);
  const winners = setWinners({ ...state, sets: entered });
  const newest = entered.at(-1);
  return {
    sets: entered.map(({ score }) => [score.us, score.them]),
    findings: foundIn(state)
      .map(({ code }) => code)
      .toSorted(),
    end: {
      set: winners.at(-1) ?? null,
      match: winnerOfMatch(winners, rules),
      won: [winners.filter((one) => one === 'us').length, winners.filter((one) => one === 'them').length],
    },
    ...(newest ? { set: newest.number, ...ofSet(newest, state) } : {}),
  };
}

const jersey = (player: string | null) => (player === null ? null : jerseyOf(player));

/** As the sets before it leave it; of one without rallies nothing else is kept. */
function unplayed(number: number, { sets, rules }: MatchState) {
  const before = sets
    .filter((set) => set.number < number && set.startedAt !== null)
    .reduce(
      (was, set) => (set.rallies ? handedOn(set.rallies) : handedPast(was, { setNumber: set.number, rules })),
      NO_SET_BEFORE,
    );
  return emptyRallySet(number, rules, before);
}

function ofSet({ number, score, counts, rallies }: GameSet, state: MatchState) {
  const { rules } = state;
  const set = rallies ?? unplayed(number, state);
  const { now, played } = set;
  const allowed = timeoutsIn(rules, number);
  const { acting } = now.bench;
  const newest = played.at(-1);
  const touched = touchedIn(set);
  const all = figuresOf(touched);
  const deep = figuresOf(touched, 'touch');
  const ratio = (won: number, of: number, places: number) => (of === 0 ? null : (won / of).toFixed(places));
  const pair = ({ won, of }: { won: number; of: number }) => [won, of];
  return {
    score: [score.us, score.them],
    ...{ serving: now.serving, server: jersey(serverOf(now, 'us')), theirServer: serverOf(now, 'them') },
    court: courtOf(now)?.map(jersey) ?? null,
    ...{ setterAt: setterPosition(now), theirSetterAt: theirSetterPosition(now) },
    libero: acting ? [jersey(acting.libero), jersey(now.ours?.regulars[acting.place - 1] ?? null)] : null,
    subsLeft: rules.subs === null ? null : rules.subs - (now.ours?.used ?? 0),
    theirSubsLeft: rules.subs === null ? null : rules.subs - (now.theirs?.used ?? 0),
    timeoutsLeft: [allowed - now.timeouts.us, allowed - now.timeouts.them],
    ...(newest ? dueAfter(newest, set.given) : { sideChange: false, technical: false }),
    open: newest !== undefined && newest.rally.outcome.winner === undefined,
    sideOut: pair(wonWhile('them', played)),
    pointScoring: pair(wonWhile('us', played)),
    rotations: Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((at) => [
        String(at),
        { so: pair(wonWhile('them', played, at)), ps: pair(wonWhile('us', played, at)) },
      ]),
    ),
    stats: Object.fromEntries([...all].map(([player, figures]) => [jerseyOf(player), figures])),
    hitting: ratio(sumOf(deep, 'K') - sumOf(deep, 'E'), sumOf(deep, 'TA'), 3)?.replace(/^(-?)0\./, '$1.') ?? null,
    passAverage: ratio(sumOf(deep, 'passSum'), sumOf(deep, 'RA'), 2),
    touchRallies: touched.filter(
      (one) =>
        one.played.during.depth === 'touch' &&
        one.touches.some(({ side, skill }) => side === 'us' && (skill === 'receive' || skill === 'attack')),
    ).length,
    teamAces: sumOf(all, 'SA'),
    theirReceptionErrors: theirReceptionErrors(all, touched),
    theirErrors: theirErrors(touched),
    counts: Object.fromEntries([...counts].map(([player, figures]) => [jerseyOf(player), figures])),
    leading: leadingOf(set),
  };
}

const theirReceptionErrors = (all: ByPlayer, touched: ReturnType<typeof touchedIn>): number =>
  sumOf(all, 'SA') +
  touched.flatMap(({ touches }) =>
    touches.filter(({ side, skill, grade }) => side === 'them' && skill === 'receive' && grade === '0'),
  ).length;

/** Found by the engine, and not by the plain reading, which stops at what the vectors ask. */
const BEYOND_PLAIN = new Set(['libero-back', 'empty-serves', 'out-of-step']);

/** A match as the engine tells it, as far as the plain reading of the law goes. */
export const plainlyTold = (told: ReturnType<typeof toldOf>): ReturnType<typeof toldOf> => ({
  ...told,
  findings: told.findings.filter((code) => !BEYOND_PLAIN.has(code)),
});
