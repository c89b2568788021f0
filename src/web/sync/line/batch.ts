import type { Draft } from '#domain/sync/command.ts';
import { deedOf } from '#domain/sync/order.ts';
import { MAX_COMMANDS } from '#domain/sync/protocol.ts';

/**
 * How many changes go in one push: fewer where the line or the server cannot take them, and more again with each answer.
 * The entries of one deed go together, unless they were too much by themselves (A3-6).
 */
export function createBatch() {
  let size: number = MAX_COMMANDS;
  let isDividing = false;
  /** Of the batch that was taken last. */
  let [isFull, isIndivisible] = [false, false];
  const shrink = (sent: number, next: number) => {
    if (isIndivisible && sent > 1) isDividing = true;
    size = next;
  };
  return {
    size: () => size,
    /** The next batch of those that may go. */
    take<T extends Draft>(ready: readonly T[]): readonly T[] {
      const taken = isDividing ? ready.slice(0, size) : wholeDeeds(ready, size);
      isFull = taken.length >= size || taken.length < ready.length;
      isIndivisible = !isDividing && wholeDeeds(taken, 1).length === taken.length;
      return taken;
    },
    /** More may be ready than went with the last batch. */
    isFull: () => isFull,
    /** So many were more than the server takes at once. */
    halve: (sent: number) => shrink(sent, Math.ceil(sent / 2)),
    /** So many did not come through in time. */
    quarter: (sent: number) => void (size = Math.ceil(sent / 4)),
    grow() {
      isDividing = false;
      size = Math.min(MAX_COMMANDS, size * 2);
    },
    /** The server failed at so many. */
    set: (next: number, sent = 0) => shrink(sent, next),
  };
}

/** At most so many from the beginning, ending within no deed; the first deed is whole whatever its length. */
function wholeDeeds<T extends Draft>(ready: readonly T[], most: number): readonly T[] {
  if (ready.length <= most) return ready;
  const near = ready.slice(0, most + MAX_COMMANDS);
  const last = new Map(near.map((one, at) => [deedOf(one), at]));
  let [end, reach] = [0, 0];
  for (const [at, one] of near.entries()) {
    const deed = deedOf(one);
    reach = Math.max(reach, at, deed === undefined ? at : (last.get(deed) ?? at));
    if (at >= most && end > 0) break;
    if (reach === at) end = at + 1;
  }
  return ready.slice(0, Math.min(end, MAX_COMMANDS));
}
