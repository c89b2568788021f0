import type { Locator } from 'playwright-core';

/** How many pixels, one below the other, a finger can press a key in. */
export const reachOf = (key: Locator): Promise<number> =>
  key.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const isHit = (down: number) => one.contains(document.elementFromPoint(x + width / 2, y + height / 2 + down));
    return Array.from({ length: 100 }, (_, i) => i - 50).filter(isHit).length;
  });
