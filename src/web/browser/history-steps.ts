// Capturing, to run before the router's listener, which renders at once.
const FIRST = { capture: true };

let isReturn = false;
addEventListener('popstate', () => (isReturn = true), FIRST);
// Dispatched by the router.
addEventListener('pushState', () => (isReturn = false), FIRST);

/** Whether Back or Forward led here: the browser then restores the scroll position and needs the whole page for it. */
export const isReachedByBack = (): boolean => isReturn;

/** Whether Back stays in the app; for a person who came by a link the page before may be any site. */
export const canGoBack = (): boolean => ('navigation' in window ? navigation.canGoBack : history.length > 1);
