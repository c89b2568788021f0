import { useEffect, useLayoutEffect, useRef } from 'react';
import { announce } from '#web/ui/messages/announcements.ts';
import { goToContent } from '#web/browser/content.ts';
import { titleOf, windowTitle } from './screens.ts';
import { isComeBackTo } from '#web/browser/way-here.ts';

/** What a browser does by itself when a page loads: its title, its top, and a word to those who cannot see it. */
export function useScreenChange(path: string): void {
  const isFirst = useRef(true);
  // Ahead of the frame, which knows of which team or match the screen is.
  useLayoutEffect(() => {
    document.title = windowTitle(path);
  }, [path]);
  useEffect(() => {
    const title = titleOf(path);
    // Going back keeps the place where the person was; the browser restores it.
    if (!isFirst.current && !isComeBackTo()) scrollTo(0, 0);
    if (!isFirst.current && title !== null) announce(title);
    // The link that was followed went with its screen.
    if (!isFirst.current && document.activeElement === document.body) goToContent();
    isFirst.current = false;
  }, [path]);
}
