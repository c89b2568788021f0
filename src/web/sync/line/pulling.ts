import { plan, settledBy } from '#domain/sync/page.ts';
import type { PullAnswer } from '#domain/sync/protocol.ts';
import { isUnsettledBy } from '#web/sync/device/accepted.ts';
import type { Page } from '#web/sync/device/replica.ts';
import type { Step } from './loop.ts';
import type { QueueStorage } from './pushing.ts';
import type { Cursors, Failed, Transport } from './transport.ts';

/** The part of this device that a pull needs: how far it is, and a durable place for the answer. */
export type ReplicaStorage = Pick<QueueStorage, 'meta' | 'queue'> & {
  wanted(): Cursors;
  /** False when another tab was faster: ask again from where the device now stands. */
  absorb(page: Page): Promise<boolean>;
  /**
   * After the server's database was set back, compares what it had accepted with what it has now, and puts what is
   * missing into the queue again. `pull-again` when the pull that `asked` describes left out a log that this needs, or
   * another tab was faster.
   */
  recheck(asked: Cursors): Promise<'not-due' | 'pull-again' | 'complete' | 'requeued'>;
};

type PullEvent =
  | { readonly kind: 'changed' }
  /** Everything that this device knew of is with the server, and the answer is on the device. */
  | { readonly kind: 'level' };

type Parts = {
  readonly userId: string;
  readonly storage: ReplicaStorage;
  readonly transport: Pick<Transport, 'pull'>;
  readonly tell: (event: PullEvent) => void;
  /** Nothing waits that could be sent. */
  readonly isDrained: () => boolean;
  readonly isOther: (generation: string | undefined) => boolean;
  /** Called as a pull begins. */
  readonly began: () => void;
  /** Called with each answer: whether it is from another generation than this device's rows. */
  readonly answered: (isAnother: boolean) => void;
  readonly failed: (reply: Failed) => Step;
  /** Asks for a push. */
  readonly push: () => void;
  /** Asks for a pull. */
  readonly request: () => void;
};

/** Own changes are on screen already, so their confirmed rows wait this long to come together with those of later taps. */
const OWN_ROWS_AFTER_MS = 300;

/** The rows of the server on their way in, one page at a time. */
export function createPulling(parts: Parts) {
  const { userId, storage, transport, tell, isDrained, isOther, began, answered, failed, push, request } = parts;
  let ownRows: ReturnType<typeof setTimeout> | undefined;
  /** Rows of another generation. What is on the device stays until all of them are here (GEN-03). */
  let held: PullAnswer | undefined;

  /** The next page: the one behind those that are held, unless another tab has taken that generation in meanwhile. */
  function askFrom(asked: Cursors) {
    const { serverGeneration: known = null } = storage.meta();
    if (held?.generation === known) held = undefined;
    if (!held) return transport.pull(asked, known);
    const fromStart = Object.fromEntries(Object.keys(asked).map((scope) => [scope, 0]));
    return transport.pull({ ...fromStart, ...reachedBy(held) }, held.generation);
  }
  /** The answer with all that is held; nothing as long as more of it is to come. */
  function hold(answer: PullAnswer): PullAnswer | undefined {
    const whole = held && !answer.isAnew ? joined(held, answer) : answer;
    const isKept = whole.isAnew && whole.generation && typeof storage.meta().serverGeneration === 'string';
    held = isKept && whole.scopes.some(({ more }) => more) ? whole : undefined;
    return held ? undefined : whole;
  }

  function forgetOwnRows(): void {
    clearTimeout(ownRows);
    ownRows = undefined;
  }
  function pageOf(answer: PullAnswer, asked: Cursors, earlier: ReadonlySet<string>): Page & { hasMore: boolean } {
    const { received, dropped, cursors, partial, hasMore } = plan(answer, asked, storage.meta());
    const isUnsettled = isUnsettledBy(answer, storage.meta());
    const comparable = storage.queue().filter((entry) => !isUnsettled(entry));
    const settled = settledBy(answer, cursors, comparable, earlier);
    const { access, generation, isAnew } = answer;
    return { received, dropped, cursors, partial, hasMore, settled, access, generation, isAnew };
  }
  /** A log that is held and was not asked for would be dropped, under the screen that has opened it meanwhile (QUEUE-34). */
  function wasOpenedSince(asked: Cursors): boolean {
    const { cursors } = storage.meta();
    return Object.keys(storage.wanted()).some((scope) => scope in cursors && !(scope in asked));
  }
  /** The browser may have been signed in as another person since: their rows are not for this database. */
  const isMine = ({ scopes }: PullAnswer) => scopes.some(({ scope }) => scope === `user:${userId}`);

  return {
    async pull(): Promise<Step> {
      const wasDrained = isDrained();
      const earlier = new Set(storage.queue().flatMap((entry) => (entry.acked ? [entry.id] : [])));
      const asked = storage.wanted();
      forgetOwnRows();
      began();
      const reply = await askFrom(asked);
      if (reply.kind !== 'answer') return failed(NOT_OF_PULLS.has(reply.kind) ? TOO_LARGE : reply);
      if (!isMine(reply.answer)) return failed({ kind: 'signed-out' });
      const answer = hold(reply.answer);
      answered(isOther(answer?.generation));
      if (!answer || wasOpenedSince(asked)) return 'more';
      const { hasMore, ...page } = pageOf(answer, asked, earlier);
      const isStored = await storage.absorb(page);
      if (!isStored || hasMore) return 'more';
      const checked = await storage.recheck(asked);
      if (checked === 'pull-again') return 'more';
      if (page.isAnew || checked !== 'not-due') push();
      tell({ kind: wasDrained && checked !== 'requeued' ? 'level' : 'changed' });
      return 'done';
    },
    /** The server has taken changes of this device: their rows are asked for in a while. */
    askForOwnRows: () => void (ownRows ??= setTimeout(request, OWN_ROWS_AFTER_MS)),
    close: forgetOwnRows,
  };
}

const reachedBy = ({ scopes }: PullAnswer): Cursors =>
  Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor]));

/** Each scope once more for each page; the later one says how far it is. */
const joined = (before: PullAnswer, later: PullAnswer): PullAnswer => ({
  ...{ ...later, isAnew: true },
  scopes: [...before.scopes.map((one) => ({ ...one, more: false })), ...later.scopes],
});

const NOT_OF_PULLS: ReadonlySet<string> = new Set(['too-large', 'other-generation']);
const TOO_LARGE = { kind: 'server-fault', isBusy: true } as const;
