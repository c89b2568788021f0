import { openLock } from './lock.ts';
import { isAway, onPage } from './page-life.ts';

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
 * silence, and one that is left gives it back. That two lead for a moment does no harm; where there are no locks, every
 * tab leads.
 */
export function followOrLead({ name, beat, become }: Parts): Leader {
  let lastHeardMs = performance.now();
  let isLeading = false;
  const heard = () => void (lastHeardMs = performance.now());

  function gain(): void {
    if (isLeading) return;
    isLeading = true;
    become(true);
    beat();
  }
  function lose(): void {
    if (!isLeading) return;
    isLeading = false;
    become(false);
  }
  const lock = openLock({
    name,
    gained: gain,
    failed(how) {
      if (how === 'taken') lose();
      heard();
    },
  });

  const timer = setInterval(() => {
    if (isAway()) return;
    if (isLeading) return beat();
    if (document.visibilityState !== 'visible' || performance.now() - lastHeardMs < SILENCE_MS) return;
    heard();
    lock.steal();
  }, BEAT_MS);
  const stopHearing = onPage({
    left() {
      lock.leave();
      lose();
    },
    back() {
      heard();
      lock.queue();
    },
  });
  lock.queue();

  return {
    heard,
    close() {
      clearInterval(timer);
      stopHearing();
      lock.close();
      lose();
    },
  };
}
