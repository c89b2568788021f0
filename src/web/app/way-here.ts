let isReturn = false;
addEventListener('popstate', () => (isReturn = true));
// The router's own word for a step forward.
addEventListener('pushState', () => (isReturn = false));

/** Whether this screen was come back to: the browser then puts it where it was left, and needs all of it for that. */
export const isComeBackTo = (): boolean => isReturn;
