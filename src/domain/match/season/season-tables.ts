import { mediumDay } from '../../core/dates.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { footnotes } from '../figures/reading.ts';
import type { RotationRow } from '../figures/rotation-table.ts';
import type { Sums } from '../figures/sums.ts';
import { type RotationNaming, rotationName } from '../line-up/rotation-name.ts';
import { byMonth, byOpponent, type SeasonMatch, setsIn } from './season-matches.ts';
import { OPPONENT_FIGURES, opponentRows } from './season-opponents.ts';
import { presences, serverPairs, setterPairs } from './season-pairs.ts';
import {
  minimumFor,
  SEASON_FIGURES,
  type SeasonPlayer,
  seasonPlayers,
  sortPlayers,
  type Sorting,
} from './season-players.ts';
import { rotationsIn, signedText } from './season-rotations.ts';
import {
  figureCell,
  figureColumn,
  numberCell,
  perHundredCell,
  type SeasonTable,
  shareCell,
  type TableCell,
  type TableRow,
  textCell,
} from './season-table.ts';
import type { seasonTrend } from './season-trend.ts';

/** How a player is called: `#7 Ruiz`. */
export type Called = (id: string) => string;

type PlayersAsked = { readonly sorting: Sorting; readonly hasMinimum: boolean; readonly called: Called };

/** All rates of our players; who has too few attempts for the column it is sorted by stands below a line (SEA-02). */
export function playersTable(sums: Sums, { sorting, hasMinimum, called }: PlayersAsked): SeasonTable {
  const minimum = hasMinimum ? minimumFor(sorting.figure, sums) : 0;
  const { above, under } = sortPlayers(seasonPlayers(sums), sorting, minimum);
  const row = ({ id, readings }: SeasonPlayer): TableRow => ({
    key: id,
    cells: [
      textCell(called(id)),
      ...SEASON_FIGURES.map((figure): TableCell => {
        const reading = readings.get(figure.code);
        return reading ? figureCell(figure, reading) : textCell('');
      }),
    ],
  });
  return {
    ...{ caption: 'Players of the season', columns: [{ head: 'Player' }, ...SEASON_FIGURES.map(figureColumn)] },
    rows: above.map(row),
    ...(under.length > 0 && { under: { line: `Under the minimum (${minimum} attempts)`, rows: under.map(row) } }),
    notes: footnotes([...above, ...under].flatMap(({ readings }) => [...readings.values()])),
  };
}

const rotationCells = (
  { at, received, firstBall, served, diff }: RotationRow,
  naming: RotationNaming | undefined,
): readonly TableCell[] => [
  textCell(rotationName(at, naming)),
  ...[received, firstBall, served].map(shareCell),
  { text: signedText(diff), value: diff },
];
const ROTATION_COLUMNS = [
  { head: 'Rotation' },
  { head: 'SO%', spoken: 'Side-out', hasOf: true },
  { head: 'FBSO%', spoken: 'First-ball side-out', hasOf: true },
  { head: 'PS%', spoken: 'Point on serve', hasOf: true },
  { head: 'Net', spoken: 'Points won less lost' },
];

/** The rotations of all matches, for a file of what is drawn beside it. */
export const rotationsTable = (rows: readonly RotationRow[], naming?: RotationNaming): SeasonTable => ({
  ...{ caption: 'Rotations', columns: ROTATION_COLUMNS },
  rows: rows.map((row) => ({ key: String(row.at), cells: rotationCells(row, naming) })),
});

/** So many months, or opponents, are drawn until all are asked for: ten seasons have a hundred. */
const FIRST_GROUPS = 12;
type GroupedRotations = {
  readonly table: SeasonTable;
  /** How many there are, where not all are in the table. */
  readonly all: number | null;
};

/** The same by month, the newest twelve, or by opponent, the twelve met most often; or all of them (SEA-03). */
export function rotationsBy(
  matches: readonly SeasonMatch[],
  by: 'month' | 'opponent',
  { isAll = false, naming }: { readonly isAll?: boolean; readonly naming?: RotationNaming } = {},
): GroupedRotations {
  const groups =
    by === 'month'
      ? [...byMonth(matches)].map(([month, own]) => ({ name: month, own }))
      : byOpponent(matches).map(({ name, matches: own }) => ({ name, own }));
  const first = by === 'month' ? groups.slice(-FIRST_GROUPS) : groups.slice(0, FIRST_GROUPS);
  return {
    all: isAll || groups.length <= FIRST_GROUPS ? null : groups.length,
    table: {
      caption: by === 'month' ? 'Rotations by month' : 'Rotations by opponent',
      columns: [{ head: by === 'month' ? 'Month' : 'Opponent' }, ...ROTATION_COLUMNS],
      rows: (isAll ? groups : first).flatMap(({ name, own }) =>
        rotationsIn(setsIn(own))
          .filter(({ rallies }) => rallies > 0)
          .map((row) => ({ key: `${name} ${row.at}`, cells: [textCell(name), ...rotationCells(row, naming)] })),
      ),
    },
  };
}

export function opponentsTable(matches: readonly SeasonMatch[]): SeasonTable {
  const sides = [
    ['us', 'Our'],
    ['them', 'Their'],
  ] as const;
  return {
    caption: 'Opponents',
    columns: [
      ...[{ head: 'Opponent' }, { head: 'Matches' }, { head: 'Won' }, { head: 'Lost' }, { head: 'Sets won' }],
      { head: 'Sets lost' },
      ...sides.flatMap(([, whose]) =>
        OPPONENT_FIGURES.map(({ code, spoken, den }) => ({
          ...{ head: `${whose} ${code}`, spoken: `${whose} ${spoken.toLowerCase()}`, hasOf: den !== null },
        })),
      ),
      { head: 'Their best by match' },
    ],
    rows: opponentRows(matches).map(({ name, folded, matches: met, sets, readings, best }) => ({
      key: folded,
      cells: [
        ...[textCell(name), numberCell(met.of), numberCell(met.won), numberCell(met.lost)],
        ...[numberCell(sets.won), numberCell(sets.lost)],
        ...sides.flatMap(([side]) =>
          OPPONENT_FIGURES.map((figure): TableCell => {
            const reading = readings[side].get(figure.code);
            return reading ? figureCell(figure, reading) : textCell('');
          }),
        ),
        textCell(best.map(({ day, number, points }) => `${mediumDay(day)}: #${number}, ${points} points`).join('; ')),
      ],
    })),
  };
}

/** A season has no rallies: their logs are opened match by match (SEA-09). */
const TO_RALLIES = 'Open the match to see its rallies. This needs a connection.';

/** A trend as the numbers that it is drawn of. */
export function trendTable(code: string, points: ReturnType<typeof seasonTrend>): SeasonTable {
  const figure = figureNamed(code);
  return {
    caption: `${code}, match by match`,
    columns: [
      ...[{ head: 'Date' }, { head: 'Match' }, { head: code, hasOf: true }, { head: `${code}, last 5`, hasOf: true }],
    ],
    rows: points.map(({ match, reading, running }) => ({
      key: match.id,
      cells: [
        { text: mediumDay(match.day), value: match.day },
        { ...textCell(match.opponentName === null ? match.title : `vs ${match.opponentName}`), session: match.id },
        ...(figure ? [figureCell(figure, reading), figureCell(figure, running)] : []),
      ],
    })),
    notes: [...(figure ? footnotes(points.map(({ reading }) => reading)) : []), TO_RALLIES],
  };
}

export function setterPairsTable(matches: readonly SeasonMatch[], called: Called): SeasonTable {
  const hitting = figureNamed('HIT');
  return {
    caption: 'Setter and attacker',
    columns: [
      ...[{ head: 'Setter' }, { head: 'Attacker' }, { head: 'K', spoken: 'Kills' }, { head: 'E', spoken: 'Errors' }],
      { head: 'HIT', spoken: 'Hitting percentage', hasOf: true },
    ],
    rows: setterPairs(setsIn(matches)).map(({ setter, attacker, attempts, kills, errors }) => ({
      key: `${setter} ${attacker}`,
      cells: [
        ...[textCell(called(setter)), textCell(called(attacker)), numberCell(kills), numberCell(errors)],
        ...(hitting
          ? [
              figureCell(hitting, {
                ...{ num: kills - errors, den: attempts, value: { part: kills - errors, of: attempts } },
                ...{ from: attempts, of: attempts },
              }),
            ]
          : []),
      ],
    })),
  };
}

export const serverPairsTable = (
  matches: readonly SeasonMatch[],
  called: Called,
  naming?: RotationNaming,
): SeasonTable => ({
  caption: 'Server and rotation',
  columns: [{ head: 'Server' }, { head: 'Rotation' }, { head: 'PS%', spoken: 'Point on serve', hasOf: true }],
  rows: serverPairs(setsIn(matches)).map(({ server, at, served, won }) => ({
    key: `${server} ${at}`,
    cells: [textCell(called(server)), textCell(rotationName(at, naming)), shareCell({ won, of: served })],
  })),
});

export const presenceTable = (matches: readonly SeasonMatch[], sums: Sums, called: Called): SeasonTable => ({
  caption: 'With and without a player',
  columns: [
    { head: 'Player' },
    { head: 'With', spoken: 'Won less lost per 100 rallies with her on court', hasOf: true },
    { head: 'Without', spoken: 'Won less lost per 100 rallies without her', hasOf: true },
  ],
  rows: presences(setsIn(matches), sums).map(({ player, on, off }) => ({
    key: player,
    cells: [textCell(called(player)), perHundredCell(on), perHundredCell(off)],
  })),
});
