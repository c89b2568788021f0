import type { Day } from '../../core/dates.ts';
import type { MatchView, RallyView, SetView } from '../figures/rally-view.ts';
import type { Side } from '../schema.ts';

/** One of ours as the file lists her: her number as worn, or anything else where she has none. */
type ScoutPlayer = { readonly number: string; readonly name: string; readonly position: string };
/** An instant in the zone of the device: `20.10.42`. */
export type ZonedTime = { readonly day: Day; readonly time: string };

/** A match as a file of Data Volley is made of it: the view of its rallies, our players, and what its session says. */
export type ScoutMatch = {
  readonly view: MatchView;
  readonly day: Day;
  readonly title: string;
  readonly us: string;
  readonly them: string | null;
  /** We stand in the file as the visiting team. */
  readonly isVisiting: boolean;
  readonly isNameless: boolean;
  readonly player: (id: string) => ScoutPlayer;
  readonly zoned: (at: string) => ZonedTime;
  readonly madeAt: ZonedTime;
  /** The name of the product and, below it, of its edition. */
  readonly madeBy: { readonly name: string; readonly subtitle: string };
};

export const SIDES = ['us', 'them'] as const;
/** The home team is `*`, the visitors are `a`. */
export type Prefix = '*' | 'a';
export const prefixOf = ({ isVisiting }: Pick<ScoutMatch, 'isVisiting'>, side: Side): Prefix =>
  (side === 'us') === isVisiting ? 'a' : '*';
/** Both sides, the home team first. */
export const homeFirst = ({ isVisiting }: Pick<ScoutMatch, 'isVisiting'>): readonly [Side, Side] =>
  isVisiting ? ['them', 'us'] : ['us', 'them'];

/** Rallies that have a point in the file; a replay has none, nor has a rally that is still played. */
export type WonRally = RallyView & { readonly winner: Side };
export const isWon = (rally: RallyView): rally is WonRally => rally.winner !== null && !rally.isReplay;

/** The sets that are written: those of which a point is told (DVO-01). */
export const writtenSets = ({ sets }: MatchView): readonly SetView[] =>
  sets.filter(({ rallies }) => rallies.some(isWon)).toSorted((a, b) => a.number - b.number);
