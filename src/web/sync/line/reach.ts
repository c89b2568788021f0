import type { Connectivity, Failure } from './connectivity.ts';
import type { Step } from './loop.ts';
import type { Failed } from './transport.ts';

/** The reason why the server takes nothing of this device until the person or an update changes that. */
export type Block = 'signed-out' | 'update-needed' | undefined;

export type ReachEvent =
  | { readonly kind: 'changed' }
  /** `reached`: something answered; `isServers`: it was the server, which failed. */
  | { readonly kind: 'fault'; readonly reached: boolean; readonly isServers: boolean; readonly call: 'push' | 'pull' };

type Parts = {
  readonly connectivity: Pick<Connectivity, 'answered' | 'failed'>;
  readonly tell: (event: ReachEvent) => void;
  /** The server is back, and may be another one. */
  readonly back: () => void;
  /** There is a way to it again: no call waits any longer for one. */
  readonly through: () => void;
  readonly pull: () => void;
};

/** Whether the server is reached, from how each call to it ended. */
export function createReach({ connectivity, tell, back, through, pull }: Parts) {
  let block: Block;
  let [wasAway, wasCut] = [false, false];
  return {
    block: () => block,
    /** `isAnother`: by another generation than the one that this device continues. */
    answered(isAnother = false): void {
      block = undefined;
      connectivity.answered();
      if (!wasAway && !isAnother) return;
      if (wasCut) through();
      wasAway = wasCut = false;
      back();
    },
    /** Every end but an answer. */
    failed(reply: Failed, call: 'push' | 'pull'): Step {
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
        pull();
        return 'stop';
      }
      // A server that fails is given time, whatever else it answers.
      wasCut ||= reply.kind !== 'server-fault';
      wasAway ||= call === 'pull' || reply.kind !== 'server-fault' || reply.isBusy;
      connectivity.failed(FAILURES[reply.kind]);
      const isServers = reply.kind === 'server-fault';
      tell({ kind: 'fault', reached: isServers || (reply.kind === 'fault' && reply.reached), isServers, call });
      return 'fault';
    },
  };
}

const FAILURES: Readonly<Record<'fault' | 'late' | 'server-fault' | 'too-large', Failure>> = {
  ...{ fault: 'unreached', late: 'late', 'server-fault': 'failing', 'too-large': 'failing' },
};
