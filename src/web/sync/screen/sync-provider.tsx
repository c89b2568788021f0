import { type ReactNode, useEffect, useState } from 'react';
import { openSync, type SyncStore } from '#web/sync/client.ts';
import { waitBriefly } from '#web/sync/moments.ts';
import { SyncContext } from './sync-context.ts';

type SyncProviderProps = {
  readonly userId: string;
  readonly children: ReactNode;
  /** Opens the person's store; another one for tests. */
  readonly open?: (userId: string) => SyncStore;
};

/** Holds the store of the person who is signed in. Another person gets another one. */
export function SyncProvider({ userId, children, open = openSync }: SyncProviderProps) {
  const [store, setStore] = useState<SyncStore>();
  useEffect(() => {
    const opened = open(userId);
    let isOver = false;
    void waitBriefly(opened.ready).then(() => {
      if (!isOver) setStore(opened);
    });
    return () => {
      isOver = true;
      setStore(undefined);
      opened.close();
    };
  }, [userId, open]);
  return store?.userId === userId ? <SyncContext value={store}>{children}</SyncContext> : null;
}
