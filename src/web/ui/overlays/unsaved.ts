import { useEffect, useSyncExternalStore } from 'react';

/** Forms in a page that hold what is not saved. What would take them away asks first. */
const forms = new Set<symbol>();
let asked: (() => void) | null = null;
const listeners = new Set<() => void>();

/** Holds back a reload and the closing of the page, in the browser's own words. */
const stay = (event: BeforeUnloadEvent) => event.preventDefault();

function tell(): void {
  // Only while it is needed: a page with such a listener may be thrown away instead of frozen.
  if (forms.size > 0) addEventListener('beforeunload', stay);
  else removeEventListener('beforeunload', stay);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const form = Symbol('form');
    forms.add(form);
    tell();
    return () => {
      forms.delete(form);
      tell();
    };
  }, [isChanged]);
}

export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, () => forms.size > 0);

/** Goes on at once where nothing is lost by it. */
export function askFirst(goOn: () => void): void {
  if (forms.size === 0) return goOn();
  asked = goOn;
  tell();
}

export const useQuestion = () => useSyncExternalStore(subscribe, () => asked !== null);

export function answer(isDiscarded: boolean): void {
  const goOn = asked;
  asked = null;
  if (isDiscarded) forms.clear();
  tell();
  if (isDiscarded) goOn?.();
}

/**
 * Links and Back within the app. A browser without the Navigation API leads on as before, and one that lets a page hold
 * back only so much cannot be kept here.
 */
export function holdNavigation(go: (to: string) => void): () => void {
  if (!('navigation' in window)) return () => undefined;
  const hold = (event: NavigateEvent) => {
    const { url, key, sameDocument } = event.destination;
    const to = new URL(url);
    if (forms.size === 0 || event.defaultPrevented || !event.cancelable || !sameDocument) return;
    const isBack = event.navigationType === 'traverse';
    // Tabs of a page ask by themselves and a filter takes no form away; Back may lead to another tab of the same page.
    if (!isBack && to.pathname === location.pathname) return;
    event.preventDefault();
    askFirst(() => (isBack ? void navigation.traverseTo(key) : go(`${to.pathname}${to.search}${to.hash}`)));
  };
  navigation.addEventListener('navigate', hold);
  return () => navigation.removeEventListener('navigate', hold);
}
