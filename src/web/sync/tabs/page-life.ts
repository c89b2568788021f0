/**
 * Whether this page is here, or being left. WebKit keeps a page that is left as it is, with all that it has begun:
 * what still writes then holds up the page that comes next, and what asks again at once never lets go of the process.
 */
let isLeft = false;
let departed = 0;
/** Out of sight for longer, a phone may have stopped the page and ended its connections without a word. */
const ASLEEP_MS = 3000;
/** By the clock of the day: the page's own stands still while it sleeps. */
let unseenAt: number | undefined;
const leavers = new Set<() => void>();
const returners = new Set<() => void>();
const wakers = new Set<() => void>();

const tellAll = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener();
};

function leave(): void {
  if (isLeft) return;
  isLeft = true;
  departed += 1;
  tellAll(leavers);
}

function comeBack(): void {
  if (!isLeft) return;
  isLeft = false;
  tellAll(returners);
}

function wake(): void {
  const hasSlept = unseenAt !== undefined && Date.now() - unseenAt >= ASLEEP_MS;
  unseenAt = undefined;
  if (hasSlept) tellAll(wakers);
}

// Histories of devices are also played where there is no page.
if ('document' in globalThis) {
  addEventListener('pagehide', leave);
  document.addEventListener('freeze', leave);
  addEventListener('pageshow', comeBack);
  // In another network, as after a sleep, nothing that stood before can be believed.
  addEventListener('online', () => tellAll(wakers));
  document.addEventListener('resume', comeBack);
  // A page that is seen is here, also when no event has said so.
  document.addEventListener('visibilitychange', () => {
    if (!isSeen()) {
      unseenAt = Date.now();
      return;
    }
    comeBack();
    wake();
  });
}

export const isSeen = (): boolean => 'document' in globalThis && document.visibilityState === 'visible';

export const isAway = (): boolean => isLeft;

/** How often the page was left so far. */
export const departures = (): number => departed;

/** Hears of each departure, the last chance to put something away, and of each return. */
export function onPage({ left, back }: { left?: () => void; back?: () => void }): () => void {
  if (left) leavers.add(left);
  if (back) returners.add(back);
  return () => {
    if (left) leavers.delete(left);
    if (back) returners.delete(back);
  };
}

/** Hears when the page is seen again after it may have slept, or comes online: no connection that stood before can be believed. */
export function onWake(listener: () => void): () => void {
  wakers.add(listener);
  return () => wakers.delete(listener);
}

/** Resolves when the page is here: now, or once it has come back. One that does not come back needs nothing more. */
export function whenHere(): Promise<void> {
  if (!isLeft) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onPage({
      back() {
        stop();
        resolve();
      },
    });
  });
}

/** A timer that stands still while the page is away; then it begins anew. Answers how to call it off. */
export function timerHere(work: () => void, ms: number, backMs = ms): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (waitMs: number): void => {
    timer = setTimeout(() => {
      stop();
      work();
    }, waitMs);
  };
  const halt = () => clearTimeout(timer);
  const stopHearing = onPage({ left: halt, back: () => begin(backMs) });
  const stop = (): void => {
    halt();
    stopHearing();
  };
  if (!isLeft) begin(ms);
  return stop;
}
