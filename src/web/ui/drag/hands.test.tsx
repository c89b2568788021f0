import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byRole, clearScreen, show } from '#tests/support/screen.ts';
import { DragSurface, finger, useCarry, useDragHandlers, useHandlersRef } from './drag.tsx';

const lifted = vi.fn();
const vibrate = vi.fn();

function Surface() {
  const handlers = useHandlersRef();
  const handling = { describe: () => 'Ada Roe', refuse: () => undefined, onDrop: () => undefined, overlay: () => null };
  useDragHandlers(handlers, { ...handling, onLift: lifted });
  return (
    <DragSurface handlers={handlers}>
      <Plate />
    </DragSurface>
  );
}
function Plate() {
  const { ref, hands, spoken } = useCarry('ada');
  return (
    <button type="button" ref={ref} {...hands} {...spoken} {...finger}>
      Ada
    </button>
  );
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  await show(<Surface />);
});
afterEach(async () => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'vibrate');
  lifted.mockClear();
  vibrate.mockClear();
  await clearScreen();
});

/** Touches as the browser tells of them; answers whether the page may still scroll. */
async function touch(type: string, y: number): Promise<boolean> {
  const at = { clientX: 10, clientY: y };
  const event = new TouchEvent(type, { bubbles: true, cancelable: true });
  const touches = type === 'touchend' ? [] : [at];
  Object.defineProperties(event, { touches: { value: touches }, changedTouches: { value: [at] } });
  await act(async () => void byRole('button', 'Ada').dispatchEvent(event));
  return !event.defaultPrevented;
}
const down = async (pointerType: string) => {
  const event = new Event('pointerdown', { bubbles: true });
  Object.assign(event, { pointerType });
  byRole('button', 'Ada').dispatchEvent(event);
  await touch('touchstart', 10);
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[HONEST-24] a finger that moves at once scrolls and lifts nothing, however long it goes on', async () => {
  await down('touch');
  await pass(100);
  expect(await touch('touchmove', 20)).toBe(true);
  await pass(400);
  expect(lifted).not.toHaveBeenCalled();
});

test('[HONEST-24] a finger that holds still for 250 ms lifts, feels it, and the page scrolls no more', async () => {
  await down('touch');
  await pass(240);
  expect(await touch('touchmove', 17)).toBe(true);
  expect(lifted).not.toHaveBeenCalled();
  await pass(10);
  expect(lifted).toHaveBeenCalledWith('ada');
  expect(vibrate).toHaveBeenCalledOnce();
  expect(await touch('touchmove', 60)).toBe(false);
  await touch('touchend', 60);
});

test('[HONEST-24] a pen lifts as before, after 8 px', async () => {
  await down('pen');
  await touch('touchmove', 17);
  expect(lifted).not.toHaveBeenCalled();
  expect(await touch('touchmove', 20)).toBe(false);
  expect(lifted).toHaveBeenCalledWith('ada');
  await touch('touchend', 20);
});
