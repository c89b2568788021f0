import { useEffect, useRef } from 'react';
import { useStable } from './use-stable.ts';

const LEAVE_AFTER_MS = 2000;
/** What somebody does who is still here: looks around, reads on, reaches for a key. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

type Leaving = { start(): void; stop(): void };

/** Leaves in a moment, unless the person does anything before: then they leave by the key for it. */
export function useLeaving(leave: () => void): Leaving {
  const stopped = useRef<() => void>(undefined);
  const stop = useStable(() => stopped.current?.());
  const start = useStable(() => {
    stop();
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
