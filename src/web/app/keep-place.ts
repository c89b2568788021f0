import { CONTENT, goToContent } from './content.ts';

/** Whoever knows a better place takes the focus there first. */
const SETTLED_MS = 100;

/** The key that was pressed may be gone by that, or have nothing more to do: the keyboard goes on beside it. */
export function keepPlace(): void {
  let place: readonly Element[] = [];
  let timer = 0;
  addEventListener('focusin', ({ target }) => {
    // A finger goes on by itself.
    place = target instanceof Element && target.matches(':focus-visible') ? placeOf(target) : [];
  });
  new MutationObserver(() => {
    const [key] = place;
    if (!key || (key.isConnected && !key.matches(':disabled'))) return;
    clearTimeout(timer);
    timer = setTimeout(goOn, SETTLED_MS, place);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

/** It and all around it, from the inside outwards. */
const placeOf = (element: Element): Element[] => {
  const { parentElement } = element;
  return parentElement ? [element, ...placeOf(parentElement)] : [element];
};

function goOn(place: readonly Element[]): void {
  if (document.activeElement !== document.body) return;
  for (const around of place.filter((one) => one.isConnected)) {
    if (around.querySelector(`#${CONTENT}`)) return goToContent();
    const keys = [...around.querySelectorAll<HTMLElement>('button:not(:disabled), a, select')];
    const key = keys.find((one) => one.checkVisibility());
    if (key) return key.focus();
  }
}
