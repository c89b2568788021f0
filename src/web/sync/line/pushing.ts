import type { Refusal } from '#domain/core/refusals.ts';
import { type PushRequest, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import type { Scope } from '#domain/sync/tables.ts';
import type { Issue, Meta, PendingEntry } from '#web/sync/device/database.ts';
import { createAside } from './aside.ts';
import { createBatch } from './batch.ts';
import type { Choice } from './isolation.ts';
import type { Step } from './loop.ts';
import type { Mark, Verdict } from '#web/sync/device/outbox.ts';
import type { Failed, PushReceipt, Reply, Transport } from './transport.ts';

/** The device as sending needs it: to read the queue, and to make durable what the server said. */
export type QueueStorage = {
  meta(): Meta;
  queue(): readonly PendingEntry[];
  applyVerdicts(verdicts: readonly Verdict[]): Promise<readonly Issue[]>;
  /** Keeps changes in the queue, out of the way of the others. */
  setAside(marks: readonly Mark[]): Promise<void>;
  /** Of what waits, what cannot go without something that was refused. */
  withheld(): readonly Verdict[];
};

export type QueueEvent =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly issue: Issue }
  /** The server could not take it; said once, however often it is tried. */
  | { readonly kind: 'aside'; readonly entry: PendingEntry }
  /** Taps that a restore of the server had lost are there again. */
  | { readonly kind: 'sent-again'; readonly taps: number };

type Parts = {
  readonly storage: QueueStorage;
  readonly transport: Pick<Transport, 'push'>;
  readonly random: () => number;
  readonly version: string;
  readonly tell: (event: QueueEvent) => void;
  readonly sending: (isSending: boolean) => void;
  readonly answered: () => void;
  readonly failed: (reply: Failed) => Step;
  /** The server has taken some; these counters the next pull reaches. */
  readonly taken: (answer: PushReceipt) => void;
  /** Asks for a step. */
  readonly request: () => void;
};

export const isUnsent = (entry: PendingEntry) => entry.acked === undefined;

/** The queue on its way out, one batch at a time; what the server cannot take does not hold up the rest. */
export function createPushing(parts: Parts) {
  const { storage, transport, random, version, tell, sending, answered, failed, taken, request } = parts;
  const { applyVerdicts, setAside } = createRecord(storage, tell);
  const unsent = () => storage.queue().filter(isUnsent);
  const batch = createBatch();
  const aside = createAside({ random, version, unsent, request });

  async function push(): Promise<Step> {
    const held = storage.withheld();
    if (held.length > 0) await applyVerdicts(held);
    const meta = storage.meta();
    if (meta.unchecked?.length) {
      // Entries that the next pull finds missing go first.
      sending(false);
      return 'done';
    }
    const choice = await aside.choose(batch.take);
    sending(choice.sent.length > 0);
    if (choice.why === 'next' && choice.sent.length === 0) {
      aside.askLater();
      return 'done';
    }
    return pushed(await transport.push(requestFor(choice.sent, meta, storage.queue())), choice);
  }

  async function pushed(reply: Reply<PushReceipt>, choice: Choice): Promise<Step> {
    const { sent, why } = choice;
    if (reply.kind === 'too-large') return tooLarge(sent);
    if (reply.kind === 'late') batch.quarter(sent.length);
    if (reply.kind === 'server-fault' && !reply.isBusy) return stumbled(reply, choice);
    if (reply.kind !== 'answer') return failed(reply);
    const told = verdictsOf(reply.answer, sent);
    if (!told) return failed({ kind: 'fault', reached: true });
    const { verdicts, faults } = told;
    const marks = await aside.answered(choice, faults, new Set(verdicts.map(({ id }) => id)));
    // It takes nothing of all that it was asked: that is no answer.
    if (faults.size > 0 && verdicts.length + marks.length === 0) return failed({ kind: 'server-fault', isBusy: true });
    answered();
    aside.forgetFailures();
    const isFull = batch.isFull();
    if (why === 'next') batch.grow();
    await applyVerdicts(verdicts);
    const taps = lostTapsIn(sent, unsent());
    if (taps) tell({ kind: 'sent-again', taps });
    taken(reply.answer);
    await setAside(marks);
    // Taps entered meanwhile ask for a push themselves, so that a burst is not sent tap by tap.
    return isFull || why !== 'next' || faults.size > 0 ? 'more' : 'done';
  }

  /** The server fails, over and over: which change is it that it cannot take? */
  async function stumbled(reply: Failed, choice: Choice): Promise<Step> {
    const found = await aside.failed(choice);
    if (found && 'mark' in found) {
      await setAside([found.mark]);
      return 'more';
    }
    const step = failed(reply);
    if (!found) return step;
    batch.set(found.batch, choice.sent.length);
    return found.isQuick ? 'more' : step;
  }

  /** A single change that is too large can never be sent, and must not hold up the rest. */
  async function tooLarge(sent: readonly PendingEntry[]): Promise<Step> {
    batch.halve(sent.length);
    const [only, ...others] = sent;
    if (only && others.length === 0) await applyVerdicts([{ id: only.id, refusal: { code: 'unknown' } }]);
    return 'more';
  }

  return {
    push,
    /** Whether all is with the server but what it could not take, and what builds on that. */
    isLevel: aside.isAll,
    urge: aside.urge,
    close: aside.close,
  };
}

/** Makes durable what the server said, and tells it. */
function createRecord(storage: QueueStorage, tell: Parts['tell']) {
  return {
    async applyVerdicts(verdicts: readonly Verdict[]): Promise<void> {
      for (const issue of await storage.applyVerdicts(verdicts)) tell({ kind: 'refused', issue });
      tell({ kind: 'changed' });
    },
    async setAside(marks: readonly Mark[]): Promise<void> {
      if (marks.length === 0) return;
      const before = new Map(storage.queue().map((entry) => [entry.id, entry]));
      await storage.setAside(marks);
      for (const { id } of marks) {
        const entry = before.get(id);
        if (entry && !entry.aside) tell({ kind: 'aside', entry });
      }
      tell({ kind: 'changed' });
    },
  };
}

type Entries = readonly PendingEntry[];
function requestFor(sent: Entries, { clientId, serverGeneration }: Meta, queue: Entries): PushRequest {
  const commands = sent.map(({ id, name, input, at }) => ({ id, name, input, at }));
  // These build on what was accepted last, although the replica has not come so far.
  const last = queue.findLast(({ acked }) => acked !== undefined);
  const generation = last?.ackedBy ?? serverGeneration ?? undefined;
  return { clientId, schemaVersion: SCHEMA_VERSION, commands, generation };
}

/** How many taps a restore had lost, once the last of what was offered again is accepted. */
const lostTapsIn = (sent: Entries, unsent: Entries): number | undefined =>
  unsent.some(({ lostTaps }) => lostTaps !== undefined) ? undefined : sent.find(({ lostTaps }) => lostTaps)?.lostTaps;

/** One verdict per command, in their order; anything else is not an answer to what was sent. */
function verdictsOf(
  { results, revs, generation }: PushReceipt,
  sent: readonly PendingEntry[],
): { readonly verdicts: readonly Verdict[]; readonly faults: ReadonlySet<string> } | undefined {
  if (results.length !== sent.length || results.some(({ id }, i) => sent[i]?.id !== id)) return undefined;
  const acked: Record<Scope, number> = revs;
  const verdicts = results.flatMap((result, i): Verdict[] => {
    if (result.outcome === 'fault') return [];
    const { id } = result;
    const isAccepted = result.outcome === 'applied' || isThere(result.refusal, sent[i]);
    return [isAccepted ? { id, acked, ackedBy: generation } : { id, refusal: result.refusal }];
  });
  const faults = results.flatMap(({ id, outcome }) => (outcome === 'fault' ? [id] : []));
  return { verdicts, faults: new Set(faults) };
}

/** Offered again, and not lost after all. */
const isThere = ({ code }: Refusal, entry: PendingEntry | undefined): boolean =>
  code === 'already-exists' && entry?.lostTaps !== undefined;
