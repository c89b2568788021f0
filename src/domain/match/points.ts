import type { Absence } from './corrections.ts';
import type { Side, Step } from './schema.ts';

/** One press on a score card. */
export type Press = {
  readonly id: string;
  readonly clientId: string;
  readonly side: Side;
  readonly by: Step;
  /** The rally number that the device saw. */
  readonly rally: number;
  /** Id of the press that began its rally: presses for the same point share it. */
  readonly began: string;
  /** Its place in the log. */
  readonly place: number;
  readonly takesBack: string | null;
  /** Of a −1, by which other devices know of it. */
  readonly rev?: number;
};
/** A point that was taken back, or struck out; and since when. */
export type GonePress = Press & { readonly absences: readonly Absence[] };

export type Score = {
  readonly us: number;
  readonly them: number;
  /** Presses that made a point, oldest first. */
  readonly counting: readonly Press[];
  /** Presses for a rally that another device gave to the other side first; a person decides. */
  readonly conflicts: readonly Press[];
  /** Every +1 that was not taken back, those included that mean the same point. */
  readonly livePresses: readonly Press[];
};

export const NO_POINTS: Score = { us: 0, them: 0, counting: [], conflicts: [], livePresses: [] };

/** The score of a set from its presses in their order. */
export function scoreOf(presses: readonly Press[]): Score {
  return countPoints(presses.reduce<Press[]>(addPress, []));
}

/** Adds one press to `livePresses` (changed in place) or takes one back. */
export function addPress(livePresses: Press[], press: Press): Press[] {
  if (press.by < 0) return takeBack(livePresses, press);
  livePresses.push(press);
  return livePresses;
}

/** The points that a −1 took back: the one that names it, else the next of its side. */
export function pointsTakenBack(presses: readonly Press[], { livePresses }: Score): GonePress[] {
  const live = new Set(livePresses);
  const minus = presses.filter(({ by }) => by < 0);
  return presses.flatMap((press) => {
    if (press.by < 0 || live.has(press)) return [];
    const isOf = ({ side, takesBack }: Press): boolean => (takesBack ?? press.id) === press.id && side === press.side;
    const by = minus.find((one) => one.place > press.place && isOf(one)) ?? press;
    return [
      { ...press, absences: [{ from: by.place, to: Infinity, by: { clientId: by.clientId, rev: by.rev ?? 0 } }] },
    ];
  });
}

/** A −1 takes back the point it names, once; without a name the newest of its side. */
function takeBack(livePresses: readonly Press[], { side, takesBack }: Press): Press[] {
  const gone = takesBack === null ? pressesOfNewestPoint(countPoints(livePresses), side) : [takesBack];
  return livePresses.filter((press) => press.side !== side || !gone.includes(press.id));
}

type Presses = Record<Side, number>;
type Rally = { readonly first: Side; readonly points: Presses; readonly byClient: Map<string, Presses> };

/**
 * Two devices that press the same rally for the same side mean one point; every press of one device counts. The side
 * pressed first has the rally: another device that says the other side is a conflict.
 */
function countPoints(livePresses: readonly Press[]): Score {
  const rallies = new Map<string, Rally>();
  const counting: Press[] = [];
  const conflicts: Press[] = [];
  for (const press of livePresses) {
    const rally = getOrMake(rallies, press.began, () => newRally(press.side));
    const mine = getOrMake(rally.byClient, press.clientId, noPresses);
    if (press.side !== rally.first && mine[rally.first] === 0) {
      conflicts.push(press);
      continue;
    }
    mine[press.side] += 1;
    if (mine[press.side] <= rally.points[press.side]) continue;
    rally.points[press.side] += 1;
    counting.push(press);
  }
  const us = counting.filter((press) => press.side === 'us').length;
  return { us, them: counting.length - us, counting, conflicts, livePresses };
}

const noPresses = (): Presses => ({ us: 0, them: 0 });
const newRally = (first: Side): Rally => ({ first, points: noPresses(), byClient: new Map() });

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** The presses that make up a side's newest point; all must be taken back to lower the score by one. */
export function pressesOfNewestPoint(score: Score, side: Side): string[] {
  const newest = score.counting.findLast((press) => press.side === side);
  if (!newest) return [];
  const together = score.livePresses.filter(
    (press) => press.side === side && press.began === newest.began && !score.conflicts.includes(press),
  );
  const clients = [...new Set(together.map((press) => press.clientId))];
  const byClient = clients.map((clientId) => together.filter((press) => press.clientId === clientId));
  const tallest = Math.max(...byClient.map((mine) => mine.length));
  return byClient.filter((mine) => mine.length === tallest).flatMap((mine) => mine.at(-1)?.id ?? []);
}

/** The presses to void so that a disputed rally goes to `side`. */
export function pressesAgainst(score: Score, conflictId: string, side: Side): string[] {
  const began = score.conflicts.find(({ id }) => id === conflictId)?.began;
  return score.livePresses.filter((press) => press.began === began && press.side !== side).map(({ id }) => id);
}

/**
 * Number of the next rally as this device sees it: behind the highest number used, not behind the number of points.
 * After an older point was taken back another device may have used that number, and the two would count once.
 */
export const nextRally = ({ livePresses }: Pick<Score, 'livePresses'>): number =>
  Math.max(0, ...livePresses.map(({ rally }) => rally)) + 1;
