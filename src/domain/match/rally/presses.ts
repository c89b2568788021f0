import { contentOf, type Correction, type LoggedEvent, type Marks, marksOf, targetsOf } from '../corrections.ts';
import { addPress, type Press } from '../points.ts';
import { type EntryOf, isCorrection } from '../kinds.ts';

/** For each press, and each entry of a rally that is told, the id of the press that began its rally. */
export type Rallies = ReadonlyMap<string, string>;

/**
 * Id of the press that began the rally of a new entry. A live press with the same rally number was made by a device that
 * had not seen this one: both mean one point. None began the rally that is told by more than its score.
 */
export function rallyStartOf(livePresses: readonly Press[], { id, ...event }: LoggedEvent): string | undefined {
  if (isInRally(event)) return livePresses.findLast(({ rally }) => rally === event.payload.n)?.began;
  if (event.kind !== 'score') return undefined;
  if (event.payload.by < 0) return id;
  return livePresses.findLast(({ rally }) => rally === event.payload.rally)?.began ?? id;
}

const isInRally = <E extends { readonly kind: string }>(
  event: E,
): event is Extract<E, { kind: 'contact' | 'rally-end' }> => event.kind === 'contact' || event.kind === 'rally-end';

/** Whether merging or restoring sessions made this entry; then it does not change which rally a point belongs to. */
export const isMerging = ({ kind, clientId, sessionId }: LoggedEvent): boolean =>
  kind === 'void' && clientId === sessionId;

/**
 * Assigns the presses of a log to rallies. A press shares a rally only with presses that were live when it came: a
 * point that was taken back by then and returns later is another one.
 */
export function rallyStarts(log: readonly LoggedEvent[], newest: Correction | null): Rallies {
  const rallies = new Map<string, string>();
  const sets = new Map<number, { readonly said: LoggedEvent[]; livePresses: Press[] | null }>();
  const corrections = correctionsById(log, newest);
  const turned = new Set(
    [...corrections.values()].flat().flatMap(({ event, target }) => (isPoint(event) ? target.id : [])),
  );
  let then: Correction | null = null;
  for (const event of log) {
    for (const correction of corrections.get(event.id) ?? []) {
      then = { ...correction, before: then };
      if (correction.target.kind !== 'stat' || turned.has(correction.target.id))
        for (const set of sets.values()) set.livePresses = null;
    }
    const isTold = isInRally(event) && (sets.get(event.setNumber)?.said.length ?? 0) > 0;
    if (event.kind !== 'score' && !isTold && !turned.has(event.id)) continue;
    const set = sets.get(event.setNumber) ?? { said: [], livePresses: [] };
    sets.set(event.setNumber, set);
    set.livePresses ??= pressesOf(set.said, marksOf(then), rallies).reduce<Press[]>(addPress, []);
    const began = rallyStartOf(set.livePresses, event);
    if (began !== undefined) rallies.set(event.id, began);
    if (isTold) continue;
    set.said.push(event);
    set.livePresses = pressesOf([event], NOTHING_CORRECTED, rallies).reduce(addPress, set.livePresses);
  }
  return rallies;
}

const NOTHING_CORRECTED = marksOf(null);
const isPoint = (event: LoggedEvent): boolean => event.kind === 'replace' && event.payload.with.kind === 'score';

function correctionsById(log: readonly LoggedEvent[], newest: Correction | null): Map<string, Correction[]> {
  const corrections = new Map<string, Correction[]>();
  for (let at = newest; at; at = at.before) corrections.set(at.event.id, [at, ...(corrections.get(at.event.id) ?? [])]);
  if (corrections.size === 0) return corrections;
  for (const event of log)
    if (isMerging(event) && isCorrection(event)) for (const id of targetsOf(event)) corrections.delete(id);
  return corrections;
}

/** Presses after all corrections, in the order of the log. */
export function pressesOf(entries: readonly LoggedEvent[], marks: Marks, rallies: Rallies): Press[] {
  return entries.flatMap((event) => {
    const content = contentOf(event, marks);
    return content?.kind === 'score' ? [pressOf(event, content.payload, rallies.get(event.id))] : [];
  });
}

type Point = EntryOf<'score'>['payload'];

export const pressOf = (
  { id, clientId, rev }: Pick<LoggedEvent, 'id' | 'clientId' | 'rev'>,
  point: Point,
  began: string = id,
  place = 0,
): Press => ({
  ...{ id, clientId, began, place },
  ...point,
  ...(point.by < 0 && { rev }),
});
