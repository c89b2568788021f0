import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { NetBadge } from '#web/ui/messages/net-badge.tsx';
import type { LineStatus, SyncStatus } from '#web/sync/line-status.ts';
import { useAside, useLine, usePending, useWaiting } from './hooks.ts';
import { useSync } from './sync-context.ts';

type Trouble = { title: string; detail: string };

/** Changes sent sooner are not shown as being sent: a badge that blinks with every tap says nothing. */
const BRIEF_MS = 300;

/** First the troubles that the person has to do something about, then those that pass by themselves. */
function troubleOf({ state, pending, aside }: SyncStatus): Trouble | undefined {
  const waiting = `${pending} pending`;
  if (state === 'storage-failed') return { title: 'Not saved here', detail: waiting };
  if (state === 'update-needed') return { title: 'Reload to update', detail: waiting };
  if (state === 'signed-out') return { title: 'Sign in to sync', detail: waiting };
  if (state === 'failing') return { title: 'Server trouble', detail: waiting };
  if (state === 'slow') return { title: 'Slow connection', detail: waiting };
  if (state === 'online' && aside > 0) return { title: `${aside} set aside`, detail: 'We try again' };
  return undefined;
}

/** Where the changes of this person are; opens the list of those not sent. */
export function SyncBadge({ docked = false }: { docked?: boolean }) {
  const state = useLine();
  const isLasting = useLasting(state, useWaiting());
  const hasAside = useAside() > 0;
  return state === 'online' && !isLasting && !hasAside ? null : <Badge docked={docked} />;
}

function Badge({ docked }: { docked: boolean }) {
  const status = usePending();
  const [, go] = useLocation();
  const { changesUrl } = useSync();
  return (
    <NetBadge
      state={status.state === 'offline' ? 'offline' : 'online'}
      pending={status.pending}
      trouble={troubleOf(status)}
      docked={docked}
      onOpen={() => go(changesUrl)}
    />
  );
}

/** True once changes have waited for more than a moment, or are seen to wait for the line, until all are sent. */
function useLasting(state: LineStatus, isWaiting: boolean): boolean {
  const [hasLasted, setLasted] = useState(false);
  const isCut = state !== 'online';
  useEffect(() => {
    if (!isWaiting || isCut) return undefined;
    const waiting = setTimeout(() => setLasted(true), BRIEF_MS);
    return () => clearTimeout(waiting);
  }, [isWaiting, isCut]);
  if (hasLasted && !isWaiting) setLasted(false);
  if (!hasLasted && isWaiting && isCut) setLasted(true);
  return isWaiting && hasLasted;
}
