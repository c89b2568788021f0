import { expect, test } from 'vitest';
import { makeRow } from '#tests/support/rows.ts';
import { makeSession } from '#tests/support/room.ts';
import { figureNamed } from '../figures/figure-list.ts';
import type { Figure } from '../figures/figure.ts';
import { readFigure } from '../figures/reading.ts';
import { priorsFrom } from '../figures/win-chance.ts';
import { PRESETS } from '../rules.ts';
import type { Figures } from './set-figures.ts';
import { byOpponent, matchesIn, SeasonFilter, type SeasonMatch, seasonMatches } from './season-matches.ts';
import { sumsOfSets } from './season-sets.ts';
import { fromMatches } from './season-players.ts';
import { receivedBefore } from './season-prior.ts';
import { rotationsIn, rotationsWith } from './season-rotations.ts';
import { sheetOf } from './season-table.ts';
import {
  opponentsTable,
  playersTable,
  presenceTable,
  rotationsBy,
  serverPairsTable,
  setterPairsTable,
  trendTable,
} from './season-tables.ts';
import { seasonTrend } from './season-trend.ts';

const id = (n: number, kind: string) => `0190a000-0000-7000-8000-${kind}${String(n).padStart(11, '0')}`;
const [ANA, EVA, IDA] = [id(1, 'd'), id(2, 'd'), id(3, 'd')];
const figureOf = (code: string): Figure => figureNamed(code) ?? expect.fail(code);
const NONE: Figures = { marks: {}, played: 1, rallies: {}, onCourt: [0, 0], with: {}, serves: {}, sets: {} };
const called = (player: string) => player.slice(-1);

type Given = {
  readonly opponent?: string;
  readonly score?: readonly [number, number];
  readonly players?: Readonly<Record<string, Partial<Figures>>>;
  readonly side?: Partial<Figures>;
  readonly them?: Readonly<Record<string, Figures['marks']>>;
  readonly rotations?: readonly (readonly [at: number, soWon: number, soN: number, psWon: number, psN: number])[];
};

/** Matches of one set each, a day after the other. */
function played(...given: readonly Given[]): readonly SeasonMatch[] {
  const rows = given.map(({ score = [25, 20], players = {}, side = {}, them = {}, rotations = [] }, n) => {
    const of = { sessionId: id(n, 'a'), setId: id(n, 'b') };
    const row = (key: number, figures: Partial<Figures>, who: object) =>
      makeRow('playerSetFigures', { id: id(100 * n + key, 'c'), ...of, ...who, figures: { ...NONE, ...figures } });
    return {
      set: makeRow('setStats', {
        ...{ id: of.setId, sessionId: of.sessionId, setNumber: 1, ourScore: score[0], opponentScore: score[1] },
      }),
      figures: [
        row(0, side, { playerId: null }),
        ...Object.entries(players).map(([playerId, one], i) => row(10 + i, one, { playerId })),
        ...Object.entries(them).map(([number, marks], i) =>
          row(50 + i, { marks }, { side: 'them', playerId: null, number }),
        ),
      ],
      rotations: rotations.map(([setterPos, soWon, soN, psWon, psN], i) =>
        makeRow('rotationSetFigures', { id: id(100 * n + 80 + i, 'c'), ...of, setterPos, soWon, soN, psWon, psN }),
      ),
    };
  });
  const sessions = given.map(({ opponent = 'Breakers' }, n) =>
    makeSession({
      ...{ id: id(n, 'a'), opponentName: opponent, sessionStatus: 'completed' },
      createdAt: `2026-01-${String(n + 1).padStart(2, '0')}T12:00:00.000Z`,
    }),
  );
  return seasonMatches(sessions, [], {
    setStats: rows.map(({ set }) => set),
    statPairs: [],
    playerFigures: rows.flatMap(({ figures }) => figures),
    rotationFigures: rows.flatMap(({ rotations }) => rotations),
  });
}

const hit = (K: number, E: number, TA: number): Partial<Figures> => ({
  marks: { 'K touch': K, 'E touch': E, 'TA touch': TA },
});
const TOUCHED = { rallies: { '': Array.from({ length: 16 }, (_, at) => (at === 15 ? 40 : 0)) } };
const withTeam = (given: Partial<Figures>): Partial<Figures> => ({ ...given, ...TOUCHED });
const filter = (given: Partial<SeasonFilter>): SeasonFilter => ({ ...SeasonFilter.parse({}), ...given });
const sums = (matches: readonly SeasonMatch[]) => sumsOfSets(matches.flatMap(({ sets }) => sets));

test('[SEA-01] matches are chosen by opponent, result, sets and how many last; what an address says wrongly is not said', () => {
  const season = played({}, { opponent: ' breakers', score: [20, 25] }, { opponent: 'Eagles', score: [25, 23] }, {});
  const days = (given: Partial<SeasonFilter>, of = season) =>
    matchesIn(of, filter(given)).map(({ day }) => Number(day.slice(-2)));
  expect(days({})).toEqual([1, 2, 3, 4]);
  expect(days({ opponent: 'breakers' })).toEqual([1, 2, 4]);
  expect(days({ result: 'lost' })).toEqual([2]);
  expect(days({ sets: 'close' })).toEqual([3]);
  expect(days({ sets: '2' })).toEqual([]);
  expect(days({ from: '2026-01-02', to: '2026-01-03' })).toEqual([2, 3]);
  const seven = played({}, {}, {}, {}, { opponent: 'Eagles' }, {}, {});
  expect(days({ last: '5' }, seven)).toEqual([3, 4, 5, 6, 7]);
  expect(days({ last: '5', opponent: 'breakers' }, seven)).toEqual([2, 3, 4, 6, 7]);
  expect(SeasonFilter.parse({ result: 'draw', sets: '9', last: 'x', from: 'never' })).toEqual(filter({}));
});

test('[SEA-02] who has too few attempts for the team’s sets stands below the line; ten are the least', () => {
  const players = { [ANA]: hit(1, 0, 1), [EVA]: hit(4, 1, 12), [IDA]: hit(5, 1, 10) };
  const one = played({ players, side: withTeam(hit(10, 2, 23)) });
  const asked = { sorting: { figure: figureOf('HIT'), isRising: false }, hasMinimum: true, called };
  const names = ({ rows, under }: ReturnType<typeof playersTable>) =>
    [rows, under?.rows ?? []].map((all) => all.map(({ key }) => key));
  expect(names(playersTable(sums(one), asked))).toEqual([[IDA, EVA], [ANA]]);
  expect(playersTable(sums(one), asked).under?.line).toBe('Under the minimum (10 attempts)');
  expect(names(playersTable(sums(one), { ...asked, hasMinimum: false }))).toEqual([[ANA, IDA, EVA], []]);
  const four = played(...Array.from({ length: 4 }, () => ({ side: TOUCHED })), { players, side: TOUCHED });
  // Five sets of three attempts.
  expect(playersTable(sums(four), asked).under?.line).toBe('Under the minimum (15 attempts)');
  expect(names(playersTable(sums(four), asked))).toEqual([[], [ANA, IDA, EVA]]);
});

test('[SEA-03] by opponent twelve stand first, those met most often, and all when they are asked for', () => {
  const often = { opponent: 'Breakers', rotations: [[1, 2, 4, 1, 3]] } as const;
  const others = Array.from({ length: 14 }, (_, n) => ({ ...often, opponent: `Team ${n}` }));
  const matches = played(...others, often, often);
  const { table, all } = rotationsBy(matches, 'opponent');
  expect([table.rows.length, table.rows[0]?.cells[0]?.text, all]).toEqual([12, 'Breakers', 15]);
  const whole = rotationsBy(matches, 'opponent', { isAll: true });
  expect([whole.table.rows.length, whole.all]).toEqual([15, null]);
  const months = matches.map((match, n) => ({ ...match, day: `2025-${String(n).padStart(2, '0')}-01` }));
  expect(rotationsBy(months, 'month').table.rows.map(({ cells }) => cells[0]?.text)[0]).toBe('2025-04');
  expect(rotationsBy(matches.slice(0, 12), 'opponent').all).toBeNull();
});

test('[SEA-03] rotations are added up over matches, and told with a player on court and without her', () => {
  const on: Figures['with'] = { 1: [3, 5, 1, 2] };
  const season = played(
    { rotations: [[1, 6, 10, 2, 5]], players: { [ANA]: { with: on } } },
    {
      rotations: [
        [1, 1, 4, 3, 3],
        [4, 2, 2, 0, 0],
      ],
    },
  );
  const sets = season.flatMap((match) => match.sets);
  const [first, , , fourth] = rotationsIn(sets);
  expect(first).toMatchObject({ at: 1, received: { won: 7, of: 14 }, served: { won: 5, of: 8 }, diff: 2 });
  expect(fourth).toMatchObject({ at: 4, received: { won: 2, of: 2 } });
  expect(rotationsWith(sets, ANA, true)[0]).toMatchObject({ received: { won: 3, of: 5 }, served: { won: 1, of: 2 } });
  expect(rotationsWith(sets, ANA, false)[0]).toMatchObject({ received: { won: 4, of: 9 }, served: { won: 4, of: 6 } });
});

test('[SEA-04] [PRIV-3] opponents are met under one name, with their best scorer of each match, never added up', () => {
  const season = played(
    { opponent: 'Eagles', them: { '7': { 'K points': 4 }, '9': { 'K points': 2, 'SA points': 3 } } },
    { opponent: ' eagles ', score: [18, 25], them: { '7': { 'K points': 4 } } },
    { opponent: 'Hawks' },
  );
  expect(byOpponent(season).map(({ name }) => name)).toEqual(['eagles', 'Hawks']);
  const { heads, rows } = sheetOf(opponentsTable(season));
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    ['eagles', 2, 1, 1, 1, 1],
    ['Hawks', 1, 1, 0, 1, 0],
  ]);
  expect(rows[0]?.[heads.indexOf('Their best by match')]).toBe(
    'Jan 1, 2026: #9, 5.0 points; Jan 2, 2026: #7, 4.0 points',
  );
});

test('[SEA-04] a set that is still played counts for neither side', () => {
  const [match] = played({ score: [20, 18] });
  const session = makeSession({ id: id(0, 'a'), opponentName: 'Breakers', sessionStatus: 'in_progress' });
  const setStats = [
    makeRow('setStats', { id: id(0, 'b'), sessionId: id(0, 'a'), setNumber: 1, ourScore: 20, opponentScore: 18 }),
  ];
  const running = seasonMatches([session], [], { setStats, statPairs: [], playerFigures: [], rotationFigures: [] });
  const setsOf = (matches: readonly SeasonMatch[]) => sheetOf(opponentsTable(matches)).rows[0]?.slice(4, 6);
  expect([setsOf(match ? [match] : []), setsOf(running)]).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

test('[SEA-05] the running figure adds up what the last five matches are made of', () => {
  const one = (K: number, TA: number) => ({ side: withTeam(hit(K, 0, TA)) });
  const season = played(one(9, 10), one(0, 90), {}, one(1, 2), one(1, 2), one(1, 2), one(5, 5));
  const points = seasonTrend(figureOf('HIT'), season, { side: 'us' });
  expect(points.map(({ reading }) => [reading.num, reading.den])).toEqual([
    [9, 10],
    [0, 90],
    [1, 2],
    [1, 2],
    [1, 2],
    [5, 5],
  ]);
  expect(points.map(({ running }) => [running.num, running.den])).toEqual([
    [9, 10],
    [9, 100],
    [10, 102],
    [11, 104],
    [12, 106],
    [8, 101],
  ]);
  expect(sheetOf(trendTable('HIT', points)).rows[1]).toEqual(['2026-01-02', 'vs Breakers', 0, 90, 0.09, 100]);
});

test('[SEA-07] [FIG-04] a match of the score alone is no set without digs', () => {
  const digs = { marks: { 'D touch': 6, 'ONW touch': 20 } };
  const season = played(
    { side: withTeam({ marks: { 'D touch': 9 } }), players: { [ANA]: digs } },
    { side: { marks: { 'WON score': 25 } }, players: { [ANA]: { marks: { 'ONW score': 25 } } } },
  );
  const read = (who?: string) =>
    readFigure(figureOf('D/S'), sums(season), who === undefined ? { side: 'us' } : { side: 'us', who });
  expect([read(), read(ANA)]).toMatchObject([
    { num: 9, den: 1 },
    { num: 6, den: 1 },
  ]);
});

test('[SEA-07] a match whose depth lacks a figure is none of those that it comes from', () => {
  const season = played({ side: withTeam(hit(1, 0, 2)) }, { side: {} });
  expect([fromMatches(figureOf('HIT'), season), fromMatches(figureOf('PASS'), season)]).toEqual([
    'HIT from 1 of 2 matches',
    'PASS from 0 of 2 matches',
  ]);
});

test('[SEA-06] pairs: setter and attacker from ten attempts on, server by rotation, won less lost with a player and without', () => {
  const season = played({
    side: { onCourt: [30, 20] },
    players: {
      [ANA]: {
        sets: { [IDA]: [9, 4, 1] },
        serves: { 1: [5, 3], 0: [1, 0] },
        marks: { 'ONW touch': 12, 'ONL touch': 8 },
      },
      [EVA]: { sets: { [IDA]: [10, 4, 1] } },
    },
  });
  expect(sheetOf(setterPairsTable(season, called)).rows).toEqual([['3', '2', 4, 1, 0.3, 10]]);
  expect(sheetOf(serverPairsTable(season, called)).rows).toEqual([
    ['1', 'R1', 60, 5],
    ['1', 'Unknown', 0, 1],
  ]);
  // 12–8 of 20, and 18–12 of the other 30.
  expect(sheetOf(presenceTable(season, sums(season), called)).rows).toEqual([['1', 20, 20, 20, 30]]);
});

test('[SEA-11] our side-out of earlier matches is that of the stored rotations, and a prior from sixty receptions on', () => {
  const sessions = [0, 1, 2].map((n) => makeSession({ id: id(n, 'a'), createdAt: `2026-01-0${n + 1}T12:00:00.000Z` }));
  const rotations = played(
    { rotations: [[1, 30, 50, 0, 0]] },
    { rotations: [[4, 15, 30, 0, 0]] },
    { rotations: [[1, 0, 90, 0, 0]] },
  )
    .flatMap(({ sets }) => sets)
    .flatMap((set) => set.rotations);
  const before = (n: number) => receivedBefore(sessions[n] ?? expect.fail('no session'), sessions, rotations);
  expect([before(0), before(1), before(2)]).toEqual([
    { won: 0, of: 0 },
    { won: 30, of: 50 },
    { won: 45, of: 80 },
  ]);
  expect(priorsFrom(before(1), PRESETS['fivb-2025'].rules).us).toBe(0.55);
  expect(priorsFrom(before(2), PRESETS['fivb-2025'].rules).us).toBe(56 / 100);
});
