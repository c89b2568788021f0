import { useState, useSyncExternalStore } from 'react';
import { onDemand } from '#web/browser/on-demand.tsx';
import type { SyncStore } from '#web/sync/client.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';

const Nothing = () => null;
/** Loaded on demand, since most people need it once in their life. */
const NameCard = onDemand(async () => (await import('./name-card.tsx')).NameCard, <></>, Nothing);

/** Asks once for the name that others see, unless there is one or another device has asked. */
export function NameQuestion({ onAnswered }: { onAnswered(): void }) {
  const store = useSync();
  const [canAnswer] = useState(() => navigator.onLine);
  const [isAnswered, setAnswered] = useState(false);
  const isOpen = useSyncExternalStore(store.subscribe, () => isUnasked(store));
  if (!canAnswer || !isOpen || isAnswered) return null;
  return (
    <NameCard
      onDone={() => {
        setAnswered(true);
        onAnswered();
      }}
    />
  );
}

/** By the server's answer of this visit: what the device kept may be older. */
function isUnasked(store: SyncStore): boolean {
  const profile = store.row('profiles', store.userId);
  if (!profile || profile.nameAsked || profile.displayName) return false;
  return Date.parse(store.lastSync() ?? '') > performance.timeOrigin;
}
