import { useEffect } from 'react';

type Press = { readonly key: HTMLButtonElement | null; readonly x: number; readonly y: number; readonly at: number };

const STILL_PX = 12;
const TAP_MS = 500;
/** Two touches of one key within this time are one broad finger. */
const ONE_FINGER_MS = 30;

/**
 * Clicks for taps that a browser makes no click of, because another finger is down: two thumbs in a hurry would lose
 * both. A click that comes after all is recognised by its pointer and ignored (decision 31).
 */
export function useMultiTouchTaps(): void {
  useEffect(() => {
    const presses = new Map<number, Press>();
    const shared = new Set<number>();
    /** Taps clicked here, by pointer id, and by key until the next press. */
    const counted = new Map<number, HTMLButtonElement | null>();

    const down = ({ pointerId, pointerType, target, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      const under = target instanceof Element ? target.closest<HTMLButtonElement>('[data-tracker] button') : null;
      counted.delete(pointerId);
      // Without a pointer id, a later click on this key belongs to this press.
      for (const [id, counts] of counted) if (counts === under) counted.set(id, null);
      if (pointerType !== 'touch') return;
      const isSame = ({ key, at: before }: Press) => key === under && at - before < ONE_FINGER_MS;
      const key = [...presses.values()].some(isSame) ? null : under;
      presses.set(pointerId, { key, x, y, at });
      if (presses.size > 1) for (const id of presses.keys()) shared.add(id);
    };
    const cancel = ({ pointerId }: PointerEvent) => {
      presses.delete(pointerId);
      shared.delete(pointerId);
    };
    const up = (event: PointerEvent) => {
      const press = presses.get(event.pointerId);
      const isLost = shared.has(event.pointerId);
      cancel(event);
      if (!press || !isLost || !isTap(press, event)) return;
      counted.set(event.pointerId, press.key);
      press.key?.click();
    };
    /** Safari 18.1 and older do not say whose click it is: there it is known by its key. */
    const isCounted = (event: MouseEvent): boolean => {
      if (event instanceof PointerEvent) return counted.has(event.pointerId);
      // A click by keyboard has no detail.
      const { target, detail } = event;
      const under = target instanceof Element ? target.closest('[data-tracker] button') : null;
      return detail > 0 && under !== null && [...counted.values()].some((key) => key === under);
    };
    const click = (event: MouseEvent) => {
      if (event.isTrusted && isCounted(event)) event.stopPropagation();
    };
    const listening = new AbortController();
    const quiet = { capture: true, signal: listening.signal };
    document.addEventListener('pointerdown', down, quiet);
    document.addEventListener('pointerup', up, quiet);
    document.addEventListener('pointercancel', cancel, quiet);
    document.addEventListener('click', click, quiet);
    return () => listening.abort();
  }, []);
}

const isTap = ({ x, y, at }: Press, { clientX, clientY, timeStamp }: PointerEvent): boolean =>
  timeStamp - at < TAP_MS && Math.hypot(clientX - x, clientY - y) < STILL_PX;
