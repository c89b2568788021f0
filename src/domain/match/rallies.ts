import { contentOf, type Correction, type LoggedEvent, type Marks, marksOf, targetsOf } from './corrections.ts';
import { type Press, pressed } from './points.ts';
import { type EntryOf, isCorrection } from './kinds.ts';

/** For each press on the score cards the one that began its rally. */
export type Rallies = ReadonlyMap<string, string>;

/**
 * The press that began the rally of a new one. One that stands and names the same rally was made by somebody who did
 * not see this one: both mean one point. Whoever saw it has gone on to the next rally.
 */
export function beganBy(standing: readonly Press[], { id, ...event }: LoggedEvent): string {
  if (event.kind !== 'score' || event.payload.by < 0) return id;
  return standing.findLast(({ rally }) => rally === event.payload.rally)?.began ?? id;
}

/** Made by no device: what merging takes out and brings in again was never gone. */
export const isMerging = ({ kind, clientId, sessionId }: LoggedEvent): boolean =>
  kind === 'void' && clientId === sessionId;

/**
 * The rallies of a log in its order. Only what stood when a press came can share its rally: a point that was taken back
 * by then, and comes back later, is another one.
 */
export function ralliesOf(log: readonly LoggedEvent[], newest: Correction | null): Rallies {
  const rallies = new Map<string, string>();
  const sets = new Map<number, { readonly said: LoggedEvent[]; standing: Press[] | null }>();
  const corrections = heardOf(log, newest);
  const turned = new Set(
    [...corrections.values()].flat().flatMap(({ event, target }) => (isPoint(event) ? target.id : [])),
  );
  let then: Correction | null = null;
  for (const event of log) {
    for (const correction of corrections.get(event.id) ?? []) {
      then = { ...correction, before: then };
      if (correction.target.kind !== 'stat' || turned.has(correction.target.id))
        for (const set of sets.values()) set.standing = null;
    }
    if (event.kind !== 'score' && !turned.has(event.id)) continue;
    const set = sets.get(event.setNumber) ?? { said: [], standing: [] };
    sets.set(event.setNumber, set);
    set.standing ??= pressesOf(set.said, marksOf(then), rallies).reduce<Press[]>(pressed, []);
    if (event.kind === 'score') rallies.set(event.id, beganBy(set.standing, event));
    set.said.push(event);
    set.standing = pressesOf([event], NOTHING_CORRECTED, rallies).reduce(pressed, set.standing);
  }
  return rallies;
}

const NOTHING_CORRECTED = marksOf(null);
const isPoint = (event: LoggedEvent): boolean => event.kind === 'replace' && event.payload.with.kind === 'score';

function heardOf(log: readonly LoggedEvent[], newest: Correction | null): Map<string, Correction[]> {
  const corrections = new Map<string, Correction[]>();
  for (let at = newest; at; at = at.before) corrections.set(at.event.id, [at, ...(corrections.get(at.event.id) ?? [])]);
  if (corrections.size === 0) return corrections;
  for (const event of log)
    if (isMerging(event) && isCorrection(event)) for (const id of targetsOf(event)) corrections.delete(id);
  return corrections;
}

/** What stands on the score cards after all corrections, in the order of the log. */
export function pressesOf(entries: readonly LoggedEvent[], marks: Marks, rallies: Rallies): Press[] {
  return entries.flatMap((event) => {
    const content = contentOf(event, marks);
    return content?.kind === 'score' ? [pressOf(event, content.payload, rallies.get(event.id))] : [];
  });
}

type Point = EntryOf<'score'>['payload'];

export const pressOf = (
  { id, clientId }: Pick<LoggedEvent, 'id' | 'clientId'>,
  point: Point,
  began: string = id,
  place = 0,
): Press => ({
  ...{ id, clientId, began, place },
  ...point,
});
