import type { PulledRow, PullAnswer } from '#domain/sync/protocol.ts';
import type { Cursors } from './transport.ts';

export type Renewal = ReturnType<typeof createRenewal>;
type Asking = { readonly cursors: Cursors; readonly generation: string | null };

/**
 * All rows of another generation, on their way in page by page. What the device has stays until it has all of them: were
 * it dropped with the first page, a line that is cut there would leave the match that is played without its log (GEN-03).
 */
export function createRenewal() {
  let begun: PullAnswer | undefined;

  return {
    /** Where the next page is asked from, and of which generation. */
    goOnFrom({ cursors, generation }: Asking): Asking {
      // Another tab has taken it in meanwhile.
      if (begun?.generation === generation) begun = undefined;
      if (begun?.generation === undefined) return { cursors, generation };
      const reached = Object.fromEntries(begun.scopes.map(({ scope, cursor }) => [scope, cursor]));
      const fromStart = Object.fromEntries(Object.keys(cursors).map((scope) => [scope, 0]));
      return { cursors: { ...fromStart, ...reached }, generation: begun.generation };
    },
    /** The answer with those before it; nothing as long as more is to come. */
    add(answer: PullAnswer): PullAnswer | undefined {
      if (!answer.isAnew && !begun) return answer;
      begun = begun && !answer.isAnew ? joined(begun, answer) : answer;
      return begun.scopes.some(({ more }) => more) ? undefined : begun;
    },
  };
}

/** Scopes that the later one does not name are lost. */
function joined(before: PullAnswer, later: PullAnswer): PullAnswer {
  const rowsOf = new Map(before.scopes.map(({ scope, rows }) => [scope, rows]));
  const scopes = later.scopes.map((one) => ({ ...one, rows: newest([...(rowsOf.get(one.scope) ?? []), ...one.rows]) }));
  return { ...later, isAnew: true, scopes };
}

/** Each row once, as it was told last and in its place there. */
function newest(rows: readonly PulledRow[]): PulledRow[] {
  const byId = new Map<string, PulledRow>();
  for (const one of rows) {
    const id = `${one.table} ${one.row.id}`;
    byId.delete(id);
    byId.set(id, one);
  }
  return [...byId.values()];
}
