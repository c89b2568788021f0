import type { Refusal } from '#domain/core/refusals.ts';
import { plan, settledBy } from '#domain/sync/page.ts';
import { type Hint, MAX_COMMANDS, type PullAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { isUnsettledBy } from './accepted.ts';
import type { Connectivity } from './connectivity.ts';
import type { Issue, Meta, PendingEntry } from './database.ts';
import { createLoop, type Step } from './loop.ts';
import type { Verdict } from './outbox.ts';
import type { Page } from './replica.ts';
import type { Cursors, PushReceipt, Reply, Transport } from './transport.ts';

/** What the engine needs of the device: reading the queue, and making durable what the server said. */
export type Books = {
  meta(): Meta;
  queue(): readonly PendingEntry[];
  wanted(): Cursors;
  settle(verdicts: readonly Verdict[]): Promise<readonly Issue[]>;
  /** Of what waits, what cannot go without something that was refused. */
  withheld(): readonly Verdict[];
  /** False when another tab was faster: ask again from where the device now stands. */
  absorb(page: Page): Promise<boolean>;
  /**
   * After another generation of the server, compares what was accepted with what is there, and queues what is missing.
   * `ask` when `asked` did not name all logs that it takes.
   */
  recheck(asked: Cursors): Promise<'level' | 'ask' | 'checked' | 'offered'>;
};

export type Block = 'signed-out' | 'update-needed' | undefined;

export type EngineEvent =
  | { readonly kind: 'changed' }
  | { readonly kind: 'refused'; readonly issue: Issue }
  /** What a restore of the server had lost is there again. */
  | { readonly kind: 'sent-again'; readonly taps: number }
  | { readonly kind: 'fault'; readonly reached: boolean; readonly call: 'push' | 'pull' }
  /** Everything that this device knew of is with the server, and the answer is on the device. */
  | { readonly kind: 'level' };

export type Engine = {
  /** One batch out; one page in. The loops call these; tests may step by hand. */
  push(): Promise<Step>;
  pull(): Promise<Step>;
  send(): void;
  fetch(): void;
  /** Somebody changed something that is not here yet; this device itself, perhaps. */
  hint(hint: Hint): void;
  hurry(): void;
  setActive(isActive: boolean): void;
  readonly block: () => Block;
  readonly isSending: () => boolean;
  close(): void;
};

type Parts = {
  readonly userId: string;
  readonly books: Books;
  readonly transport: Transport;
  readonly connectivity: Connectivity;
  readonly random: () => number;
  readonly tell: (event: EngineEvent) => void;
};

/** What this device did is shown already: its confirmed rows may come with those of the next taps. */
const OWN_ROWS_AFTER_MS = 300;

const isUnsent = (entry: PendingEntry) => entry.acked === undefined;

export function createEngine({ userId, books, transport, connectivity, random, tell }: Parts): Engine {
  let block: Block;
  let [isActive, isSending] = [false, false];
  let batch: number = MAX_COMMANDS;
  /** Counters that an answered push named and the next pull reaches. */
  let promised: Cursors = {};
  /** Hints that came while a push was under way: until it is answered nobody knows whose change they tell of. */
  let unclear: Hint[] = [];
  let ownRows: ReturnType<typeof setTimeout> | undefined;

  /** What every call can end with besides an answer. */
  function failed(reply: Exclude<Reply<unknown>, { kind: 'answer' }>, call: 'push' | 'pull'): Step {
    if (reply.kind === 'signed-out' || reply.kind === 'update-needed') {
      connectivity.answered();
      block = reply.kind;
      tell({ kind: 'changed' });
      return 'stop';
    }
    connectivity.failed();
    tell({ kind: 'fault', reached: reply.kind === 'fault' && reply.reached, call });
    return 'fault';
  }

  function answered(): void {
    block = undefined;
    connectivity.answered();
  }

  async function push(): Promise<Step> {
    const held = books.withheld();
    if (held.length > 0) await settle(held);
    const { clientId, serverGeneration, unchecked = [] } = books.meta();
    // What the next pull finds missing goes first.
    const sent = unchecked.length > 0 ? [] : books.queue().filter(isUnsent).slice(0, batch);
    setSending(sent.length > 0);
    if (sent.length === 0) return 'done';
    const commands = sent.map(({ id, name, input, at }) => ({ id, name, input, at }));
    // What was accepted last is what these build on, although the replica has not come so far.
    const last = books.queue().findLast(({ acked }) => acked !== undefined);
    const generation = last?.ackedBy ?? serverGeneration ?? undefined;
    const reply = await transport.push({ clientId, schemaVersion: SCHEMA_VERSION, commands, generation });
    const step = await pushed(reply, sent);
    weighAll();
    // After an answer the next step finds nothing left, or goes on sending.
    if (step !== 'more') setSending(false);
    return step;
  }

  async function pushed(reply: Reply<PushReceipt>, sent: readonly PendingEntry[]): Promise<Step> {
    if (reply.kind === 'too-large') return tooLarge(sent);
    if (reply.kind === 'other-generation') {
      connectivity.answered();
      pulls.request();
      return 'stop';
    }
    if (reply.kind === 'late') batch = Math.ceil(sent.length / 4);
    if (reply.kind !== 'answer') return failed(reply, 'push');
    const verdicts = verdictsOf(reply.answer, sent);
    if (!verdicts) return failed({ kind: 'fault', reached: true }, 'push');
    answered();
    const isFull = sent.length === batch;
    batch = Math.min(MAX_COMMANDS, batch * 2);
    if (isOther(reply.answer.generation)) pulls.request();
    else promised = { ...promised, ...reply.answer.revs };
    await settle(verdicts);
    tellOfLost(sent);
    ownRows ??= setTimeout(() => pulls.request(), OWN_ROWS_AFTER_MS);
    // What was entered meanwhile asks for itself, so that a burst is not sent tap by tap.
    return isFull ? 'more' : 'done';
  }

  const isOther = (generation: string | undefined) =>
    generation !== undefined && generation !== books.meta().serverGeneration;

  /** When the last of what was offered again is accepted. */
  function tellOfLost(sent: readonly PendingEntry[]): void {
    const taps = sent.find(({ lostTaps }) => lostTaps)?.lostTaps;
    const isLast = !books.queue().some((entry) => isUnsent(entry) && entry.lostTaps !== undefined);
    if (taps && isLast) tell({ kind: 'sent-again', taps });
  }

  function weighAll(): void {
    const hints = unclear;
    unclear = [];
    hints.forEach(weigh);
  }

  function weigh({ scope, rev, generation }: Hint): void {
    if ((promised[scope] ?? -1) < rev || isOther(generation)) pulls.request();
  }

  /** Halves the batch. A single change that is too large can never be sent, and must not hold up the rest. */
  async function tooLarge(sent: readonly PendingEntry[]): Promise<Step> {
    batch = Math.ceil(sent.length / 2);
    const [only, ...others] = sent;
    if (only && others.length === 0) await settle([{ id: only.id, refusal: { code: 'unknown' } }]);
    return 'more';
  }

  async function settle(verdicts: readonly Verdict[]): Promise<void> {
    for (const issue of await books.settle(verdicts)) tell({ kind: 'refused', issue });
    tell({ kind: 'changed' });
  }

  async function pull(): Promise<Step> {
    const isDrained = !books.queue().some(isUnsent);
    const earlier = new Set(books.queue().flatMap((entry) => (entry.acked ? [entry.id] : [])));
    const asked = books.wanted();
    clearTimeout(ownRows);
    ownRows = undefined;
    promised = {};
    const reply = await transport.pull(asked, books.meta().serverGeneration ?? null);
    if (reply.kind !== 'answer') return failed(reply.kind === 'too-large' ? TOO_LARGE : reply, 'pull');
    if (!isMine(reply.answer)) return failed({ kind: 'signed-out' }, 'pull');
    answered();
    const { hasMore, ...page } = pageOf(reply.answer, asked, earlier);
    const isStored = await books.absorb(page);
    if (!isStored || hasMore) return 'more';
    const checked = await books.recheck(asked);
    if (checked === 'ask') return 'more';
    if (page.isAnew || checked !== 'level') pushes.request();
    tell({ kind: isDrained && checked !== 'offered' ? 'level' : 'changed' });
    return 'done';
  }

  /** The session of this browser may have become somebody else's: their rows are not for this database. */
  const isMine = ({ scopes }: PullAnswer) => scopes.some(({ scope }) => scope === `user:${userId}`);

  function pageOf(answer: PullAnswer, asked: Cursors, earlier: ReadonlySet<string>): Page & { hasMore: boolean } {
    const { received, dropped, cursors, partial, hasMore } = plan(answer, asked, books.meta());
    const isUnsettled = isUnsettledBy(answer, books.meta());
    const comparable = books.queue().filter((entry) => !isUnsettled(entry));
    const settled = settledBy(answer, cursors, comparable, earlier);
    const { access, generation, isAnew } = answer;
    return { received, dropped, cursors, partial, hasMore, settled, access, generation, isAnew };
  }

  function setSending(next: boolean): void {
    if (isSending === next) return;
    isSending = next;
    if (!isSending) weighAll();
    tell({ kind: 'changed' });
  }

  const guarded = (step: () => Promise<Step>) => async (): Promise<Step> => {
    try {
      return isActive ? await step() : 'stop';
    } catch {
      // The device's store failed, and has said so; what was to be kept is still in the queue.
      setSending(false);
      return 'fault';
    }
  };
  const pushes = createLoop(guarded(push), random);
  const pulls = createLoop(guarded(pull), random);

  return {
    push,
    pull,
    send: () => pushes.request(),
    fetch: () => pulls.request(),
    hint(hint) {
      if (isSending) unclear.push(hint);
      else weigh(hint);
    },
    hurry() {
      pushes.hurry();
      pulls.hurry();
    },
    setActive(next) {
      if (isActive === next) return;
      isActive = next;
      if (next) for (const loop of [pushes, pulls]) loop.hurry();
    },
    block: () => block,
    isSending: () => isSending,
    close() {
      isActive = false;
      clearTimeout(ownRows);
      pushes.close();
      pulls.close();
    },
  };
}

const TOO_LARGE = { kind: 'fault', reached: true } as const;

/** One verdict per command, in their order; anything else is not an answer to what was sent. */
function verdictsOf({ results, revs, generation }: PushReceipt, sent: readonly PendingEntry[]): Verdict[] | undefined {
  if (results.length !== sent.length || results.some(({ id }, i) => sent[i]?.id !== id)) return undefined;
  const acked: Record<Scope, number> = revs;
  return results.map((result, i) =>
    result.outcome === 'applied' || isThere(result.refusal, sent[i])
      ? { id: result.id, acked, ackedBy: generation }
      : { id: result.id, refusal: result.refusal },
  );
}

/** Offered again, and not lost after all. */
const isThere = ({ code }: Refusal, entry: PendingEntry | undefined): boolean =>
  code === 'already-exists' && entry?.lostTaps !== undefined;
