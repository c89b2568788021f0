import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A phone, however it is held, and a screen with room for the sheet. */
const MARKS = { phone: 'data-large', wide: 'data-large-wide' } as const;
type Large = 'upright' | 'lying' | 'wide';

/** Whether words are so large that they need another arrangement on this screen; sizes in the words' own size. */
export function largeText(width: number, height: number, rem: number): Large | undefined {
  if (width <= 19 * rem || (width >= 340 && width <= 22 * rem && width < 600)) return 'upright';
  if (width >= 600 && height <= 22 * rem) return 'lying';
  if ((width >= 768 && width <= 47 * rem) || (width >= 1024 && width <= 63 * rem)) return 'wide';
  return undefined;
}

/**
 * Marks the page while its words are large. A condition in the style sheet hears only of the browser's own setting; here
 * it does not matter who made the words large. The part that is answered for is as wide as one of their lines is high.
 */
export function useLargeText(): RefObject<HTMLElement | null> {
  const measure = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const page = document.documentElement;
    const mark = () => {
      const rem = Number.parseFloat(getComputedStyle(page).fontSize) || 16;
      const large = largeText(window.innerWidth, window.innerHeight, rem);
      for (const name of Object.values(MARKS)) page.removeAttribute(name);
      if (large !== undefined) page.setAttribute(large === 'wide' ? MARKS.wide : MARKS.phone, large);
    };
    mark();
    const watch = new ResizeObserver(mark);
    if (measure.current) watch.observe(measure.current);
    window.addEventListener('resize', mark);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', mark);
      for (const name of Object.values(MARKS)) page.removeAttribute(name);
    };
  }, []);
  return measure;
}
