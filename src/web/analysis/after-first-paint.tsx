import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders its children after the first paint, for parts far down a page. */
export function AfterFirstPaint({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let after: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      after = setTimeout(() => startTransition(() => setShown(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(after);
    };
  }, []);
  return isShown && children;
}
