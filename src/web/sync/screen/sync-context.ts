import { createContext, use } from 'react';
import type { SyncStore } from '#web/sync/client.ts';

export const SyncContext = createContext<SyncStore | undefined>(undefined);

export function useSync(): SyncStore {
  const store = use(SyncContext);
  if (!store) throw new Error('useSync must be used within its provider, SyncProvider');
  return store;
}
