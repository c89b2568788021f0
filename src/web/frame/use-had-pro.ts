import { useSyncExternalStore } from 'react';
import type { Access } from '#domain/access.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';

const isOwnPro = (access: Access | undefined) => access?.role === 'owner' && access.pro;

/**
 * Whether this person's plan opens their own teams, by the last answer that this device had. Offline the plan
 * itself cannot be asked for, and the paid month on the device may have ended without its successor being known (AMB-115).
 */
export function useHadPro(isAsked: boolean): boolean {
  const { access, rows, subscribe } = useSync();
  return useSyncExternalStore(subscribe, () => isAsked && rows('teams').some(({ id }) => isOwnPro(access(id))));
}
