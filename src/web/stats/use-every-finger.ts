import { useEffect } from 'react';

type Press = { readonly key: HTMLButtonElement | null; readonly x: number; readonly y: number; readonly at: number };

const STILL_PX = 12;
const TAP_MS = 500;
/** One broad finger can touch a key at two spots, but then at once. */
const ONE_FINGER_MS = 30;

/**
 * A browser makes no click of a tap while another finger is down, so that two thumbs in a hurry would lose both. They are
 * clicked here; should the browser click one after all, it is known by its pointer and not counted again.
 */
export function useEveryFinger(): void {
  useEffect(() => {
    const presses = new Map<number, Press>();
    const shared = new Set<number>();
    const counted = new Set<number>();
    /** Not every browser says whose click it is; one that does not is left alone. */
    let namesPointers = false;

    const down = ({ pointerId, pointerType, target, clientX: x, clientY: y, timeStamp: at }: PointerEvent) => {
      if (pointerType !== 'touch') return;
      const under = target instanceof Element ? target.closest<HTMLButtonElement>('[data-tracker] button') : null;
      const isSame = ({ key, at: before }: Press) => key === under && at - before < ONE_FINGER_MS;
      const key = [...presses.values()].some(isSame) ? null : under;
      counted.delete(pointerId);
      presses.set(pointerId, { key, x, y, at });
      if (presses.size > 1) for (const id of presses.keys()) shared.add(id);
    };
    const cancel = ({ pointerId }: PointerEvent) => {
      presses.delete(pointerId);
      shared.delete(pointerId);
    };
    const up = (event: PointerEvent) => {
      const press = presses.get(event.pointerId);
      const isLost = namesPointers && shared.has(event.pointerId);
      cancel(event);
      if (!press || !isLost || !isTap(press, event)) return;
      counted.add(event.pointerId);
      press.key?.click();
    };
    const click = (event: MouseEvent) => {
      if (!event.isTrusted || !(event instanceof PointerEvent)) return;
      namesPointers = true;
      if (counted.has(event.pointerId)) event.stopPropagation();
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
