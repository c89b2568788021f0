/** Calls back when the next frame begins. */
export type NextFrame = (work: () => void) => void;
type Listener = () => void;

export type Subscribers = {
  subscribe(listener: Listener): () => void;
  /** For the figure under the finger: hears of a tap ahead of all others, and of everything else with them. */
  subscribeFirst(listener: Listener): () => void;
  /** Calls all subscribers now. */
  tell(): void;
  /**
   * The same of a tap. The figures under the finger hear of the first tap at once, and of those that follow before the
   * next frame as that begins. All others hear when the tap is drawn and kept, or soon in any case.
   */
  tellTap(): void;
  /** Everything that was tapped is on the device. */
  kept(): void;
};

/** The longest that a screen may be behind the key that was tapped. */
const BEHIND_MS = 100;

/** Who draws what the device holds, and in which order they hear of a tap (decision 24). */
export function createSubscribers(nextFrame: NextFrame): Subscribers {
  const first = new Set<Listener>();
  const others = new Set<Listener>();
  let [isFirstBehind, areOthersBehind] = [false, false];
  let [isFrameAsked, isKept, isSoon] = [false, true, false];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tellFirst(): void {
    isFirstBehind = false;
    for (const listener of first) listener();
  }
  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    [isSoon, areOthersBehind] = [false, false];
    tellFirst();
    for (const listener of others) listener();
  }
  /** A frame that has begun is painted before anything else is done. */
  function tellSoon(): void {
    if (isFrameAsked || !isKept || isSoon || !areOthersBehind) return;
    isSoon = true;
    clearTimeout(timer);
    timer = setTimeout(tell);
  }
  function askFrame(): void {
    isFrameAsked = true;
    nextFrame(() => {
      isFrameAsked = false;
      if (isFirstBehind) {
        tellFirst();
        askFrame();
      }
      tellSoon();
    });
  }

  return {
    subscribe: (listener) => join(others, listener),
    subscribeFirst: (listener) => join(first, listener),
    tell,
    tellTap() {
      [isFirstBehind, areOthersBehind, isKept] = [true, true, false];
      timer ??= setTimeout(tell, BEHIND_MS);
      if (isFrameAsked) return;
      tellFirst();
      askFrame();
    },
    kept() {
      isKept = true;
      tellSoon();
    },
  };
}

function join(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
