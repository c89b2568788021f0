/** How often the leading tab says that it is alive, and how long silence lasts before another takes over. */
const BEAT_MS = 1000;
const SILENCE_MS = 5000;

type Leader = {
  /** The leading tab was heard. */
  heard(): void;
  close(): void;
};

type Parts = {
  readonly name: string;
  readonly beat: () => void;
  readonly become: (isLeader: boolean) => void;
};

/**
 * One tab pushes, pulls and listens for all. A suspended tab may keep the lock, so a visible one takes it after a
 * silence. That two lead for a moment does no harm; where there are no locks, every tab leads.
 */
export function followOrLead({ name, beat, become }: Parts): Leader {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (!locks) {
    become(true);
    const beating = setInterval(beat, BEAT_MS);
    const close = () => {
      clearInterval(beating);
      become(false);
    };
    return { heard: () => undefined, close };
  }
  let lastHeardMs = performance.now();
  let isLeading = false;
  let isClosed = false;
  let waiting = new AbortController();
  let release: () => void = () => undefined;

  function lead(): Promise<void> {
    isLeading = true;
    become(true);
    beat();
    return new Promise((resolve) => {
      release = resolve;
    });
  }

  function lost(): void {
    if (!isLeading) return;
    isLeading = false;
    become(false);
  }

  function stand(options: LockOptions): void {
    void locks
      ?.request(name, options, () => (isClosed ? undefined : lead()))
      .catch(() => {
        // Given up waiting by itself, to take the lock instead; any other end means that it was taken away.
        if (options.signal?.aborted) return;
        lost();
        lastHeardMs = performance.now();
        if (!isClosed) queue();
      });
  }
  function queue(): void {
    waiting = new AbortController();
    stand({ signal: waiting.signal });
  }

  const timer = setInterval(() => {
    if (isLeading) return beat();
    if (document.visibilityState !== 'visible' || performance.now() - lastHeardMs < SILENCE_MS) return;
    lastHeardMs = performance.now();
    waiting.abort();
    stand({ steal: true });
  }, BEAT_MS);
  queue();

  return {
    heard() {
      lastHeardMs = performance.now();
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      waiting.abort();
      release();
      lost();
    },
  };
}
