import type { PullAnswer } from './protocol.ts';
import { Scope } from './tables.ts';

type Cursors = Readonly<Record<Scope, number>>;
type AcceptedEntry = { readonly id: string; readonly acked?: Cursors };

const entries = (cursors: Cursors) =>
  Object.entries(cursors).map(([scope, rev]): [Scope, number] => [Scope.parse(scope), rev]);

/**
 * Plans how a device takes in a pull answer: rows to store, scopes to drop, and its next cursors. `asked` are the
 * cursors it asked with.
 */
export function plan(answer: PullAnswer, asked: Cursors, held: { cursors: Cursors; partial: readonly Scope[] }) {
  if (answer.isAnew) return planAnew(answer, held.cursors);
  const answered = new Map(answer.scopes.map((one) => [one.scope, one]));
  // A counter that went back means another database: the scope starts anew.
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

/** The server has another generation: everything held is dropped. */
function planAnew({ scopes }: PullAnswer, held: Cursors) {
  const cursors: Record<Scope, number> = {};
  for (const { scope, cursor } of scopes) cursors[scope] = cursor;
  const partial = scopes.filter(({ more }) => more).map(({ scope }) => scope);
  const dropped = entries(held).map(([scope]) => scope);
  return { received: scopes, dropped, cursors, partial, hasMore: partial.length > 0 };
}

/**
 * Accepted commands that the replica now contains, so that they can leave the outbox. Those in `earlier` were accepted
 * before the pull was asked for: a scope that it does not name is out of reach and need not be waited for.
 */
export function settledBy(
  answer: PullAnswer,
  cursors: Cursors,
  acked: readonly AcceptedEntry[],
  earlier: ReadonlySet<string>,
): string[] {
  const named = new Set(answer.scopes.map(({ scope }) => scope));
  const isReached = (id: string, scope: Scope, rev: number) =>
    (cursors[scope] ?? -1) >= rev || (earlier.has(id) && !named.has(scope));
  return acked
    .filter(({ id, acked: revs }) => revs && entries(revs).every(([scope, rev]) => isReached(id, scope, rev)))
    .map(({ id }) => id);
}
