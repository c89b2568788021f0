import type { Refusal } from '../core/refusals.ts';
import { valueAt, withValueAt } from '../core/value-at.ts';
import { KIND_NAMES, KINDS } from '../match/kinds.ts';
import type { Draft } from './command.ts';

/** `seq` orders changes that were made at the same time. */
type Change = Draft & { readonly at: string; readonly seq?: number };
type Refused = Draft & { readonly refusal: Refusal };

const MATCH = 'sessionId';
const CORRECTED = [...new Set(KIND_NAMES.flatMap((kind) => KINDS[kind].refersTo))].map(
  (field) => `entry.payload.${field}`,
);
const idsAt = ({ input }: Draft, paths: readonly string[]): unknown[] =>
  paths.flatMap((path) => valueAt(input, path)).filter(Boolean);

/** The id of what a change makes: of the match, or of one entry of its log. */
const made = (change: Draft): unknown =>
  valueAt(change.input, /^session\.(start|oneTime)$/.test(change.name) ? MATCH : 'id');

/** The ids of the entries that a change corrects or takes back. */
export const corrects = (change: Draft): unknown[] => idsAt(change, CORRECTED);

/**
 * Changes in the order they were made, except that a change comes after those it builds on, whatever the clock said: a
 * log drops a correction that stands before its target. Changes in `known` only are included where another builds on
 * them.
 */
export function inOrder<T extends Change>(changes: readonly T[], known: readonly T[] = changes): T[] {
  const makers = new Map(known.map((change) => [made(change), change]));
  const seen = new Set<T>();
  const ordered: T[] = [];
  const add = (change: T | undefined) => {
    if (!change || seen.has(change)) return;
    seen.add(change);
    for (const id of idsAt(change, [MATCH, ...CORRECTED])) add(makers.get(id));
    ordered.push(change);
  };
  changes.toSorted((a, b) => a.at.localeCompare(b.at) || (a.seq ?? 0) - (b.seq ?? 0)).forEach(add);
  return ordered;
}

/** The deed that an entry of a match is part of: one tap made it together with others. */
export const deedOf = (change: Draft): unknown =>
  isEntry(change) ? (valueAt(change.input, 'entry.payload.deed') ?? undefined) : undefined;

/**
 * The id that a refusal keeps out of the log. An entry that `already-exists` is in the log and can be corrected; one that
 * is `held` comes into it when a coach takes it, and its corrections have to lie beside it.
 */
export const missingBy = (change: Refused): unknown =>
  ['already-exists', 'held'].includes(change.refusal.code) ? undefined : made(change);

/** Waiting corrections of refused entries, each with that refusal: sent before their target they would be lost. */
export function withheld(
  waiting: readonly (Draft & { readonly id: string })[],
  refused: readonly Refused[],
): { readonly id: string; readonly refusal: Refusal }[] {
  const missing = new Map(refused.map((one) => [missingBy(one), one.refusal]));
  return waiting.flatMap((change) => {
    const [refusal] = corrects(change).flatMap((id) => missing.get(id) ?? []);
    if (!refusal) {
      missing.delete(made(change));
      return [];
    }
    missing.set(made(change), refusal);
    return [{ id: change.id, refusal }];
  });
}

/** A change of the queue; `passedAt` is the `seq` of the nearest one that overtook it. */
type Queued = Draft & { readonly seq?: number; readonly passedAt?: number };

/**
 * Waiting match entries that later ones of this device have overtaken, each now naming the entry it was made before
 * (`precedes`): score, figures and Undo depend on that place.
 */
export function overtaken<T extends Queued>(waiting: readonly T[], accepted: readonly Queued[]): T[] {
  const entries = accepted.filter(isEntry).toSorted((a, b) => placeOf(a) - placeOf(b));
  const last = entries.at(-1);
  if (!last) return [];
  return waiting.flatMap((change) => {
    if (!isEntry(change) || placeOf(change) > placeOf(last)) return [];
    const match = valueAt(change.input, MATCH);
    const next = entries.find((one) => placeOf(one) > placeOf(change) && valueAt(one.input, MATCH) === match);
    if (!next || placeOf(next) > (change.passedAt ?? Number.POSITIVE_INFINITY)) return [];
    const input = withValueAt(change.input, 'entry.payload.precedes', valueAt(next.input, 'id'));
    return [{ ...change, input, passedAt: placeOf(next) }];
  });
}

const isEntry = ({ name }: Draft): boolean => name === 'match.record';
/** A change without `seq` is later than all others. */
const placeOf = ({ seq = Number.POSITIVE_INFINITY }: Queued): number => seq;
