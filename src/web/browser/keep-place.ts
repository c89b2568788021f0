import { CONTENT, goToContent } from './content.ts';

/** Whoever knows a better place takes the focus there first. */
const SETTLED_MS = 100;

/** What has the focus or stands around it, and behind which of its parts that is. */
type Step = { readonly at: Element; readonly behind: Element | null };

/** The key that was pressed may be gone by that, or have nothing more to do: the keyboard goes on beside it. */
export function keepPlace(): void {
  let place: readonly Step[] = [];
  let timer = 0;
  const remember = ({ target }: Event) => {
    // A finger goes on by itself.
    place = target instanceof Element && target.matches(':focus-visible') ? placeOf(target, place) : [];
  };
  addEventListener('focusin', remember);
  // A key that the mouse went to shows its focus once it is pressed by keyboard.
  addEventListener('keydown', remember, true);
  new MutationObserver(() => {
    const key = place[0]?.at;
    if (!key || (key.isConnected && !key.matches(':disabled'))) return;
    clearTimeout(timer);
    timer = setTimeout(goOn, SETTLED_MS, place);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}

/** From the inside outwards; around a dialog is first of all what it was opened from. */
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

/** To what follows, or stands there now; where nothing does, to what comes before. */
function goOn(place: readonly Step[]): void {
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
