import { ok, type Result } from '#domain/core/result.ts';
import { calledBy, type RowOf } from '#domain/sync/called.ts';
import type { Draft } from '#domain/sync/command.ts';
import type { Device, PendingEntry } from './device/database.ts';
import { keep } from './device/outbox.ts';
import type { Ledger } from './memory/ledger.ts';
import type { Persistence } from './persistence.ts';
import type { Message } from './tabs/tabs.ts';

/** A command as things stand; perhaps none. */
export type Decision = () => Draft | undefined;

type Parts = {
  readonly ledger: Ledger;
  readonly device: Device;
  readonly persistence: Persistence;
  readonly row: RowOf;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly tell: (message: Message) => void;
  readonly askToSend: () => void;
};

type Entered = { readonly result: Result<string | undefined>; readonly kept?: Promise<void> };

/** The first steps of a command: it is decided, applied in memory, and on its way to the disk in the same task. */
export function createEntering({ ledger, device, persistence, row, now, newId, tell, askToSend }: Parts) {
  /** How many entries are on their way to the disk. */
  let writing = 0;

  async function keepEntry(entry: PendingEntry): Promise<void> {
    // Accepted before the device could store it: there is nothing left to keep.
    const isMoot = () => {
      const waiting = ledger.queue.entry(entry.id);
      return !waiting || waiting.acked !== undefined;
    };
    const seq = await persistence.persist(() => keep(device, entry), isMoot);
    if (seq === undefined) return;
    ledger.queue.numbered(entry.id, seq);
    tell({ kind: 'kept', entry: { ...entry, seq } });
    askToSend();
  }

  async function write(entry: PendingEntry): Promise<void> {
    writing += 1;
    try {
      await keepEntry(entry);
    } finally {
      writing -= 1;
      if (writing === 0) ledger.signals.kept();
    }
  }

  /** Decides once: when its turn comes, or when the page is left before. */
  function deciding(given: Draft | Decision, made: Pick<PendingEntry, 'id' | 'at'>): () => PendingEntry | undefined {
    let draft: Draft | undefined;
    return () => {
      draft ??= typeof given === 'function' ? given() : given;
      return draft && { ...made, name: draft.name, input: draft.input, called: calledBy(draft, row) };
    };
  }

  return {
    /** `kept` resolves when the entry is durable. */
    enter(given: Draft | Decision): Promise<Entered> {
      const made = { id: newId(), at: now().toISOString() };
      const decide = deciding(given, made);
      const come = device.unkept.foresee(made.id, decide);
      return ledger.turn(async () => {
        const entry = decide();
        come();
        if (!entry) return { result: ok(undefined) };
        const result = await ledger.enter(entry);
        if (!result.ok) return { result };
        // Begun here, in the task of the tap, and awaited outside, so that the next tap does not wait for the disk.
        return { result: ok(entry.id), kept: write(entry) };
      });
    },
    /** Keeps what was entered before and is lost on the device. */
    keepAgain({ id, name, input, at, called }: PendingEntry): void {
      void keepEntry({ id, name, input, at, called });
    },
  };
}
