import { useEffect, useState } from 'react';
import { AT_THE_TOP, scrolledTo } from './header-scroll.ts';

/** Whether the header has slid out of view; a new screen starts with it in view. */
export function useHeaderHidden(screen: string): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    let state = AT_THE_TOP;
    // Asked now, the answer would cost a layout of the page before it is drawn.
    const looking = requestAnimationFrame(() => {
      state = { ...AT_THE_TOP, y: scrollY };
    });
    const follow = () => {
      state = scrolledTo(state, scrollY);
      setHidden(state.isHidden);
    };
    setHidden(false);
    addEventListener('scroll', follow, { passive: true });
    return () => {
      cancelAnimationFrame(looking);
      removeEventListener('scroll', follow);
    };
  }, [screen]);
  return isHidden;
}
