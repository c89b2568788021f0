import { useEffect, useRef } from 'react';
import { announce } from '#web/ui/announcements.ts';
import { goToContent } from './content.ts';
import { PRODUCT } from './product.ts';
import { titleOf } from './screens.ts';

/** What a browser does by itself when a page loads: its title, its top, and a word to those who cannot see it. */
export function useScreenChange(path: string): void {
  const isFirst = useRef(true);
  const isReturn = useRef(false);
  useEffect(() => {
    // Going back keeps the place where the person was; the browser restores it.
    const note = () => (isReturn.current = true);
    addEventListener('popstate', note);
    return () => removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    const title = titleOf(path);
    document.title = title === null ? PRODUCT.name : `${title} – ${PRODUCT.name}`;
    if (!isFirst.current && !isReturn.current) scrollTo(0, 0);
    if (!isFirst.current && title !== null) announce(title);
    // The link that was followed went with its screen.
    if (!isFirst.current && document.activeElement === document.body) goToContent();
    isFirst.current = false;
    isReturn.current = false;
  }, [path]);
}
