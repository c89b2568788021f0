import type { Figure, Marks } from './figure.ts';

const SCORE = { depth: 'score' } as const;
const POINTS = { depth: 'points' } as const;
const TOUCH = { depth: 'touch' } as const;
const SERVED = { depth: 'score', server: true } as const;

/** `K`, counted; attempts of every touch only. */
const count = (code: string, spoken: string, formula: string, num: Marks, needs: Figure['needs']): Figure => ({
  ...{ code, spoken, formula, num, den: null, needs, writing: 'count' },
});
const percent = (
  code: string,
  spoken: string,
  formula: string,
  [num, den]: [Marks, Marks],
  needs: Figure['needs'],
): Figure => ({
  ...{ code, spoken, formula, num, den, needs, writing: 'percent' },
});

const ATTACK: readonly Figure[] = [
  count('K', 'Kills', 'kills', { K: 1 }, { ...POINTS, taps: 'attack' }),
  count('E', 'Attack errors', 'attack errors, blocked down included', { E: 1 }, { ...POINTS, taps: 'attack' }),
  count('TA', 'Attack attempts', 'attack attempts', { TA: 1 }, { ...TOUCH, taps: 'attack' }),
  {
    ...{ code: 'HIT', spoken: 'Hitting percentage', formula: '(K − E) / TA', num: { K: 1, E: -1 }, den: { TA: 1 } },
    ...{ needs: { ...TOUCH, taps: 'attack' }, writing: 'average' },
  },
  percent('K%', 'Kill rate', 'K / TA', [{ K: 1 }, { TA: 1 }], { ...TOUCH, taps: 'attack' }),
  percent(
    'TRANS K%',
    'Kill rate in transition',
    'kills / attempts after a dig, a cover or a free ball',
    [{ TK: 1 }, { TTA: 1 }],
    TOUCH,
  ),
];

const SETTING: readonly Figure[] = [
  count('A', 'Assists', 'last contact of another player before a kill', { A: 1 }, { ...TOUCH, taps: 'pass' }),
  count('BHE', 'Ball handling errors', 'ball handling errors', { BHE: 1 }, { ...POINTS, taps: 'pass' }),
  count('SETS', 'Set attempts', 'set attempts', { SetA: 1 }, { ...TOUCH, taps: 'pass' }),
  percent('AST%', 'Assists of set attempts', 'A / set attempts', [{ A: 1 }, { SetA: 1 }], { ...TOUCH, taps: 'pass' }),
];

const SERVING: readonly Figure[] = [
  count('SRV', 'Serves', 'rallies served, errors included', { SRV: 1 }, { ...SERVED, court: true, taps: 'serve' }),
  count('SA', 'Aces', 'aces', { SA: 1 }, { ...POINTS, taps: 'serve' }),
  count('SE', 'Serve errors', 'serve errors', { SE: 1 }, { ...POINTS, taps: 'serve' }),
  percent('ACE%', 'Aces of serves', 'SA / SRV', [{ SRVA: 1 }, { SRV: 1 }], {
    ...POINTS,
    server: true,
    court: true,
    taps: 'serve',
  }),
  percent('SE%', 'Errors of serves', 'SE / SRV', [{ SRVE: 1 }, { SRV: 1 }], {
    ...POINTS,
    server: true,
    court: true,
    taps: 'serve',
  }),
  percent(
    'SEFF',
    'Serve efficiency',
    '(SA + good − SE − bad) / serves of which the reception is known',
    [{ SRVA: 1, SPOS: 1, SRVE: -1, SNEG: -1 }, { SGR: 1 }],
    { ...TOUCH, server: true, court: true },
  ),
  count('PT SRV', 'Points on serve', 'rallies won while she served', { SRVW: 1 }, { ...SERVED, court: true }),
];

const RECEIVING: readonly Figure[] = [
  count('RA', 'Receptions', 'receptions, errors included', { RA: 1 }, TOUCH),
  count('RE', 'Reception errors', 'reception errors', { RE: 1 }, POINTS),
  {
    ...{ code: 'PASS', spoken: 'Pass average', formula: 'sum of the grades / graded receptions', num: { PS: 1 } },
    ...{ den: { GR: 1 }, needs: TOUCH, writing: 'pass' },
  },
  percent('POS%', 'Positive receptions', 'grades 2 and 3 of graded', [{ P2: 1, P3: 1 }, { GR: 1 }], TOUCH),
  percent('PERF%', 'Perfect receptions', 'grade 3 of graded', [{ P3: 1 }, { GR: 1 }], TOUCH),
  percent(
    'REFF',
    'Reception efficiency',
    '(3s + 2s − RE − those over the net) / RA',
    [{ P3: 1, P2: 1, RE: -1, OVER: -1 }, { RA: 1 }],
    TOUCH,
  ),
];

const DEFENSE: readonly Figure[] = [
  count('D', 'Digs', 'digs', { D: 1 }, { ...TOUCH, taps: 'defense' }),
  count('DE', 'Dig errors', 'dig errors', { DE: 1 }, { ...TOUCH, taps: 'defense' }),
  percent('D%', 'Digs of dig attempts', 'D / (D + DE)', [{ D: 1 }, { D: 1, DE: 1 }], { ...TOUCH, taps: 'defense' }),
  count('BS', 'Solo blocks', 'blocks of one', { BS: 1 }, POINTS),
  count('BA', 'Block assists', 'blocks of two or three, one for each', { BA: 1 }, POINTS),
  count('BE', 'Block errors', 'block errors', { BE: 1 }, POINTS),
  {
    ...{ code: 'TB', spoken: 'Total blocks', formula: 'BS + ½ BA', num: { BS: 2, BA: 1 }, den: null, halves: true },
    ...{ needs: POINTS, writing: 'points' },
  },
  count('BP', 'Block points', 'rallies won by our block', { BP: 1 }, POINTS),
  percent('FB', 'Good free balls', 'good free balls / free balls', [{ FBG: 1 }, { FB: 1 }], TOUCH),
];

const TOTALS: readonly Figure[] = [
  {
    ...{ code: 'PTS', spoken: 'Points', formula: 'K + SA + BS + ½ BA', num: { K: 2, SA: 2, BS: 2, BA: 1 }, den: null },
    ...{ halves: true, needs: { ...POINTS, taps: 'attack' }, writing: 'points' },
  },
  {
    ...{ code: 'W−L', spoken: 'Points less errors', formula: 'PTS − E − SE − RE − BE − BHE', den: null, halves: true },
    ...{ num: { K: 2, SA: 2, BS: 2, BA: 1, E: -2, SE: -2, RE: -2, BE: -2, BHE: -2 } },
    ...{ needs: POINTS, writing: 'signed points' },
  },
  {
    ...{ code: '+/−', spoken: 'Rallies won less lost on court', formula: 'rallies won − lost on court', den: null },
    ...{ num: { ONW: 1, ONL: -1 }, ofSide: { WON: 1, LOST: -1 } },
    ...{ needs: { ...SCORE, court: true }, writing: 'signed' },
  },
];

const SETS: Figure = {
  ...{ code: 'SP', spoken: 'Sets played', formula: 'sets with a rally on court', num: 'sets', den: null },
  ...{ needs: SCORE, writing: 'count' },
};

/** Figures of a player. Those of a side add up all its players, and contacts that name no player (FIG-08). */
export const PLAYER_FIGURES: readonly Figure[] = [
  ...[SETS, ...ATTACK, ...SETTING, ...SERVING, ...RECEIVING, ...DEFENSE, ...TOTALS],
];

/** Figures of a side only. */
const SIDE_FIGURES: readonly Figure[] = [
  count('PT', 'Points', 'rallies won, cards included', { PT: 1 }, SCORE),
  {
    ...count('OPP ERR', 'Points by their errors', 'points won − K − SA − block points', { GIVEN: 1 }, POINTS),
    isRest: true,
  },
  percent('SO%', 'Side-out', 'rallies won of those received', [{ RCVW: 1 }, { RCV: 1 }], SERVED),
  percent('PS%', 'Point scoring', 'rallies won of those served', [{ SVDW: 1 }, { SVD: 1 }], SERVED),
  percent(
    'MOD SO%',
    'Side-out without their serve errors',
    '(won − their SE) / (received − their SE)',
    [
      { RCVW: 1, RSE: -1 },
      { RCV: 1, RSE: -1 },
    ],
    { ...POINTS, server: true },
  ),
  percent(
    'FBSO%',
    'First-ball side-out',
    'won by the first attack / their serves in play',
    [{ FBK: 1 }, { RCV: 1, RSE: -1 }],
    { ...TOUCH, server: true },
  ),
  percent(
    'FBSO in',
    'First-ball side-out of good receptions',
    'won by the first attack / receptions graded 2 or 3',
    [{ FBINK: 1 }, { FBIN: 1 }],
    { ...TOUCH, server: true },
  ),
];

const perSet = (code: string): Figure[] =>
  PLAYER_FIGURES.filter((figure) => figure.code === code).map((figure) => ({
    ...figure,
    ...{
      code: `${code}/S`,
      spoken: `${figure.spoken} per set`,
      formula: `${code} / SP`,
      den: 'sets',
      writing: 'per set',
    },
  }));
/** Counts for each set that was played (FIG-11). */
const PER_SET: readonly Figure[] = ['K', 'A', 'SA', 'D', 'TB', 'PTS'].flatMap(perSet);

export const ALL_FIGURES: readonly Figure[] = [...PLAYER_FIGURES, ...SIDE_FIGURES, ...PER_SET];

const byCode = new Map(ALL_FIGURES.map((figure) => [figure.code, figure]));
/** A figure by its code, as columns, files and addresses name it. */
export const figureNamed = (code: string): Figure | undefined => byCode.get(code);
