/** More than clocks drift apart between two looks. */
const SLEPT_MS = 1000;

/** Seconds that pass for who looks: the clock of a page stands still while a phone sleeps, that of the day goes on. */
export function pageClock(dayMs = (): number => Date.now(), ownMs = (): number => performance.now()): () => number {
  let [day, own, asleep] = [dayMs(), ownMs(), 0];
  return () => {
    const [nextDay, nextOwn] = [dayMs(), ownMs()];
    const missed = nextDay - day - (nextOwn - own);
    // A clock of the day that was put back says nothing of a sleep.
    if (missed >= SLEPT_MS) asleep += missed;
    [day, own] = [nextDay, nextOwn];
    return (own + asleep) / 1000;
  };
}
