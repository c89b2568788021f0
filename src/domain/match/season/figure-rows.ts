import { derivedId } from '../../core/ids.ts';
import type { MatchState } from '../fold.ts';
import { matchView } from '../figures/match-view.ts';
import type { MarkName } from '../figures/mark.ts';
import { SIDES } from '../figures/other-halves.ts';
import { marksIn } from '../figures/rally-marks.ts';
import { isServed, onCourt, type RallyView, type SetView } from '../figures/rally-view.ts';
import { everybodyIn, keyOf, LEVELS, setsPlayed, type Sums, sumsOf } from '../figures/sums.ts';
import { setIdOf } from '../projection.ts';
import type { Side, StatSession } from '../schema.ts';
import { rotationSums } from './rotation-sums.ts';
import type { Figures, PlayerSetFigures, RotationSetFigures } from './set-figures.ts';

type Session = Pick<StatSession, 'id' | 'teamId'>;
export type FigureRows = {
  readonly players: readonly PlayerSetFigures[];
  readonly rotations: readonly RotationSetFigures[];
};

/** The rows of all sets that are told by rallies. Taps and points alone are in `stat_pairs` and `set_stats` (FIG-17). */
export function figureRows(state: MatchState, session: Session, from = 1): FigureRows {
  const told = new Set(state.sets.flatMap(({ number, rallies }) => (rallies && number >= from ? [number] : [])));
  const sets = matchView(state, session.id).sets.filter(({ number }) => told.has(number));
  const rows = sets.map((set) => rowsOfSet(set, session));
  return { players: rows.flatMap(({ players }) => players), rotations: rows.flatMap(({ rotations }) => rotations) };
}

/** A set that nothing was entered for keeps its view, and so its rows: a push costs the sets that it changes. */
const known = new WeakMap<SetView, FigureRows>();
function rowsOfSet(set: SetView, session: Session): FigureRows {
  const rows = known.get(set) ?? rowsOfRallies(set, session);
  known.set(set, rows);
  return rows;
}

/** The rows of a set, or of some of its rallies. */
export function rowsOfRallies(set: SetView, { id: sessionId, teamId }: Session): FigureRows {
  const sums = sumsOf([set]);
  const apart = apartIn(set.rallies);
  const setId = setIdOf(sessionId, set.number);
  const of = { teamId, sessionId, setId };
  const rows = SIDES.flatMap((side) =>
    [undefined, ...everybodyIn(sums, side)].map((who): PlayerSetFigures => {
      const named = nameOf(who);
      const figures = who === undefined ? figuresOfSide(sums, set, side) : figuresOf(sums, apart, { side, who });
      return { id: derivedId(setId, `figures:${side}:${who ?? ''}`), ...of, side, ...named, figures };
    }),
  );
  const rotations = SIDES.flatMap((side) =>
    rotationSums(set.rallies, side).map((one): RotationSetFigures => ({
      ...{ id: derivedId(setId, `rotation:${side}:${one.setterPos ?? ''}`), ...of, side, ...one },
    })),
  );
  const isEmpty = set.rallies.length === 0 && (set.taps?.size ?? 0) === 0;
  return { players: isEmpty ? [] : rows, rotations };
}

/** A player by her id, an opponent by the number on her shirt, which has two digits at most. */
const nameOf = (who: string | undefined): Pick<PlayerSetFigures, 'playerId' | 'number'> =>
  who !== undefined && who.length > 2 ? { playerId: who, number: null } : { playerId: null, number: who ?? null };

const BLANK = { rallies: {}, onCourt: [0, 0], with: {}, serves: {}, sets: {} } satisfies Omit<
  Figures,
  'marks' | 'played'
>;

function figuresOfSide(sums: Sums, { rallies }: SetView, side: Side): Figures {
  const known = rallies.filter((rally) => isServed(rally) && rally.courtUs !== null);
  const won = known.filter(({ winner }) => winner === side).length;
  return {
    ...BLANK,
    marks: marksOf(sums.sides.get(side)),
    played: setsPlayed(sums, { side }),
    rallies: Object.fromEntries([...sums.rallies].map(([taps, numbers]) => [taps, [...numbers]])),
    onCourt: [won, known.length - won],
  };
}

function figuresOf(sums: Sums, apart: Apart, { side, who }: { side: Side; who: string }): Figures {
  const own = { marks: marksOf(sums.players.get(keyOf(side, who))), played: setsPlayed(sums, { side, who }) };
  return { ...BLANK, ...own, ...(side === 'us' && apart.get(who)) };
}

function marksOf(marks: ReadonlyMap<MarkName, readonly number[]> | undefined): Figures['marks'] {
  const named: Figures['marks'] = {};
  for (const [name, levels] of marks ?? [])
    for (const [level, number] of levels.entries()) if (number !== 0) named[`${name} ${LEVELS[level] ?? ''}`] = number;
  return named;
}

type OfPlayer = Pick<Figures, 'with' | 'serves' | 'sets'>;
/** Of our players, what no marks tell: the rotations that they were on court in, that they served in, and who set them. */
type Apart = ReadonlyMap<string, OfPlayer>;

/** One look at each rally: a push works out the whole set again. */
function apartIn(rallies: readonly RallyView[]): Apart {
  const apart = new Map<string, OfPlayer>();
  const of = (who: string): OfPlayer => {
    const known = apart.get(who) ?? { with: {}, serves: {}, sets: {} };
    apart.set(who, known);
    return known;
  };
  for (const rally of rallies) {
    if (isServed(rally) && rally.server !== null) addServed(rally, rally.server, of);
    if (!rally.isReplay && rally.depth === 'touch') addSets(rally, of);
  }
  return apart;
}

type OfWho = (who: string) => OfPlayer;

/** Side-out and point scoring of the six on court, and the serve, by rotation. */
function addServed(rally: RallyView, server: Side, of: OfWho): void {
  const at = String(rally.setterUs ?? 0);
  const won = rally.winner === 'us' ? 1 : 0;
  for (const who of new Set(onCourt(rally) ?? [])) {
    if (who === null) continue;
    const sum = (of(who).with[at] ??= [0, 0, 0, 0]);
    if (server === 'them') [sum[0], sum[1]] = [sum[0] + won, sum[1] + 1];
    else [sum[2], sum[3]] = [sum[2] + won, sum[3] + 1];
  }
  if (server !== 'us' || rally.serverWho === null) return;
  const sum = (of(rally.serverWho).serves[at] ??= [0, 0]);
  [sum[0], sum[1]] = [sum[0] + 1, sum[1] + won];
}

/** Attacks directly after a set of ours, by who set. */
function addSets(rally: RallyView, of: OfWho): void {
  const { contacts } = rally;
  // One that a block of theirs stopped is an error, too: its mark says so, not its grade (RALLY-5).
  const errors = new Set(
    marksIn(rally)
      .filter(({ name }) => name === 'E')
      .map(({ contact }) => contact),
  );
  for (const [at, attack] of contacts.entries()) {
    const set = contacts[at - 1];
    if (attack.skill !== 'attack' || attack.side !== 'us' || attack.who === null) continue;
    if (set?.skill !== 'set' || set.side !== 'us' || set.who === null) continue;
    const sum = (of(attack.who).sets[set.who] ??= [0, 0, 0]);
    const isKill = attack.isAgreed && attack.grade === 'kill';
    [sum[0], sum[1], sum[2]] = [sum[0] + 1, sum[1] + (isKill ? 1 : 0), sum[2] + (errors.has(attack.id) ? 1 : 0)];
  }
}
