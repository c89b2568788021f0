/**
 * Used as a `ref`: marks words that need more height than they have, and lets the keyboard reach them. Marked words are
 * drawn in less height, so they are measured without the mark.
 */
export function watchCut(words: HTMLElement | null): (() => void) | undefined {
  if (!words) return undefined;
  const observer = new ResizeObserver(() => {
    if (document.activeElement === words) return;
    words.removeAttribute('data-cut');
    const isCut = words.scrollHeight > words.clientHeight + 1;
    words.toggleAttribute('data-cut', isCut);
    if (isCut) words.tabIndex = 0;
    else words.removeAttribute('tabindex');
  });
  observer.observe(words);
  return () => observer.disconnect();
}
