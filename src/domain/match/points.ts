import type { Side, Step } from './schema.ts';

/** One press on a score card. */
export type Press = {
  readonly id: string;
  readonly clientId: string;
  readonly side: Side;
  readonly by: Step;
  /** As the device saw it. */
  readonly rally: number;
  /** The press that began its rally: those that mean the same point share it. */
  readonly began: string;
  /** Its place among the entries of its set. */
  readonly place: number;
  readonly takesBack: string | null;
};

export type Score = {
  readonly us: number;
  readonly them: number;
  /** Presses that made a point, oldest first. */
  readonly counting: readonly Press[];
  /** Presses of another device for a rally that the other side already has: to be settled by a person. */
  readonly conflicts: readonly Press[];
  /** Every +1 that nobody took back, those that counted once together with another's included. */
  readonly standing: readonly Press[];
};

export const NO_POINTS: Score = { us: 0, them: 0, counting: [], conflicts: [], standing: [] };

/** The score of a set from its presses in their order. */
export function scoreOf(presses: readonly Press[]): Score {
  return settle(presses.reduce<Press[]>(pressed, []));
}

/** What stands after one more press; `standing` is changed in place. */
export function pressed(standing: Press[], press: Press): Press[] {
  if (press.by < 0) return without(standing, press);
  standing.push(press);
  return standing;
}

/** A −1 takes back the point it names, once; without a name the newest of its side. */
function without(standing: readonly Press[], { side, takesBack }: Press): Press[] {
  const gone = takesBack === null ? newestPoint(settle(standing), side) : [takesBack];
  return standing.filter((press) => press.side !== side || !gone.includes(press.id));
}

type Presses = Record<Side, number>;
type Rally = { readonly first: Side; readonly points: Presses; readonly byClient: Map<string, Presses> };

/**
 * Two devices that press the same rally for the same side mean one point; every press of one device counts. The side
 * pressed first has the rally: another device that says the other side is a conflict.
 */
function settle(standing: readonly Press[]): Score {
  const rallies = new Map<string, Rally>();
  const counting: Press[] = [];
  const conflicts: Press[] = [];
  for (const press of standing) {
    const rally = entry(rallies, press.began, () => newRally(press.side));
    const mine = entry(rally.byClient, press.clientId, noPresses);
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
  return { us, them: counting.length - us, counting, conflicts, standing };
}

const noPresses = (): Presses => ({ us: 0, them: 0 });
const newRally = (first: Side): Rally => ({ first, points: noPresses(), byClient: new Map() });

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** The presses behind the newest point of a side: all of them must be taken back to make the score one less. */
export function newestPoint(score: Score, side: Side): string[] {
  const newest = score.counting.findLast((press) => press.side === side);
  if (!newest) return [];
  const together = score.standing.filter(
    (press) => press.side === side && press.began === newest.began && !score.conflicts.includes(press),
  );
  const clients = [...new Set(together.map((press) => press.clientId))];
  const byClient = clients.map((clientId) => together.filter((press) => press.clientId === clientId));
  const tallest = Math.max(...byClient.map((mine) => mine.length));
  return byClient.filter((mine) => mine.length === tallest).flatMap((mine) => mine.at(-1)?.id ?? []);
}

/** A disputed rally goes to a side: the presses for the other one, which then have to be struck out. */
export function settling(score: Score, conflictId: string, side: Side): string[] {
  const began = score.conflicts.find(({ id }) => id === conflictId)?.began;
  return score.standing.filter((press) => press.began === began && press.side !== side).map(({ id }) => id);
}

/**
 * The number of the rally that is being played, as this device sees it. Not one more than there are points: when an
 * older one was taken back, another device may have that number, and the two would count once.
 */
export const nextRally = ({ standing }: Pick<Score, 'standing'>): number =>
  Math.max(0, ...standing.map(({ rally }) => rally)) + 1;
