import { wonBy } from '../match/rally/contact.ts';
import type { Depth } from '../match/rally/entries.ts';
import { rallyIdOf } from '../match/rally/identity.ts';
import type { Importable } from '../match/schema.ts';
import type { ScoutedSide, Unread } from './data-volley.ts';
import { type FileRally, type FileSet, fileSets } from './file-sets.ts';
import { exchangesOf, gapEntry, lineUpOf, type Naming } from './scouted-court.ts';
import { otherSide } from './scouted-entries.ts';
import { gradedAs, zoneOf } from './scouted-contact.ts';
import { type Acting, actingIn, liberosIn } from './scouted-liberos.ts';
import type { PointRow, ScoutRow, ToldRows, TouchRow } from './scout-rows.ts';
import { key, turningOf } from './turning.ts';

/** One entry with the line that it comes from; one line can make several. */
export type ToldEntry = {
  readonly line: number;
  readonly part: number;
  readonly setNumber: number;
  readonly entry: Importable;
};

export type AsTeam = {
  /** Which of the two teams of the file records it. */
  readonly side: ScoutedSide;
  /** Our player for a number of the file; contacts of numbers without one are of nobody who is known. */
  readonly playerOf: (number: string) => string | undefined;
  /** Whether she plays in the middle, by our roster; the roster of the file says it too. */
  readonly isMiddle?: (number: string) => boolean;
  /** The id of a rally by the one before it. Where entries are only counted, a cheaper one will do. */
  readonly rallyId?: (setNumber: number, after: string | null, n: number) => string;
};

/** Parts of the lines of a file that make several entries; those of contacts and ends are 0. */
const PART = { theirLineUp: 1, firstServe: 2, depth: 3, libero: 4 } as const;

/**
 * A scout file as the log that one of its teams would have recorded: line-ups, first servers, contacts of both sides,
 * ends, and all that happens between rallies, as the file has it. What contradicts itself in the file does so in the log,
 * where it is found (DVI-02, DVI-06). Of the other side there are numbers only (DVI-07).
 */
export function scoutedRallies({ rows, rosters }: ToldRows, as: AsTeam): ToldEntry[] {
  const liberos = liberosOf({ rows, rosters });
  return fileSets(rows).flatMap((set) => {
    const own = liberosIn(set, { side: as.side, roster: rosters[as.side] });
    const middles = new Set(rosters[as.side].filter(({ isMiddle }) => isMiddle).map(({ number }) => number));
    const isMiddle = (number: string) => middles.has(number) || (as.isMiddle?.(number) ?? false);
    const naming = namingOf(as);
    const { fixes } = turningOf(set, liberos);
    return [
      ...startOf(set, { naming, liberos: own, captain: captainOf(rosters[as.side]) }),
      ...ralliesOf(set, {
        ...{ naming, fixes, rallyId: as.rallyId ?? ((setNumber, after) => rallyIdOf(setNumber, after)) },
        acting: (rally) => actingIn(rally, own, { side: as.side, roster: rosters[as.side], isMiddle }),
      }),
    ];
  });
}

/** Rows that do not follow from those before, as a person should know before the file is taken in (DVI-06). */
export function orderBreaks(told: ToldRows): Unread[] {
  const liberos = liberosOf(told);
  return fileSets(told.rows).flatMap((set) => turningOf(set, liberos).breaks);
}

/** All who wear the shirt of a libero, on both sides. */
const liberosOf = ({ rosters }: ToldRows): ReadonlySet<string> =>
  new Set(
    (['home', 'visitor'] as const).flatMap((side) =>
      rosters[side].filter(({ isLibero }) => isLibero).map(({ number }) => key(side, number)),
    ),
  );

const captainOf = (roster: ToldRows['rosters'][ScoutedSide]): string | null =>
  roster.find(({ isCaptain }) => isCaptain)?.number ?? null;

const namingOf = ({ side, playerOf }: AsTeam): Naming => ({
  own: side,
  sideOf: (by) => (by === side ? 'us' : 'them'),
  whoOf(by, number) {
    if (number === null || number === '') return null;
    if (by !== side) return { number };
    const playerId = playerOf(number);
    return playerId === undefined ? null : { playerId };
  },
});

type Start = { readonly naming: Naming; readonly liberos: readonly string[]; readonly captain: string | null };

function startOf(set: FileSet, { naming, liberos, captain }: Start): ToldEntry[] {
  const last = set.starts.at(-1);
  const line = last?.line ?? set.rallies[0]?.first.line;
  if (line === undefined) return [];
  const at = (part: number, entry: Importable): ToldEntry => ({ line, part, setNumber: set.number, entry });
  const ofSide = (by: ScoutedSide, part: number): ToldEntry[] => {
    const entry = lineUpOf(set.starts, by, { naming, liberos, captain });
    return entry ? [at(part, entry)] : [];
  };
  const { own } = naming;
  return [
    ...ofSide(own, 0),
    ...ofSide(otherSide(own), PART.theirLineUp),
    ...(set.firstServe === null
      ? []
      : [at(PART.firstServe, { kind: 'first-serve', payload: { side: naming.sideOf(set.firstServe) } })]),
  ];
}

type Telling = {
  readonly naming: Naming;
  readonly fixes: ReadonlyMap<number, number>;
  readonly rallyId: NonNullable<AsTeam['rallyId']>;
  readonly acting: (rally: FileRally) => Acting | null;
};
type Post = { readonly rally: string; readonly after: string | null; readonly before: null; readonly n: number };

function ralliesOf({ number: setNumber, rallies, rest }: FileSet, { naming, fixes, ...telling }: Telling): ToldEntry[] {
  const told: ToldEntry[] = [];
  const tell = (line: number, part: number, entry: Importable | null): void => {
    if (entry) told.push({ line, part, setNumber, entry });
  };
  let [after, depth, acting]: [string | null, Depth | null, Acting | null] = [null, null, null];
  for (const [at, rally] of rallies.entries()) {
    const { first, touches, point } = rally;
    for (const row of rally.gap) tell(row.line, 0, gapEntry(row, { after, naming, by: fixes.get(row.line) }));
    const now = telling.acting(rally);
    const isStill = acting?.for !== null && acting?.for !== undefined && isBehind(first, naming.own, acting.for);
    const moves = exchangesOf(isStill ? acting : null, now, { after, naming });
    for (const [i, move] of moves.entries()) tell(first.line, PART.libero + i, move);
    const own = depthOf(rally, depth ?? depthAhead(rallies.slice(at)));
    if (own !== depth) tell(first.line, PART.depth, { kind: 'depth', payload: { after, depth: own } });
    const n = point ? point.score.home + point.score.visitor : at + 1;
    const post: Post = {
      rally: telling.rallyId(setNumber, after, at + 1),
      after,
      before: null,
      n: Math.min(Math.max(n, 1), 999),
    };
    for (const [i, touch] of touches.entries()) tell(touch.line, 0, contactOf(touch, i, { rally, post, naming }));
    if (point) tell(point.line, 0, endOf(point, { rally, post, naming }));
    [after, depth, acting] = [post.rally, own, now];
  }
  for (const row of rest) tell(row.line, 0, gapEntry(row, { after, naming, by: fixes.get(row.line) }));
  return told;
}

const isBehind = ({ six }: ScoutRow, side: ScoutedSide, number: string): boolean =>
  [1, 5, 6].some((position) => six[side][position - 1] === number);

/** All that the file has of a rally: nothing but who won it, how it ended, or every touch. */
function depthOf({ touches }: FileRally, inForce: Depth): Depth {
  if (touches.length === 0) return 'score';
  if (touches.some((touch) => !isEnding(touch))) return 'touch';
  // One that its serve has ended is as deep as those around it.
  return touches.some(({ skill }) => skill === 'S') && inForce !== 'score' ? inForce : 'points';
}

function isEnding(touch: TouchRow): boolean {
  const { skill, grade } = gradedAs(touch);
  return wonBy({ side: 'us', skill, grade }) !== undefined;
}

/** The depth of the first rally that tells it. */
function depthAhead(rallies: readonly FileRally[]): Depth {
  const telling = rallies.find(({ touches }) => touches.some((touch) => touch.skill !== 'S' && touch.skill !== 'R'));
  return telling ? depthOf(telling, 'touch') : 'touch';
}

type InRally = { readonly rally: FileRally; readonly post: Post; readonly naming: Naming };

/** The highest place of a contact is below 100: past 98 they stand closer together. */
const placeOf = (at: number): number => (at < 98 ? at + 1 : 98 + (at - 97) / (at - 96));

function contactOf(touch: TouchRow, at: number, { rally, post, naming }: InRally): Importable {
  const { by, number, file } = touch;
  const { skill, grade, overpass } = gradedAs(touch);
  // The serve that the other side could not receive in its rotation is an ace in the file, and none here.
  const isAceByFault = rally.isRotationFault && skill === 'serve' && grade === 'ace';
  return {
    kind: 'contact',
    payload: {
      ...{ ...post, base: 0, deed: null, k: placeOf(at), side: naming.sideOf(by), who: naming.whoOf(by, number) },
      ...{ skill, grade: isAceByFault ? 'in' : grade, with: [], from: zoneOf(file.from), to: zoneOf(file.to) },
      ...{ overpass, file },
    },
  };
}

/** The end of a rally, with the score that the file had before it: one that does not follow is found (TWO-9). */
function endOf({ by, score }: PointRow, { rally, post, naming }: InRally): Importable {
  const winner = naming.sideOf(by);
  const { own } = naming;
  const before = (of: ScoutedSide): number => Math.max(0, score[of] - (of === by ? 1 : 0));
  return {
    kind: 'rally-end',
    payload: {
      ...{ ...post, base: 0, deed: null, winner, reason: rally.isRotationFault ? 'rotation-fault' : null, who: null },
      ...{ seen: { us: before(own), them: before(otherSide(own)) }, settles: false },
    },
  };
}
