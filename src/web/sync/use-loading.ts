import { useEffect } from 'react';
import { useLine, useReady } from './screen/hooks.ts';
import { toast } from '#web/ui/messages/toasts.ts';

export type Loading = 'ready' | 'loading' | 'failed';

/** Rows that are not on the device cannot come while the server cannot be asked: that is said once. */
export function useLoading(isLoaded: boolean, failure: string, onFailed?: () => void): Loading {
  const state = useLine();
  const isReady = useReady();
  const isCut = state === 'offline' || state === 'failing' || state === 'storage-failed';
  const isStuck = isReady && !isLoaded && isCut;
  useEffect(() => {
    if (!isStuck) return;
    toast({ title: failure, tone: 'bad' });
    onFailed?.();
  }, [isStuck, failure, onFailed]);
  if (isLoaded) return 'ready';
  return isStuck ? 'failed' : 'loading';
}
