/** The presets of section B, as the table of the law has them. */
export type Rules = {
  readonly sets: number;
  readonly playAll: boolean;
  readonly points: number;
  readonly decidingPoints: number;
  readonly lead: number;
  readonly cap: number | null;
  readonly decidingCap: number | null;
  readonly subs: number | null;
  readonly subMode: 'pair' | 'group' | 'free';
  readonly exceptionalCounts: 'no' | 'until-limit';
  readonly liberos: number;
  readonly liberoServe: 'no' | 'one-place' | 'free';
  readonly timeouts: number;
  readonly decidingTimeouts: number;
  readonly technicalAt: readonly number[];
  readonly sideChangeAt: number | null;
};

const FIVB: Rules = {
  ...{ sets: 5, playAll: false, points: 25, decidingPoints: 15, lead: 2, cap: null, decidingCap: null },
  ...{ subs: 6, subMode: 'pair', exceptionalCounts: 'no', liberos: 2, liberoServe: 'no' },
  ...{ timeouts: 2, decidingTimeouts: 2, technicalAt: [], sideChangeAt: 8 },
};
const GROUP = { subMode: 'group', liberoServe: 'one-place' } as const;

export const PRESETS: Readonly<Record<string, Rules>> = {
  fivb: FIVB,
  custom: FIVB,
  nfhs: { ...FIVB, ...GROUP, subs: 18, exceptionalCounts: 'until-limit', sideChangeAt: null },
  usav: { ...FIVB, ...GROUP, subs: 12, sets: 3, sideChangeAt: null },
  ncaa: { ...FIVB, ...GROUP, subs: 15 },
};

export const isLast = (rules: Rules, set: number): boolean => rules.sets > 1 && set === rules.sets;
/** With all sets to be played the last one decides nothing. */
export const isDeciding = (rules: Rules, set: number): boolean => isLast(rules, set) && !rules.playAll;

type Points = readonly [us: number, them: number];

export function winnerOf([us, them]: Points, rules: Rules, set: number): 'us' | 'them' | null {
  const [target, cap] = isLast(rules, set) ? [rules.decidingPoints, rules.decidingCap] : [rules.points, rules.cap];
  const [most, least] = [Math.max(us, them), Math.min(us, them)];
  const isOver = (most >= target && most - least >= rules.lead) || (cap !== null && most >= cap && most > least);
  if (!isOver) return null;
  return us > them ? 'us' : 'them';
}

export function matchWinner(sets: readonly ('us' | 'them' | null)[], rules: Rules): 'us' | 'them' | 'drawn' | null {
  const won = (side: string) => sets.filter((winner) => winner === side).length;
  const [us, them] = [won('us'), won('them')];
  if (rules.playAll) {
    if (us + them < rules.sets) return null;
    if (us === them) return 'drawn';
    return us > them ? 'us' : 'them';
  }
  if (us > rules.sets / 2) return 'us';
  return them > rules.sets / 2 ? 'them' : null;
}
