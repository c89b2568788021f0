import { useState, useSyncExternalStore } from 'react';
import { onDemand } from '#web/browser/on-demand.tsx';
import type { SyncStore } from '#web/sync/client.ts';
import { useSync } from '#web/sync/screen/sync-context.ts';

const Nothing = () => null;
/** Seldom needed: by most people once in their life. */
const NameCard = onDemand(async () => (await import('./name-card.tsx')).NameCard, <></>, Nothing);

/** Asks once for the name that others see. Whoever has one, or was asked on another device, is not. */
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

/** By what the server has said since the page was opened: what the device kept may be older than the answer elsewhere. */
function isUnasked(store: SyncStore): boolean {
  const profile = store.row('profiles', store.userId);
  if (!profile || profile.nameAsked || profile.displayName) return false;
  return Date.parse(store.lastSync() ?? '') > performance.timeOrigin;
}
