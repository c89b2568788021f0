import { useSyncExternalStore } from 'react';

/**
 * The stack of open modal dialogs. A modal makes everything outside it inert, toasts and announcements included, so
 * those move into the topmost one.
 */
const open: HTMLElement[] = [];
const listeners = new Set<() => void>();
/** The key that was pressed last. WebKit gives no focus to a key that is pressed by a mouse or a finger. */
let pressed: HTMLElement | null = null;

if ('document' in globalThis) {
  const note = ({ target }: Event): void => {
    pressed = target instanceof Element ? target.closest<HTMLElement>('button, a[href]') : null;
  };
  document.addEventListener('click', note, { capture: true });
}

/** Gives the focus back to what opened a modal, once that is closed, where the platform did not know what it was. */
export function opener(modal: HTMLElement): () => void {
  const { activeElement, body } = document;
  const key = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : pressed;
  return () => {
    const { activeElement: left } = document;
    const isNowhere = left === null || left === body || modal.contains(left);
    if (isNowhere && !modal.matches('[open]') && key?.isConnected) key.focus({ preventScroll: true });
  };
}

export function modalOpened(element: HTMLElement): () => void {
  open.push(element);
  tell();
  return () => {
    open.splice(open.indexOf(element), 1);
    tell();
  };
}

export function useTopModal(): HTMLElement | null {
  return useSyncExternalStore(subscribe, topmost, () => null);
}

/**
 * Back asks the topmost one to close, as a phone's gesture does by itself, and the page stays with all that was typed.
 * Browsers let only a person's step within the app be held back, so the app's own way back still leads there.
 */
function closeInstead(event: NavigateEvent) {
  const modal = topmost();
  if (!modal || event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return;
  event.preventDefault();
  modal.dispatchEvent(new Event('cancel', { cancelable: true }));
}

if ('navigation' in window) navigation.addEventListener('navigate', closeInstead);

export const isModalOpen = (): boolean => open.length > 0;

function topmost(): HTMLElement | null {
  return open.at(-1) ?? null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  document.documentElement.toggleAttribute('data-modal', open.length > 0);
  for (const listener of listeners) listener();
}
