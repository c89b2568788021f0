import { useRef, useState, type TouchEvent } from 'react';

const FINGER_PER_PULL = 2.5;
const THRESHOLD_PX = 80;

type Pull = { state: 'idle' | 'pulling' | 'refreshing'; distance: number };

const IDLE: Pull = { state: 'idle', distance: 0 };

/** Handlers for a list that is refreshed by pulling the page down from its top. `nearness` runs from 0 to 1. */
export function usePull(onRefresh: () => Promise<void>) {
  const [pull, setPull] = useState(IDLE);
  const startY = useRef<number | null>(null);

  const release = async () => {
    startY.current = null;
    if (pull.state !== 'pulling') return;
    if (pull.distance < THRESHOLD_PX) return setPull(IDLE);
    setPull({ state: 'refreshing', distance: THRESHOLD_PX });
    // The caller tells of a failure; the indicator only comes to rest.
    await onRefresh().finally(() => setPull(IDLE));
  };

  return {
    state: pull.state,
    nearness: Math.min(1, pull.distance / THRESHOLD_PX),
    handlers: {
      onTouchStart(event: TouchEvent) {
        const isOneFinger = event.touches.length === 1;
        startY.current = isOneFinger && window.scrollY <= 0 && pull.state === 'idle' ? fingerY(event) : null;
      },
      onTouchMove(event: TouchEvent) {
        if (startY.current === null) return;
        const distance = Math.max(0, (fingerY(event) - startY.current) / FINGER_PER_PULL);
        setPull(distance > 0 ? { state: 'pulling', distance } : IDLE);
      },
      onTouchEnd: () => void release(),
      onTouchCancel() {
        startY.current = null;
        if (pull.state === 'pulling') setPull(IDLE);
      },
    },
  };
}

function fingerY(event: TouchEvent): number {
  return event.touches[0]?.clientY ?? 0;
}
