import { CONTENT, goToContent } from './content.ts';

/** Time for a screen to move the focus to a better place itself. */
const SETTLED_MS = 100;

/** The focused element or one around it, and the child behind which the focus was. */
type Step = { readonly at: Element; readonly behind: Element | null };

/**
 * When the focused button disappears, is hidden or is disabled, moves the focus to the nearest control, so that
 * keyboard users do not start again at the top (decision 29).
 */
export function keepFocusNearby(): void {
  let place: readonly Step[] = [];
  let timer = 0;
  const remember = ({ target }: Event) => {
    // Touch needs no focus.
    place = target instanceof Element && target.matches(':focus-visible') ? placeOf(target, place) : [];
  };
  addEventListener('focusin', remember);
  // An element focused by mouse becomes `:focus-visible` with the first key.
  addEventListener('keydown', remember, true);
  new MutationObserver(() => {
    const key = place[0]?.at;
    if (!key || (key.isConnected && !key.matches(':disabled, [hidden], [hidden] *'))) return;
    clearTimeout(timer);
    timer = setTimeout(moveFocus, SETTLED_MS, place);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] });
}

/** From the inside outwards; outside a dialog come first the places around its opener. */
function placeOf(element: Element, last: readonly Step[]): Step[] {
  const root = element.closest('dialog') ?? document.documentElement;
  const isOutside = ({ at }: Step) => at.isConnected && !root.contains(at);
  const path = pathOf(element, null);
  return [...path.filter(({ at }) => root.contains(at)), ...last.filter(isOutside), ...path.filter(isOutside)];
}

const pathOf = (at: Element, behind: Element | null): Step[] => [
  { at, behind },
  ...(at.parentElement ? pathOf(at.parentElement, at.previousElementSibling) : []),
];

/** Focuses the next control in the same place, else the one before. */
function moveFocus(place: readonly Step[]): void {
  if (document.activeElement !== document.body) return;
  for (const { at, behind } of place.filter((step) => step.at.isConnected)) {
    if (at.querySelector(`#${CONTENT}`)) return goToContent();
    const keys = [...at.querySelectorAll<HTMLElement>('button:not(:disabled), a, select')];
    const shown = keys.filter((key) => key.checkVisibility());
    const key = shown.find((one) => isBehind(one, behind)) ?? shown.at(-1);
    if (key) return key.focus();
  }
}

const isBehind = (key: Element, part: Element | null): boolean =>
  !part?.isConnected || part.compareDocumentPosition(key) === Node.DOCUMENT_POSITION_FOLLOWING;
