import { z } from 'zod';

const SETS = z.union([z.literal(1), z.literal(3), z.literal(5)]);
const most = (max: number) => z.int().min(0).max(max);
const points = z.int().min(1).max(99);

/** The rules that a session is played by. A limit warns; nothing that is recorded is refused for it (RULES-e). */
export const Rules = z.object({
  sets: SETS,
  /** All sets are played, whoever has won most of them. */
  playAll: z.boolean().default(false),
  points,
  decidingPoints: points,
  lead: z.union([z.literal(1), z.literal(2)]),
  /** Points that end a set with any lead. */
  cap: points.nullable().default(null),
  decidingCap: points.nullable().default(null),
  subs: most(99).nullable(),
  subMode: z.enum(['pair', 'group', 'free']),
  exceptionalCounts: z.enum(['no', 'until-limit']),
  liberos: most(2),
  liberoServe: z.enum(['no', 'one-place', 'free']),
  redesignate: z.enum(['last', 'any']),
  timeouts: most(9),
  decidingTimeouts: most(9),
  timeoutSeconds: most(600),
  technicalAt: z.array(points).max(5).readonly().default([]),
  technicalSeconds: most(600).default(60),
  /** Points of a deciding set at which the sides change. */
  sideChangeAt: points.nullable(),
  intervalSeconds: most(3600),
  servingTeamFree: z.boolean(),
  /** Side-out that both sides are taken to have before anything is known of them; rules from before have none (CH-03). */
  sideOutPrior: z.number().min(0.05).max(0.95).optional(),
});
export type Rules = z.infer<typeof Rules>;
export const sideOutPriorOf = ({ sideOutPrior }: Rules): number => sideOutPrior ?? 0.55;

const FIVB: Rules = {
  ...{ sets: 5, playAll: false, points: 25, decidingPoints: 15, lead: 2, cap: null, decidingCap: null },
  ...{ subs: 6, subMode: 'pair', exceptionalCounts: 'no', liberos: 2, liberoServe: 'no', redesignate: 'last' },
  ...{ timeouts: 2, decidingTimeouts: 2, timeoutSeconds: 30, technicalAt: [], technicalSeconds: 60 },
  ...{ sideChangeAt: 8, intervalSeconds: 180, servingTeamFree: true },
};
const AMERICAN: Rules = { ...FIVB, subMode: 'group', liberoServe: 'one-place', servingTeamFree: false };

/**
 * The codes that a session can begin with. A released preset is never changed: sessions keep their own copy, and the
 * rules of another season are another preset (RULES-g).
 */
export const PRESETS = {
  'fivb-2025': { name: 'FIVB', rules: FIVB },
  'nfhs-2026': {
    name: 'NFHS',
    rules: {
      ...AMERICAN,
      ...{ subs: 18, exceptionalCounts: 'until-limit', redesignate: 'any', timeoutSeconds: 60, sideChangeAt: null },
    },
  },
  'usav-2026': { name: 'USAV', rules: { ...AMERICAN, sets: 3, subs: 12, sideChangeAt: null } },
  'ncaa-2026': { name: 'NCAA', rules: { ...AMERICAN, subs: 15, timeoutSeconds: 75 } },
} as const satisfies Record<string, { name: string; rules: Rules }>;

/** The rules of a session; where nobody chose, those from before there was a choice (RULES-d). */
export const rulesOf = ({
  rules,
  numSets,
}: {
  readonly rules?: Rules | null;
  readonly numSets: Rules['sets'];
}): Rules => rules ?? { ...PRESETS['fivb-2025'].rules, sets: numSets };

/** Sets after which there is none; with more than one, the last has its own points. */
export const isLastSet = ({ sets }: Rules, number: number): boolean => sets > 1 && number === sets;
/** Where all sets are played, the last one decides nothing (END-1). */
export const isDeciding = (rules: Rules, number: number): boolean => isLastSet(rules, number) && !rules.playAll;

/** The points that win a set, and those that end it with any lead. */
export function targetIn(rules: Rules, number: number): { readonly points: number; readonly cap: number | null } {
  if (isLastSet(rules, number)) return { points: rules.decidingPoints, cap: rules.decidingCap };
  return { points: rules.points, cap: rules.cap };
}

type Sides<T> = { readonly us: T; readonly them: T };

/** Who has won a set that stands like this (END-1). */
export function winnerOfSet({ us, them }: Sides<number>, rules: Rules, number: number): 'us' | 'them' | null {
  const { points: target, cap } = targetIn(rules, number);
  const [high, low] = [Math.max(us, them), Math.min(us, them)];
  const isReached = high >= target && high - low >= rules.lead;
  const isCapped = cap !== null && high >= cap && high > low;
  if (!isReached && !isCapped) return null;
  return us > them ? 'us' : 'them';
}

/** Whether a set can end like this: it is won, and was not before its last point. */
export function isFinalScore({ us, them }: Sides<number>, rules: Rules, number: number): boolean {
  const before = us > them ? { us: us - 1, them } : { us, them: them - 1 };
  return winnerOfSet({ us, them }, rules, number) !== null && isStillPlayedAt(before, rules, number);
}

/** Whether nobody has won here, nor on the way here: a tie is only come to by a lead of one. */
function isStillPlayedAt({ us, them }: Sides<number>, rules: Rules, number: number): boolean {
  const isTie = us === them && us > 0;
  return winnerOfSet(isTie ? { us, them: them - 1 } : { us, them }, rules, number) === null;
}

/** Who has won a match of these sets, of which some may not be won: most of them, or of all where all are played (END-2). */
export function winnerOfMatch(winners: readonly ('us' | 'them' | null)[], { sets, playAll }: Rules) {
  const won = {
    us: winners.filter((one) => one === 'us').length,
    them: winners.filter((one) => one === 'them').length,
  };
  const isDecided = playAll ? won.us + won.them === sets : Math.max(won.us, won.them) * 2 > sets;
  if (!isDecided) return null;
  if (won.us === won.them) return 'drawn';
  return won.us > won.them ? 'us' : 'them';
}
