import { useEffect, useLayoutEffect, useRef } from 'react';
import { announce } from '#web/ui/messages/announcements.ts';
import { goToContent } from '#web/browser/content.ts';
import { titleOf, windowTitle } from './screens.ts';
import { isReachedByBack } from '#web/browser/history-steps.ts';

/**
 * Does on a change of screen what a browser does on a page load: sets the title, scrolls to the top, tells screen
 * readers.
 */
export function useScreenChange(path: string): void {
  const isFirst = useRef(true);
  // Before the frame's effects, which add the team or match.
  useLayoutEffect(() => {
    document.title = windowTitle(path);
  }, [path]);
  useEffect(() => {
    const title = titleOf(path);
    // Going back keeps the place where the person was; the browser restores it.
    if (!isFirst.current && !isReachedByBack()) scrollTo(0, 0);
    if (!isFirst.current && title !== null) announce(title);
    // The focused link is gone with its screen.
    if (!isFirst.current && document.activeElement === document.body) goToContent();
    isFirst.current = false;
  }, [path]);
}
