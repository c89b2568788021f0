import { type MouseEvent, useCallback } from 'react';
import { useLocation } from 'wouter';

/** For links of which there are many on a screen: the router's own hears of each new address once for every one. */
export function useFollow() {
  const [, navigate] = useLocation();
  return useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (button !== 0 || ctrlKey || metaKey || altKey || shiftKey) return;
      event.preventDefault();
      navigate(event.currentTarget.pathname);
    },
    [navigate],
  );
}
