import { sameCourt } from './court.ts';
import type { Court } from './schema.ts';

/** One change of a court, which can be taken back as long as nothing else has changed it. */
type Change = { readonly before: Court; readonly after: Court };
export type History = { readonly done: readonly Change[]; readonly undone: readonly Change[] };

export const NO_HISTORY: History = { done: [], undone: [] };
const MOST_CHANGES = 100;

/** One more change. What was taken back before it cannot be done again. */
export const addChange = ({ done }: History, before: Court, after: Court): History => ({
  done: [...done, { before, after }].slice(-MOST_CHANGES),
  undone: [],
});

export type Step = { readonly history: History; readonly court: Court };

/** The court before the last change; nothing when another person's change has come since. */
export function back({ done, undone }: History, shown: Court): Step | undefined {
  const last = done.at(-1);
  if (!last || !sameCourt(last.after, shown)) return undefined;
  return { history: { done: done.slice(0, -1), undone: [...undone, last] }, court: last.before };
}

/** The court after the change that was taken back last. */
export function forward({ done, undone }: History, shown: Court): Step | undefined {
  const next = undone.at(-1);
  if (!next || !sameCourt(next.before, shown)) return undefined;
  return { history: { done: [...done, next], undone: undone.slice(0, -1) }, court: next.after };
}
