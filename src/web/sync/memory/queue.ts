import type { Prepared } from '#domain/sync/command.ts';
import { prepare } from '#domain/sync/registry.ts';
import type { Replayable } from '#domain/sync/replay.ts';
import { isRecoverable, withoutAnswer } from '#web/sync/device/accepted.ts';
import type { Issue, PendingEntry } from '#web/sync/device/database.ts';
import { type Mark, passedBy, type Verdict } from '#web/sync/device/outbox.ts';

/** Without `prepared` it comes from another release and is only sent. */
type Queued = { entry: PendingEntry; readonly prepared: Prepared | undefined };

/** The outbox as this tab knows it, in the order of sending. Durable is what `device/outbox` keeps. */
export type Queue = {
  entries(): readonly PendingEntry[];
  entry(id: string): PendingEntry | undefined;
  /** How many the server has not accepted yet. */
  unsent(): number;
  /** How many of these the server could not take. */
  aside(): number;
  /** The commands that can be replayed over the confirmed rows. */
  runnable(): readonly Replayable[];
  add(entry: PendingEntry, prepared: Prepared): void;
  /** Puts changes of other tabs into their places; false when all were here. */
  join(entries: readonly PendingEntry[]): boolean;
  replaceBy(entries: readonly PendingEntry[]): void;
  remove(ids: readonly string[]): void;
  /** Notes the place that the database gave it. */
  numbered(id: string, seq: number): void;
  /** Removes refused entries and returns them as issues; `isReordered` when others moved to another place in a match. */
  applyVerdicts(verdicts: readonly Verdict[], at: string): { refused: readonly Issue[]; isReordered: boolean };
  setAside(marks: readonly Mark[]): void;
  /** Makes entries wait again that only an earlier state of the server had accepted; false when there are none. */
  reopen(isUnsettled: (entry: PendingEntry) => boolean): boolean;
};

const prepareEntry = (entry: PendingEntry): Queued => {
  const prepared = prepare(entry);
  return { entry, prepared: prepared.ok ? prepared.value : undefined };
};
const place = ({ seq }: PendingEntry) => seq ?? Number.POSITIVE_INFINITY;

export function createQueue(): Queue {
  /** By id, in the order of sending: a tap costs the same however many wait. */
  let queue = new Map<string, Queued>();
  let [unsent, aside] = [0, 0];
  const entries = () => [...queue.values()].map(({ entry }) => entry);

  function count(): void {
    const waiting = entries().filter(({ acked }) => acked === undefined);
    unsent = waiting.length;
    aside = waiting.filter((entry) => entry.aside).length;
  }
  function line(all: readonly Queued[]): void {
    queue = new Map(all.map((one) => [one.entry.id, one]));
    count();
  }
  function change(id: string, to: Partial<PendingEntry>): void {
    const one = queue.get(id);
    if (one) one.entry = { ...one.entry, ...to };
  }

  return {
    entries,
    entry: (id) => queue.get(id)?.entry,
    unsent: () => unsent,
    aside: () => aside,
    runnable: () =>
      [...queue.values()].flatMap(({ entry, prepared }) => (prepared ? [{ prepared, at: entry.at }] : [])),
    add(entry, prepared) {
      queue.set(entry.id, { entry, prepared });
      unsent += 1;
    },
    join(others) {
      const fresh = others.filter(({ id }) => !queue.has(id));
      if (fresh.length === 0) return false;
      const all = [...queue.values(), ...fresh.map(prepareEntry)];
      line(all.toSorted((a, b) => place(a.entry) - place(b.entry) || 0));
      return true;
    },
    replaceBy: (all) => line(all.map(prepareEntry)),
    remove(ids) {
      for (const id of ids) queue.delete(id);
      count();
    },
    numbered: (id, seq) => change(id, { seq }),
    applyVerdicts(verdicts, at) {
      const passed = passedBy(verdicts, entries());
      for (const entry of passed) queue.set(entry.id, prepareEntry(entry));
      const refused = verdicts.flatMap((verdict): Issue[] => {
        const entry = queue.get(verdict.id)?.entry;
        if (!entry) return [];
        if ('acked' in verdict) {
          change(verdict.id, verdict);
          return [];
        }
        queue.delete(verdict.id);
        return [{ ...entry, refusal: verdict.refusal, refusedAt: at }];
      });
      count();
      return { refused, isReordered: passed.length > 0 };
    },
    setAside(marks) {
      for (const { id, aside: mark } of marks) change(id, { aside: mark });
      count();
    },
    reopen(isUnsettled) {
      const unsettled = [...queue.values()].filter(({ entry }) => isUnsettled(entry));
      for (const { entry, prepared } of unsettled) {
        // Entries of matches wait again only if the other server turns out to lack them.
        if (isRecoverable(entry)) queue.delete(entry.id);
        else queue.set(entry.id, { entry: withoutAnswer(entry), prepared });
      }
      count();
      return unsettled.length > 0;
    },
  };
}
