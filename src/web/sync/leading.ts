import type { Hint } from '#domain/sync/protocol.ts';
import type { Scope } from '#domain/sync/tables.ts';
import { isOtherGeneration } from './device/database.ts';
import { type LineReport, reportLine } from './line-status.ts';
import type { Connectivity } from './line/connectivity.ts';
import type { Engine } from './line/engine.ts';
import { listen, type Stream } from './line/stream.ts';
import type { Store } from './store.ts';
import { followOrLead } from './tabs/leader.ts';
import type { Tabs } from './tabs/tabs.ts';

type Parts = {
  /** Under this name the tabs of this browser choose one that leads. */
  readonly storageName: string;
  readonly streamUrl: string | null | undefined;
  readonly store: Store;
  readonly engine: Engine;
  readonly connectivity: Connectivity;
  readonly tabs: Tabs;
  /** Another person or device has begun or stopped to record a session. */
  readonly here: (scope: Scope) => void;
};

type Leading = {
  readonly line: Pick<LineReport, 'status' | 'publish' | 'hear'>;
  /** The leading tab was heard. */
  heard(): void;
  /** Lets the engine run where it should: in the leading tab, and in one whose device fails. */
  activate(): void;
  /** Sends and asks at once, in whichever tab does that. */
  hurry(): void;
  close(): void;
};

/** The work of one tab for all of this browser: to run the engine, to listen to the server, and to say that it does. */
export function takeLead({ storageName, streamUrl, store, engine, connectivity, tabs, here }: Parts): Leading {
  let isLeading = false;
  let stream: Stream | undefined;
  const line = reportLine({ store, connectivity, engine, isLeading: () => isLeading, tell: tabs.tell });

  // Entries that could not be stored are unknown to the other tabs: this one has to send them.
  const activate = () => engine.setActive(isLeading || store.hasStorageFailed());

  function become(isLeader: boolean): void {
    isLeading = isLeader;
    line.restart();
    stream?.close();
    stream =
      isLeader && streamUrl !== null ? listen({ url: streamUrl, hinted, opened, ended: engine.fetch }) : undefined;
    void store.ready.then(activate);
    line.publish();
  }
  /** A server that is back is a reason not to wait any longer, for what was set aside neither (QUEUE-32). */
  function opened(isBack: boolean): void {
    connectivity.answered();
    if (isBack) engine.hurry();
    else engine.fetch();
  }
  /** A hint of what is here already, or of a log that this device does not keep, needs no call. */
  function hinted(hint: Hint): void {
    const { scope, rev, generation } = hint;
    if (hint.here) {
      here(scope);
      return tabs.tell({ kind: 'here', scope });
    }
    const unheld = scope.startsWith('session:') ? rev : -1;
    if (
      isOtherGeneration(store.engineStorage.meta(), generation) ||
      (store.engineStorage.wanted()[scope] ?? unheld) < rev
    )
      engine.hint(hint);
  }
  /** A device that does not answer is asked by one beat and not by all of them. */
  let adopting: Promise<void> | undefined;
  const adopted = () => void (adopting = undefined);
  const leader = followOrLead({
    name: `lineup-pro-sync:${storageName}`,
    beat() {
      tabs.tell({ kind: 'beat' });
      line.repeat();
      // A device that cannot be read now is asked again with the next beat.
      if (store.isReady()) adopting ??= store.adoptStrayEntries().then(adopted, adopted);
    },
    become,
  });
  return {
    line,
    heard: leader.heard,
    activate,
    hurry() {
      if (isLeading) engine.hurry();
      else tabs.tell({ kind: 'hurry' });
    },
    close: leader.close,
  };
}
