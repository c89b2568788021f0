import { useRef } from 'react';

const HELD_MS = 500;

/** A key that is held for half a second does something else than one that is tapped; the click that follows is none. */
export function useHeld(held: () => void, isOn: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const start = () => {
    wasHeld.current = false;
    stop();
    if (!isOn) return;
    timer.current = setTimeout(() => {
      wasHeld.current = true;
      held();
    }, HELD_MS);
  };
  const isOver = (): boolean => {
    stop();
    const was = wasHeld.current;
    wasHeld.current = false;
    return was;
  };
  return { isOver, handlers: { onPointerDown: start, onPointerLeave: stop, onPointerCancel: stop } };
}
