import { useRef, type PointerEvent, type RefObject } from 'react';

const CLOSES_AT_PX = 96;
const FLICK_PX_PER_MS = 0.6;

type Swipe = { startY: number; startedAt: number };

/** Handlers for the head of a bottom sheet: the sheet follows the finger and closes when pulled far or fast enough. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onSwipe: () => void) {
  const swipe = useRef<Swipe | null>(null);
  const follow = (px: number) => sheet.current?.style.setProperty('translate', `0 ${px}px`);
  const distance = (event: PointerEvent) => Math.max(0, event.clientY - (swipe.current?.startY ?? event.clientY));

  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'mouse') return;
      swipe.current = { startY: event.clientY, startedAt: event.timeStamp };
    },
    onPointerMove(event: PointerEvent) {
      if (swipe.current) follow(distance(event));
    },
    onPointerUp(event: PointerEvent) {
      if (!swipe.current) return;
      const px = distance(event);
      const isFlick = px > 24 && px / (event.timeStamp - swipe.current.startedAt) > FLICK_PX_PER_MS;
      swipe.current = null;
      sheet.current?.style.removeProperty('translate');
      if (px > CLOSES_AT_PX || isFlick) onSwipe();
    },
    onPointerCancel() {
      swipe.current = null;
      sheet.current?.style.removeProperty('translate');
    },
  };
}
