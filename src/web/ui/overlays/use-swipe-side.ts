import { type PointerEvent, useRef } from 'react';

const TURNS_AT_PX = 56;

/** Handlers for something that is turned like a page. Its style leaves the other direction to scrolling. */
export function useSwipeSide(onSwipe: (by: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const stop = () => {
    start.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'mouse') start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
      stop();
      if (Math.abs(x) >= TURNS_AT_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
    onPointerCancel: stop,
  };
}
