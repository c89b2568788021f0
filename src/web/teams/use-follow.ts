import { type MouseEvent, useCallback } from 'react';
import { useLocation } from 'wouter';

/** Link navigation for screens with many links: each of the router's own links re-renders at every navigation. */
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
