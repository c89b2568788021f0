import { onTestFinished, vi } from 'vitest';

/** While this holds the device cannot tell the time, so that no change can be entered: every attempt is rejected. */
export function breakClock(isBroken: () => boolean = () => true): void {
  const { toISOString } = Date.prototype;
  const broken = vi.spyOn(Date.prototype, 'toISOString').mockImplementation(function (this: Date) {
    // Calendar days are reckoned with dates too; they are no present moment.
    const isNow = Math.abs(Date.now() - this.getTime()) < 1000;
    if (isNow && isBroken()) throw new RangeError('Invalid time value');
    return toISOString.call(this);
  });
  onTestFinished(() => broken.mockRestore());
}
