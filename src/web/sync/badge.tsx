import { useLocation } from 'wouter';
import { NetBadge } from '#web/ui/net-badge.tsx';
import type { SyncStatus } from './client.ts';
import { usePending } from './hooks.ts';

type Trouble = { title: string; detail: string };

/** What the person has to do something about, before anything that passes by itself. */
function troubleOf({ state, pending }: SyncStatus): Trouble | undefined {
  const waiting = `${pending} pending`;
  if (state === 'storage-failed') return { title: 'Not saved on this device', detail: waiting };
  if (state === 'update-needed') return { title: 'Reload to update', detail: waiting };
  if (state === 'signed-out') return { title: 'Sign in to sync', detail: waiting };
  return undefined;
}

/** Where the changes of this person are; opens the list of those not sent. */
export function SyncBadge({ docked = false }: { docked?: boolean }) {
  const status = usePending();
  const [, go] = useLocation();
  return (
    <NetBadge
      state={status.state === 'offline' ? 'offline' : 'online'}
      pending={status.pending}
      trouble={troubleOf(status)}
      docked={docked}
      onOpen={() => go('/changes')}
    />
  );
}
