import type { Hint } from '#domain/sync/protocol.ts';
import type { Cursors, PushReceipt } from './transport.ts';

type Parts = {
  readonly isOther: (generation: string | undefined) => boolean;
  readonly isSending: () => boolean;
  /** Asks for a pull. */
  readonly pull: () => void;
};

/**
 * The server hints that a scope has reached a `rev`; this decides whether to pull for it. Hints of this device's own
 * changes need no pull of their own: one for these rows is on its way.
 */
export function createHints({ isOther, isSending, pull }: Parts) {
  /** Counters that an answered push named and the next pull reaches. */
  let promised: Cursors = {};
  /** Until a push is answered it is not known whose change a hint tells of. */
  let unclear: Hint[] = [];

  function pullIfNew({ scope, rev, generation }: Hint): void {
    if ((promised[scope] ?? -1) < rev || isOther(generation)) pull();
  }
  return {
    hint(hint: Hint): void {
      if (isSending()) unclear.push(hint);
      else pullIfNew(hint);
    },
    /** The server has taken changes of this device. */
    promise({ revs, generation }: PushReceipt): void {
      if (isOther(generation)) pull();
      else promised = { ...promised, ...revs };
    },
    /** No push is under way. */
    decideAll(): void {
      const hints = unclear;
      unclear = [];
      hints.forEach(pullIfNew);
    },
    /** A pull begins, which brings what was promised. */
    forget: () => void (promised = {}),
  };
}
