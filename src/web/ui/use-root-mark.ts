import { useLayoutEffect } from 'react';

/**
 * Marks the whole page while this part is on it. A style that asked `html:has(…)` instead would be asked again, over the
 * whole page, with everything that comes or goes.
 */
export function useRootMark(mark: 'data-courtside' | 'data-pulls' | 'data-rally'): void {
  useLayoutEffect(() => {
    document.documentElement.setAttribute(mark, '');
    return () => document.documentElement.removeAttribute(mark);
  }, [mark]);
}
