/** Where a screen begins, behind the header: what the keyboard skips to, and where it goes on when its place is gone. */
export const CONTENT = 'content';

export const goToContent = () => document.getElementById(CONTENT)?.focus({ preventScroll: true });
