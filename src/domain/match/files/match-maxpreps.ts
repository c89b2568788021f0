import { CATEGORY_NAMES } from '../categories.ts';
import { figureNamed } from '../figures/figure-list.ts';
import { readFigure } from '../figures/reading.ts';
import { isServed, type MatchView, type Scope } from '../figures/rally-view.ts';
import { hasTaps, ralliesFor, sumsOf, type Sums } from '../figures/sums.ts';

/** A player of the file: by number alone, as worn. */
type MaxPrepsPlayer = { readonly id: string; readonly number: string; readonly name: string };

/** Fields of MaxPreps, with the figure that each is; RA less RE are receptions that were no error (MXP-02). */
const FIELDS = [
  ...([
    ['MatchGamesPlayed', 'SP'],
    ['TotalServes', 'SRV'],
    ['ServingAces', 'SA'],
    ['ServingErrors', 'SE'],
  ] as const),
  ...([
    ['ServingPoints', 'PT SRV'],
    ['AttacksAttempts', 'TA'],
    ['AttacksKills', 'K'],
    ['AttacksErrors', 'E'],
  ] as const),
  ...([
    ['ServingReceivedSuccess', 'RA', 'RE'],
    ['ServingReceivedErrors', 'RE'],
    ['BlocksSolo', 'BS'],
  ] as const),
  ...([
    ['BlocksAssists', 'BA'],
    ['BlocksErrors', 'BE'],
    ['BallHandlingAttempt', 'SETS'],
    ['Assists', 'A'],
  ] as const),
  ...([
    ['AssistsErrors', 'BHE'],
    ['Digs', 'D'],
    ['DigsErrors', 'DE'],
  ] as const),
] as const;
type Field = (typeof FIELDS)[number];

type MaxPrepsFile = {
  readonly text: string;
  /** Those that are in it, besides the number. */
  readonly fields: readonly string[];
  /** Fields that were not recorded in every rally: in the file they would overwrite what is there (MXP-03). */
  readonly fieldsLeftOut: readonly string[];
  /** Players without a number of their own. */
  readonly playersLeftOut: readonly string[];
};

/** The file for MaxPreps of a match told by rallies; one of taps alone has the file of before (MXP-05). */
export function matchMaxPreps(
  supplierId: string,
  { sets }: MatchView,
  players: readonly MaxPrepsPlayer[],
): MaxPrepsFile {
  const sums = sumsOf(sets);
  const fields = FIELDS.filter((field) =>
    field[1] === 'SP' ? isKnownWhoPlayed(sets) : isRecordedThroughout(field, sums),
  );
  const listed = players.filter(isAlone);
  const rows = listed.map(({ id, number }) => [number, ...fields.map((field) => valueOf(field, sums, id))]);
  const lines = [[supplierId], ['Jersey', ...fields.map(([name]) => name)], ...rows];
  return {
    text: lines.map((line) => `${line.join('|')}\r\n`).join(''),
    fields: fields.map(([name]) => name),
    fieldsLeftOut: FIELDS.filter((field) => !fields.includes(field)).map(([name]) => name),
    playersLeftOut: players.filter((one) => !listed.includes(one)).map(({ name }) => name),
  };
}

const figuresOf = ([, code, less]: Field) => [code, less].flatMap((one) => figureNamed(one ?? '') ?? []);

/** Every rally is known as deep as the field asks. */
const isRecordedThroughout = (field: Field, sums: Sums): boolean =>
  figuresOf(field).every(({ needs }) => {
    const { from, of } = ralliesFor(sums, needs, { who: '' });
    return of > 0 && from === of;
  });

/**
 * Whether each set tells who played in it: by its line-up, or by contacts or taps that name players. A set of which only
 * the score was recorded, and no line-up, does not (FIG-08).
 */
const isKnownWhoPlayed = (sets: Scope): boolean =>
  sets.length > 0 &&
  sets.every(
    (set) =>
      CATEGORY_NAMES.some((category) => hasTaps(set, category)) ||
      set.rallies.every(
        (rally) => !isServed(rally) || rally.courtUs !== null || rally.depth === 'points' || rally.depth === 'touch',
      ),
  );

const valueOf = (field: Field, sums: Sums, who: string): number => {
  const [first = 0, less = 0] = figuresOf(field).map((figure) => readFigure(figure, sums, { side: 'us', who }).num);
  return first - less;
};

/** MaxPreps knows players by number: two with the same one cannot be told apart. */
const isAlone = ({ id, number }: MaxPrepsPlayer, _: number, all: readonly MaxPrepsPlayer[]): boolean =>
  /^\d+$/.test(number) && all.every((other) => other.id === id || other.number !== number);
