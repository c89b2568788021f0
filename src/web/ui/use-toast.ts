import { useSyncExternalStore } from 'react';
import { currentToasts, dismissToast, subscribeToToasts, toast } from './toasts.ts';

/** What a screen uses; code outside React calls `toast` itself. */
export function useToast() {
  return { toast, dismiss: dismissToast };
}

export function useToasts() {
  return useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
}
