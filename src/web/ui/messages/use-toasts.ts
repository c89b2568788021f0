import { useEffect, useSyncExternalStore } from 'react';
import { drawnToasts, forgetMistakes, subscribeToToasts } from './toasts.ts';

export function useToasts() {
  return useSyncExternalStore(subscribeToToasts, drawnToasts, drawnToasts);
}

/** Mistakes of a form are of no interest when the form is gone. */
export function useOwnMistakes(about: string): void {
  useEffect(() => () => forgetMistakes(about), [about]);
}
