import { useEffect, useRef } from 'react';
import { useStable } from '#web/ui/use-stable.ts';

const LEAVE_AFTER_MS = 2000;
/** Events that show that the person is still here. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

type Leaving = { start(): void; stop(): void };

/**
 * Leaves in a moment, unless the person does anything before: then they leave by the key for it. Who reads on with a
 * screen reader gives no sign of it, so that only a press by hand leaves at all.
 */
export function useLeaving(leave: () => void): Leaving {
  const isByHand = usePressedByHand();
  const stopped = useRef<() => void>(undefined);
  const stop = useStable(() => stopped.current?.());
  const start = useStable(() => {
    stop();
    if (!isByHand()) return;
    const leaving = setTimeout(() => {
      stop();
      leave();
    }, LEAVE_AFTER_MS);
    for (const sign of SIGNS) document.addEventListener(sign, stop, { capture: true, passive: true });
    stopped.current = () => {
      clearTimeout(leaving);
      for (const sign of SIGNS) document.removeEventListener(sign, stop, { capture: true });
    };
  });
  // Who has left already is not taken further (TRACK-38).
  useEffect(() => stop, [stop]);
  return { start, stop };
}

/** Whether the last press was one of a finger, a pen or a mouse, and not one of a keyboard or a screen reader. */
function usePressedByHand(): () => boolean {
  const isDown = useRef(false);
  const isByHand = useRef(false);
  useEffect(() => {
    const down = (event: PointerEvent) => {
      isDown.current = !isVirtual(event);
    };
    const press = () => {
      isByHand.current = isDown.current;
      isDown.current = false;
    };
    document.addEventListener('pointerdown', down, { capture: true, passive: true });
    document.addEventListener('click', press, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', down, { capture: true });
      document.removeEventListener('click', press, { capture: true });
    };
  }, []);
  return useStable(() => isByHand.current);
}

/** VoiceOver and TalkBack press with a pointer that has no size, or is one pixel and presses on nothing. */
function isVirtual({ width, height, pressure, pointerType }: PointerEvent): boolean {
  const isPoint = width === 0 && height === 0;
  return isPoint || (pointerType === 'mouse' && width === 1 && height === 1 && pressure === 0);
}
