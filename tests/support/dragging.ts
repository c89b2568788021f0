import type { Locator, Page } from 'playwright-core';

export type Point = { readonly x: number; readonly y: number };

export async function middle(of: Locator): Promise<Point> {
  const box = await of.boundingBox();
  if (!box) throw new Error(`Not on the screen: ${of}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Far enough for a drag to begin. */
export async function lift(page: Page, from: Locator): Promise<void> {
  const { x, y } = await middle(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 4, { steps: 4 });
}

export async function carry(page: Page, to: Locator): Promise<void> {
  const { x, y } = await middle(to);
  await page.mouse.move(x, y, { steps: 8 });
}

export async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await lift(page, from);
  await carry(page, to);
  await page.mouse.up();
}

const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** A finger that holds until what it holds is lifted, and carries it: through the browser's own protocol. */
export async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middle(from), await middle(to)];
  // Called out when it is lifted, and only then may it be carried.
  await alongByFinger(page, [start, end], () => page.getByText(/^(Picked up|Over) /).waitFor({ state: 'attached' }));
}

/** A finger that goes along at once, as it does to scroll. */
export async function swipe(page: Page, from: Locator, by: Point): Promise<void> {
  const start = await middle(from);
  await alongByFinger(page, [start, { x: start.x + by.x, y: start.y + by.y }]);
}

async function alongByFinger(page: Page, [start, end]: [Point, Point], held?: () => Promise<void>): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  await held?.();
  for (let step = 1; step <= 10; step++) {
    const part = step / 10;
    await touch('touchMove', { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part });
    await drawn(page);
  }
  await touch('touchEnd');
  await line.detach();
}

/** Presses a key until something is called out; each step counts from where the last one was drawn. */
export async function pressUntil(page: Page, key: string, said: RegExp): Promise<void> {
  const heard = page.getByText(said);
  for (let steps = 0; steps < 80 && (await heard.count()) === 0; steps++) {
    await page.keyboard.press(key);
    await drawn(page);
  }
  await heard.first().waitFor({ state: 'attached' });
}
