import type { Refusal } from '#domain/core/refusals.ts';
import { MAX_COMMANDS, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import type { Scope } from '#domain/sync/tables.ts';
import type { Issue, Meta, PendingEntry } from '#web/sync/device/database.ts';
import type { Choice, Isolation } from './isolation.ts';
import type { Step } from './loop.ts';
import type { Mark, Verdict } from '#web/sync/device/outbox.ts';
import { retryIn } from '#web/sync/retry.ts';
import type { Failed, PushReceipt, Reply, Transport } from './transport.ts';

/** What sending needs of the device: reading the queue, and making durable what the server said. */
export type QueueBooks = {
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
  /** What a restore of the server had lost is there again. */
  | { readonly kind: 'sent-again'; readonly taps: number };

type Parts = {
  readonly books: QueueBooks;
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

/** So often in a row the server must fail before it is asked at what. */
const FAILURES_ISOLATED = 2;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const isUnsent = (entry: PendingEntry) => entry.acked === undefined;

/** The queue on its way out, one batch at a time; what the server cannot take does not hold up the rest. */
export function createPushing(parts: Parts) {
  const { books, transport, random, version, tell, sending, answered, failed, taken, request } = parts;
  let batch: number = MAX_COMMANDS;
  /** Fetched when it is first needed, which is seldom. */
  let isolation: Isolation | undefined;
  let stopRetry: () => void = () => undefined;
  let failures = 0;
  let isUrgent = false;
  const unsent = () => books.queue().filter(isUnsent);

  async function isolate(): Promise<Isolation | undefined> {
    const parts = { now: Date.now, random, version };
    // Where it cannot be fetched, everything is tried again as it is.
    isolation ??= await import('./isolation.ts').then(
      ({ createIsolation }) => createIsolation(parts),
      () => undefined,
    );
    return isolation;
  }

  /** What goes now: the beginning of the queue, but for what the server could not take. */
  async function choose(): Promise<Choice> {
    if (books.queue().some(({ aside }) => aside)) await isolate();
    const waiting = unsent();
    if (isUrgent) isolation?.urge(waiting);
    isUrgent = false;
    return isolation?.choose(waiting, batch) ?? { sent: waiting.slice(0, batch), why: 'next' };
  }

  /** What was set aside asks for itself when its time has come. */
  function askLater(): void {
    stopRetry();
    const ms = isolation?.msUntilRetry(unsent());
    if (ms !== undefined) stopRetry = retryIn(Math.min(ms, LONGEST_TIMER_MS), request);
  }

  async function push(): Promise<Step> {
    const held = books.withheld();
    if (held.length > 0) await applyVerdicts(held);
    const { clientId, serverGeneration, unchecked = [] } = books.meta();
    if (unchecked.length > 0) {
      // What the next pull finds missing goes first.
      sending(false);
      return 'done';
    }
    const choice = await choose();
    const { sent, why } = choice;
    sending(sent.length > 0);
    if (why === 'next' && sent.length === 0) {
      askLater();
      return 'done';
    }
    const commands = sent.map(({ id, name, input, at }) => ({ id, name, input, at }));
    // What was accepted last is what these build on, although the replica has not come so far.
    const last = books.queue().findLast(({ acked }) => acked !== undefined);
    const generation = last?.ackedBy ?? serverGeneration ?? undefined;
    const reply = await transport.push({ clientId, schemaVersion: SCHEMA_VERSION, commands, generation });
    return pushed(reply, choice);
  }

  async function pushed(reply: Reply<PushReceipt>, choice: Choice): Promise<Step> {
    const { sent, why } = choice;
    if (reply.kind === 'too-large') return tooLarge(sent);
    if (reply.kind === 'late') batch = Math.ceil(sent.length / 4);
    if (reply.kind === 'server-fault' && !reply.isBusy) return stumbled(reply, choice);
    if (reply.kind !== 'answer') return failed(reply);
    const told = verdictsOf(reply.answer, sent);
    if (!told) return failed({ kind: 'fault', reached: true });
    const { verdicts, faults } = told;
    if (faults.size > 0) await isolate();
    const settled = new Set(verdicts.map(({ id }) => id));
    const left = unsent().filter(({ id }) => !settled.has(id));
    const marks = isolation?.answered(choice, faults, left) ?? [];
    // It takes nothing of all that it was asked: that is no answer.
    if (faults.size > 0 && verdicts.length + marks.length === 0) return failed({ kind: 'server-fault', isBusy: true });
    answered();
    failures = 0;
    const isFull = sent.length === batch;
    if (why === 'next') batch = Math.min(MAX_COMMANDS, batch * 2);
    await applyVerdicts(verdicts);
    tellOfLost(sent);
    taken(reply.answer);
    await setAside(marks);
    // What was entered meanwhile asks for itself, so that a burst is not sent tap by tap.
    return isFull || why !== 'next' || faults.size > 0 ? 'more' : 'done';
  }

  /** When the last of what was offered again is accepted. */
  function tellOfLost(sent: readonly PendingEntry[]): void {
    const taps = sent.find(({ lostTaps }) => lostTaps)?.lostTaps;
    const isLast = !unsent().some(({ lostTaps }) => lostTaps !== undefined);
    if (taps && isLast) tell({ kind: 'sent-again', taps });
  }

  /** The server fails, over and over: which change is it that it cannot take? */
  async function stumbled(reply: Failed, choice: Choice): Promise<Step> {
    if (choice.why === 'next') failures += 1;
    const found =
      failures >= FAILURES_ISOLATED || choice.why !== 'next' ? (await isolate())?.failed(choice, unsent()) : undefined;
    if (found && 'mark' in found) {
      failures = 0;
      await setAside([found.mark]);
      return 'more';
    }
    const step = failed(reply);
    if (!found) return step;
    batch = found.batch;
    return found.isQuick ? 'more' : step;
  }

  async function setAside(marks: readonly Mark[]): Promise<void> {
    if (marks.length === 0) return;
    const before = new Map(books.queue().map((entry) => [entry.id, entry]));
    await books.setAside(marks);
    for (const { id } of marks) {
      const entry = before.get(id);
      if (entry && !entry.aside) tell({ kind: 'aside', entry });
    }
    tell({ kind: 'changed' });
  }

  /** Halves the batch. A single change that is too large can never be sent, and must not hold up the rest. */
  async function tooLarge(sent: readonly PendingEntry[]): Promise<Step> {
    batch = Math.ceil(sent.length / 2);
    const [only, ...others] = sent;
    if (only && others.length === 0) await applyVerdicts([{ id: only.id, refusal: { code: 'unknown' } }]);
    return 'more';
  }

  async function applyVerdicts(verdicts: readonly Verdict[]): Promise<void> {
    for (const issue of await books.applyVerdicts(verdicts)) tell({ kind: 'refused', issue });
    tell({ kind: 'changed' });
  }

  return {
    push,
    /** Whether all is with the server but what it could not take, and what builds on that. */
    isLevel(): boolean {
      const waiting = unsent();
      return waiting.length === 0 || (isolation?.isLevel(waiting) ?? false);
    },
    /** What was set aside is tried with the next step. */
    urge: () => void (isUrgent = true),
    close: () => stopRetry(),
  };
}

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
