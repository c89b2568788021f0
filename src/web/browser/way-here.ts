// Ahead of the router, which draws as soon as it has heard.
const FIRST = { capture: true };

let isReturn = false;
addEventListener('popstate', () => (isReturn = true), FIRST);
// The router's own word for a step forward.
addEventListener('pushState', () => (isReturn = false), FIRST);

/** Whether this screen was come back to: the browser then puts it where it was left, and needs all of it for that. */
export const isComeBackTo = (): boolean => isReturn;

/** Whether a step back stays in the app: the page before may be of anybody, for who came by a link. */
export const canGoBack = (): boolean => ('navigation' in window ? navigation.canGoBack : history.length > 1);
