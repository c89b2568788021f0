import { useSyncExternalStore } from 'react';

/** Phones, however they are held: no corner of their screen is free of keys. */
const PHONE = '(max-width: 47.9375em), (max-height: 499px)';

/** Room that the layout keeps for toasts, by the parts of the screen that have some. The last one drawn is used. */
const places: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Used as a `ref`: on phones toasts stand in this element, for as long as it is drawn. */
export function takeToasts(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined;
  places.push(element);
  tell();
  return () => {
    places.splice(places.indexOf(element), 1);
    tell();
  };
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}

export function useToastPlace(): HTMLElement | null {
  return useSyncExternalStore(
    subscribe,
    () => (isPhone() ? (places.at(-1) ?? null) : null),
    () => null,
  );
}

const isPhone = () => matchMedia(PHONE).matches;

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  listeners.add(listener);
  query.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener('change', listener);
  };
}

function tell() {
  for (const listener of listeners) listener();
}
