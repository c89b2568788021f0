import type { PullAnswer } from './protocol.ts';
import { Scope } from './tables.ts';

type Cursors = Readonly<Record<Scope, number>>;
type Acked = { readonly id: string; readonly acked?: Cursors };

const entries = (cursors: Cursors) =>
  Object.entries(cursors).map(([scope, rev]): [Scope, number] => [Scope.parse(scope), rev]);

/** What an answer changes on a device that asked from `asked`. */
export function plan(answer: PullAnswer, asked: Cursors, held: { cursors: Cursors; partial: readonly Scope[] }) {
  if (answer.isAnew) return planAnew(answer, held.cursors);
  const answered = new Map(answer.scopes.map((one) => [one.scope, one]));
  // A counter that has gone back means another database than before: begin that scope anew.
  const isReset = (scope: Scope) => (answered.get(scope)?.cursor ?? 0) < (asked[scope] ?? 0);
  const dropped = entries({ ...held.cursors, ...asked })
    .map(([scope]) => scope)
    .filter((scope) => !answered.has(scope) || isReset(scope));
  const received = answer.scopes.filter(({ scope }) => !dropped.includes(scope));
  const cursors: Record<Scope, number> = { ...held.cursors };
  for (const scope of dropped) Reflect.deleteProperty(cursors, scope);
  for (const { scope, cursor } of received) cursors[scope] = cursor;
  const more = received.filter((one) => one.more).map(({ scope }) => scope);
  const isReopened = answer.scopes.some(({ scope }) => isReset(scope));
  return { received, dropped, cursors, partial: more, hasMore: more.length > 0 || isReopened };
}

/** Nothing of what was held goes on. */
function planAnew({ scopes }: PullAnswer, held: Cursors) {
  const cursors: Record<Scope, number> = {};
  for (const { scope, cursor } of scopes) cursors[scope] = cursor;
  const partial = scopes.filter(({ more }) => more).map(({ scope }) => scope);
  const dropped = entries(held).map(([scope]) => scope);
  return { received: scopes, dropped, cursors, partial, hasMore: partial.length > 0 };
}

/**
 * Accepted entries that confirmed rows now show. `earlier` were accepted before the pull was asked for: what it does not
 * name, this device may not see or does not hold, and need not wait for.
 */
export function settledBy(
  answer: PullAnswer,
  cursors: Cursors,
  acked: readonly Acked[],
  earlier: ReadonlySet<string>,
): string[] {
  const named = new Set(answer.scopes.map(({ scope }) => scope));
  const isReached = (id: string, scope: Scope, rev: number) =>
    (cursors[scope] ?? -1) >= rev || (earlier.has(id) && !named.has(scope));
  return acked
    .filter(({ id, acked: revs }) => revs && entries(revs).every(([scope, rev]) => isReached(id, scope, rev)))
    .map(({ id }) => id);
}
