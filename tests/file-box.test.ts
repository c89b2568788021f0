import { describe, expect, test } from 'vitest';
import { boxOf, linesBySet, numbersIn } from '#domain/match/figures/box.ts';
import { ALL_FIGURES } from '#domain/match/figures/figure-list.ts';
import { matchView } from '#domain/match/figures/match-view.ts';
import { onlyRallies, onlySet, type Scope } from '#domain/match/figures/rally-view.ts';
import { readFigure } from '#domain/match/figures/reading.ts';
import { rotationOf, rotationTable } from '#domain/match/figures/rotation-table.ts';
import { playersIn, type Subject, type Sums, sumsOf } from '#domain/match/figures/sums.ts';
import { fold } from '#domain/match/fold.ts';
import { PRESETS } from '#domain/match/rules.ts';
import { readDataVolley } from '#domain/scouting/data-volley.ts';
import { scoutedRallies } from '#domain/scouting/scouted-rallies.ts';
import { boxFrom, type FileBox, type FileFigures, printed } from './support/file-box.ts';
import { type FilePoint, longestRun, pointsIn, type Prefix } from './support/file-points.ts';
import { logged, playerId, SESSION } from './support/match.ts';
import { matchNamed } from './support/scout.ts';
import { begins, toldFile } from './support/told-file.ts';

/** Two sets of invented teams: an ace, a first ball, a block, a libero, a beaten block, an overpass, errors of all kinds. */
const INVENTED = toldFile([
  ...[...begins(), '*01SM#', 'a11RM=', '*p01:00', '*01SM-', 'a12RM#', 'a14EH#', 'a13AH#', '*05DH=', 'ap01:01', 'az6'],
  ...['a12SM+', '*07RM-', '*03EH=', 'ap01:02', 'a12SM/', '*07RM/', 'a15AQ#', '*06BQ=', 'ap01:03', 'a12SM=', '*$$&H#'],
  ...['*p02:03', '*z6', '*02SM!', 'a11RM!', 'a14EH#', 'a15AH/', '*03BH#', '*p03:03', '*c02:08', '*08SM-', 'a17RM+'],
  ...['a14EH#', 'a12AH-', '*07DH+', '*01EH#', '*04AH-', 'a16DH-', 'a17FH+', 'a12AH=', '*$$&H#', '*p04:03', '*08SM-'],
  ...['a11RM+', '*06BH=', 'ap04:04', 'az5'],
  ...[...begins(2), '2|a11SM-', '2|*05RM#', '2|*01EH#', '2|*04AH#', '2|a15DH=', '2|*p01:00', '2|*z6', '2|*02SM+'],
  ...['2|a16RM-', '2|a12FH=', '2|*p02:00', '2|*02SM-', '2|a16RM#', '2|a14EH#', '2|a12AH/', '2|*03BH+', '2|ap02:01'],
]);
const TEXTS = [
  { name: 'PM06', text: matchNamed('PM06') },
  { name: 'example_data', text: matchNamed('example_data') },
  { name: 'an invented match', text: INVENTED },
];
const MATCHES = TEXTS.flatMap((match) => (['*', 'a'] as const).map((us) => ({ ...match, us })));
const SETS = [1, 2, 3];
const SIDES = ['us', 'them'] as const;
const POSITIONS = [1, 2, 3, 4, 5, 6];
const NUMBERS = new Map(Array.from({ length: 99 }, (_, at) => [playerId(at + 1), String(at + 1)] as const));

function imported(text: string, us: Prefix): Scope {
  const told = readDataVolley(text)?.told;
  if (!told) throw new Error('nothing told');
  const side = us === '*' ? 'home' : 'visitor';
  const entries = scoutedRallies(told, { side, playerOf: (number) => playerId(Number(number)) });
  const log = entries.map(({ entry, setNumber }, i) => logged(i + 1, { ...entry, set: setNumber }));
  const state = fold(log, { counting: 'attempts', rules: PRESETS['fivb-2025'].rules });
  return matchView(state, SESSION).sets;
}

/** Rallies and points belong to no player. */
const OF_A_SIDE = new Set(['PT', 'BP', 'OPP ERR', 'SO%', 'PS%', 'MOD SO%', 'FBSO%', 'FBSO in']);

function figuresOf(sums: Sums, subject: Subject): FileFigures {
  const own = ALL_FIGURES.filter(({ code }) => subject.who === undefined || !OF_A_SIDE.has(code));
  const entries = own.map((figure) => {
    const { num, den } = readFigure(figure, sums, subject);
    return [figure.code, den === null ? String(num) : `${num}/${den}`] as const;
  });
  return Object.fromEntries(entries);
}

/** Everything that the product says of a side in a scope. */
function productBox(scope: Scope, side: 'us' | 'them'): FileBox {
  const sums = sumsOf(scope);
  const players = playersIn(sums, side).flatMap((who) => (who === null ? [] : [who]));
  return {
    side: figuresOf(sums, { side }),
    nobody: figuresOf(sums, { side, who: null }),
    players: Object.fromEntries(
      players.map((who) => [side === 'us' ? (NUMBERS.get(who) ?? who) : who, figuresOf(sums, { side, who })]),
    ),
  };
}

/** The texts of the table: total, nobody, and each line by the number of its player. */
function shownBox(scope: Scope, side: 'us' | 'them'): Readonly<Record<string, readonly string[]>> {
  const { total, nobody, players } = boxOf(scope, side, numbersIn(scope, side));
  const rows = [total, ...(nobody ? [nobody] : []), ...players];
  return Object.fromEntries(
    rows.map(({ subject: { who }, cells }) => [
      who === undefined ? 'total' : who === null ? 'nobody' : (NUMBERS.get(who) ?? who),
      cells.map(({ text }) => text),
    ]),
  );
}

const COLUMNS = 'SP K E TA HIT A BHE SRV SA SE RA RE PASS D BS BA BE TB PTS +/−'.split(' ');
function printedBox(scope: Scope, side: 'us' | 'them', box: FileBox): Readonly<Record<string, readonly string[]>> {
  const { nobody } = boxOf(scope, side, []);
  const rows = { total: box.side, ...(nobody && { nobody: box.nobody }), ...box.players };
  return Object.fromEntries(
    Object.entries(rows).map(([who, own]) => [who, COLUMNS.map((code) => printed(code, own[code] ?? ''))]),
  );
}

const prefixOf = (side: 'us' | 'them', us: Prefix): Prefix => (side === 'us' ? us : us === '*' ? 'a' : '*');

/** A part of the match, as the product and as the file cut it. */
type Part = {
  readonly part: string;
  readonly own: (scope: Scope) => Scope;
  readonly isOwn: (point: FilePoint) => boolean;
};
const partsFor = (us: Prefix): readonly Part[] => [
  { part: 'the match', own: (scope) => scope, isOwn: () => true },
  ...SETS.map((number): Part => ({
    part: `set ${number}`,
    own: (scope) => onlySet(scope, number),
    isOwn: ({ set }) => set === number,
  })),
  ...SIDES.flatMap((side) =>
    POSITIONS.map((position): Part => ({
      part: `setter of ${side} in ${position}`,
      own: (scope) => onlyRallies(scope, (rally) => rotationOf(rally, side) === position),
      isOwn: ({ setterAt }) => setterAt[prefixOf(side, us)] === position,
    })),
  ),
];

describe.each(MATCHES)('$name, recorded by $us', ({ text, us }) => {
  test.skipIf(text === undefined).each(partsFor(us))('[FIG-25] every figure of everybody, $part', ({ own, isOwn }) => {
    const scope = own(imported(text ?? '', us));
    const points = pointsIn(text ?? '').filter(isOwn);
    for (const side of SIDES) {
      const counted = boxFrom(points, { side: prefixOf(side, us), us });
      expect(productBox(scope, side), side).toEqual(counted);
      if (points.length > 0) expect(shownBox(scope, side), side).toEqual(printedBox(scope, side, counted));
    }
  });

  test.skipIf(text === undefined)('[FIG-25] sets and rotations with their longest runs', () => {
    const scope = imported(text ?? '', us);
    const points = pointsIn(text ?? '');
    const lines = linesBySet(scope).map(({ set, side, score, longestRun: run }) => [set, side, score, run]);
    const won = (set: number, by: Prefix): number =>
      points.filter((point) => point.set === set && point.winner === by).length;
    expect(lines).toEqual(
      scope.flatMap(({ number: set }) =>
        SIDES.map((side) => [
          ...[set, side, { us: won(set, us), them: won(set, prefixOf('them', us)) }],
          longestRun(
            points.filter((point) => point.set === set),
            prefixOf(side, us),
          ),
        ]),
      ),
    );
    for (const side of SIDES) {
      const [own, other] = side === 'us' ? [us, prefixOf('them', us)] : [prefixOf('them', us), us];
      const rows = rotationTable(scope, side).map((row) => [
        row.at,
        row.rallies,
        row.diff,
        row.longestFor,
        row.longestAgainst,
      ]);
      expect(rows, side).toEqual(
        [1, 6, 5, 4, 3, 2].map((at) => {
          const isOwn = ({ setterAt }: FilePoint): boolean => setterAt[own] === at;
          const [all, ahead] = [points.filter(isOwn), points.filter((point) => isOwn(point) && point.winner === own)];
          const runs = [longestRun(points, own, isOwn), longestRun(points, other, isOwn)];
          return [at, all.length, 2 * ahead.length - all.length, ...runs];
        }),
      );
    }
  });
});
