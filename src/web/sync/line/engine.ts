import type { Hint } from '#domain/sync/protocol.ts';
import { isOtherGeneration } from '#web/sync/device/database.ts';
import type { Connectivity } from './connectivity.ts';
import { createHints } from './hints.ts';
import { createLoop, type Step } from './loop.ts';
import { createPulling, type ReplicaStorage } from './pulling.ts';
import { createPushing, type QueueStorage, type QueueEvent } from './pushing.ts';
import { type Block, createReach, type ReachEvent } from './reach.ts';
import type { Transport } from './transport.ts';

/** The device as the engine needs it: to read the queue, and to make durable what the server said. */
export type EngineStorage = QueueStorage & ReplicaStorage;

export type EngineEvent =
  | QueueEvent
  | ReachEvent
  /** Everything that this device knew of is with the server, and the answer is on the device. */
  | { readonly kind: 'level' };

export type Engine = {
  /** One batch out; one page in. The loops call these; tests may step by hand. */
  push(): Promise<Step>;
  pull(): Promise<Step>;
  send(): void;
  fetch(): void;
  /** The server has rows that are not here yet; they may be this device's own changes. */
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
  readonly storage: EngineStorage;
  readonly transport: Transport;
  readonly connectivity: Pick<Connectivity, 'answered' | 'failed'>;
  readonly random: () => number;
  readonly tell: (event: EngineEvent) => void;
  /** The version of the app: what an earlier one could not send, a new one tries at once. */
  readonly version?: string;
};

/** Levels the device with the server: two loops, one that sends the queue and one that asks for what is new. */
export function createEngine({ userId, storage, transport, connectivity, random, tell, version = '' }: Parts): Engine {
  let [isActive, isSending] = [false, false];
  const send = () => pushes.request();
  const fetch = () => pulls.request();
  const isOther = (generation: string | undefined) => isOtherGeneration(storage.meta(), generation);
  const hints = createHints({ isOther, isSending: () => isSending, pull: fetch });
  const reach = createReach({
    ...{ connectivity, tell, pull: fetch },
    back() {
      pushing.urge();
      send();
    },
    through() {
      for (const loop of [pushes, pulls]) loop.endWait();
    },
  });
  const { answered } = reach;
  const pushing = createPushing({
    ...{ storage, transport, random, version, tell, answered, request: send },
    sending: setSending,
    failed: (reply) => reach.failed(reply, 'push'),
    taken(receipt) {
      hints.promise(receipt);
      pulling.askForOwnRows();
    },
  });
  const pulling = createPulling({
    ...{ userId, storage, transport, tell, isOther, answered, push: send, request: fetch },
    isDrained: pushing.isLevel,
    began: hints.forget,
    failed: (reply) => reach.failed(reply, 'pull'),
  });

  async function push(): Promise<Step> {
    const step = await pushing.push();
    hints.decideAll();
    // After an answer the next step finds nothing left, or goes on sending.
    if (step !== 'more') setSending(false);
    return step;
  }
  function setSending(next: boolean): void {
    if (isSending === next) return;
    isSending = next;
    if (!isSending) hints.decideAll();
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
  const pulls = createLoop(guarded(pulling.pull), random);

  return {
    ...{ push, pull: pulling.pull, send, fetch, hint: hints.hint, block: reach.block },
    isSending: () => isSending,
    hurry() {
      pushing.urge();
      for (const loop of [pushes, pulls]) loop.hurry();
    },
    setActive(next) {
      if (isActive === next) return;
      isActive = next;
      if (next) for (const loop of [pushes, pulls]) loop.hurry();
    },
    close() {
      isActive = false;
      for (const part of [pulling, pushing, pushes, pulls]) part.close();
    },
  };
}
