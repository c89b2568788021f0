import { plan, settledBy } from '#domain/sync/page.ts';
import type { Hint, PullAnswer } from '#domain/sync/protocol.ts';
import { isUnsettledBy } from '#web/sync/device/accepted.ts';
import type { Connectivity, Failure } from './connectivity.ts';
import { createLoop, type Step } from './loop.ts';
import { createPushing, type QueueBooks, type QueueEvent } from './pushing.ts';
import type { Page } from '#web/sync/device/replica.ts';
import type { Cursors, Failed, Transport } from './transport.ts';

/** What the engine needs of the device: reading the queue, and making durable what the server said. */
export type Books = QueueBooks & {
  wanted(): Cursors;
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
  | QueueEvent
  /** `reached`: something answered; `isServers`: it was the server, which failed. */
  | { readonly kind: 'fault'; readonly reached: boolean; readonly isServers: boolean; readonly call: 'push' | 'pull' }
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
  /** Tries at once, also what was set aside. */
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
  readonly connectivity: Pick<Connectivity, 'answered' | 'failed'>;
  readonly random: () => number;
  readonly tell: (event: EngineEvent) => void;
  /** The version of the app: what an earlier one could not send, a new one tries at once. */
  readonly version?: string;
};

/** What this device did is shown already: its confirmed rows may come with those of the next taps. */
const OWN_ROWS_AFTER_MS = 300;

export function createEngine({ userId, books, transport, connectivity, random, tell, version = '' }: Parts): Engine {
  let block: Block;
  let [isActive, isSending] = [false, false];
  /** Counters that an answered push named and the next pull reaches. */
  let promised: Cursors = {};
  /** Hints that came while a push was under way: until it is answered nobody knows whose change they tell of. */
  let unclear: Hint[] = [];
  let ownRows: ReturnType<typeof setTimeout> | undefined;
  /** After that another server may have come: what was set aside is tried anew. */
  let wasAway = false;

  /** What every call can end with besides an answer. */
  function failed(reply: Failed, call: 'push' | 'pull'): Step {
    if (reply.kind === 'signed-out' || reply.kind === 'update-needed') {
      connectivity.answered();
      block = reply.kind;
      tell({ kind: 'changed' });
      return 'stop';
    }
    if (reply.kind === 'slept') return 'more';
    if (reply.kind === 'other-generation') {
      wasAway = true;
      connectivity.answered();
      pulls.request();
      return 'stop';
    }
    wasAway ||= call === 'pull' || reply.kind !== 'server-fault' || reply.isBusy;
    connectivity.failed(FAILURES[reply.kind]);
    const isServers = reply.kind === 'server-fault';
    tell({ kind: 'fault', reached: isServers || (reply.kind === 'fault' && reply.reached), isServers, call });
    return 'fault';
  }

  function answered(): void {
    block = undefined;
    connectivity.answered();
    if (!wasAway) return;
    wasAway = false;
    pushing.urge();
    pushes.request();
  }

  const pushing = createPushing({
    ...{ books, transport, random, version, tell, answered },
    sending: setSending,
    failed: (reply) => failed(reply, 'push'),
    taken({ revs, generation }) {
      if (isOther(generation)) pulls.request();
      else promised = { ...promised, ...revs };
      ownRows ??= setTimeout(() => pulls.request(), OWN_ROWS_AFTER_MS);
    },
    request: () => pushes.request(),
  });

  async function push(): Promise<Step> {
    const step = await pushing.push();
    weighAll();
    // After an answer the next step finds nothing left, or goes on sending.
    if (step !== 'more') setSending(false);
    return step;
  }

  const isOther = (generation: string | undefined) =>
    generation !== undefined && generation !== books.meta().serverGeneration;

  function weighAll(): void {
    const hints = unclear;
    unclear = [];
    hints.forEach(weigh);
  }

  function weigh({ scope, rev, generation }: Hint): void {
    if ((promised[scope] ?? -1) < rev || isOther(generation)) pulls.request();
  }

  async function pull(): Promise<Step> {
    const isDrained = pushing.isLevel();
    const earlier = new Set(books.queue().flatMap((entry) => (entry.acked ? [entry.id] : [])));
    const asked = books.wanted();
    clearTimeout(ownRows);
    ownRows = undefined;
    promised = {};
    const reply = await transport.pull(asked, books.meta().serverGeneration ?? null);
    if (reply.kind !== 'answer') return failed(NOT_OF_PULLS.has(reply.kind) ? TOO_LARGE : reply, 'pull');
    if (!isMine(reply.answer)) return failed({ kind: 'signed-out' }, 'pull');
    wasAway ||= isOther(reply.answer.generation);
    answered();
    if (wasOpenedSince(asked)) return 'more';
    const { hasMore, ...page } = pageOf(reply.answer, asked, earlier);
    const isStored = await books.absorb(page);
    if (!isStored || hasMore) return 'more';
    const checked = await books.recheck(asked);
    if (checked === 'ask') return 'more';
    if (page.isAnew || checked !== 'level') pushes.request();
    tell({ kind: isDrained && checked !== 'offered' ? 'level' : 'changed' });
    return 'done';
  }

  /** A log that is held and was not asked for would be dropped, under the screen that has opened it meanwhile. */
  function wasOpenedSince(asked: Cursors): boolean {
    const { cursors } = books.meta();
    return Object.keys(books.wanted()).some((scope) => scope in cursors && !(scope in asked));
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
      pushing.urge();
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
      pushing.close();
      pushes.close();
      pulls.close();
    },
  };
}

const NOT_OF_PULLS: ReadonlySet<string> = new Set(['too-large', 'other-generation']);
const TOO_LARGE = { kind: 'server-fault', isBusy: true } as const;
const FAILURES: Readonly<Record<'fault' | 'late' | 'server-fault' | 'too-large', Failure>> = {
  ...{ fault: 'unreached', late: 'late', 'server-fault': 'failing', 'too-large': 'failing' },
};
