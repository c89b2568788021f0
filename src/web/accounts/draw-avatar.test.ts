import { afterEach, expect, test, vi } from 'vitest';
import { CENTRED } from '#domain/accounts/crop.ts';
import { drawAvatar } from './draw-avatar.ts';

afterEach(() => void vi.restoreAllMocks());

/** A browser that decodes and draws, and what it was told to draw. */
function browser() {
  const strokes: string[] = [];
  const told =
    (name: string) =>
    (...given: unknown[]) =>
      void strokes.push([name, ...given.filter((one) => typeof one === 'number')].join(' '));
  const pen = Object.fromEntries(
    ['arc', 'clip', 'translate', 'rotate', 'scale', 'drawImage'].map((name) => [name, told(name)]),
  );
  HTMLImageElement.prototype.decode = async () => undefined;
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen });
  const kept = vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done, type = '') => done(new Blob(['a picture'], { type })));
  return { strokes, kept };
}

test('[PROFILE-09] what is cut out is a round PNG of 250 by 250 called avatar.png, of quality 0.9', async () => {
  const { strokes, kept } = browser();
  const file = await drawAvatar('blob:photo', CENTRED, { width: 500, height: 300 });
  expect([file.name, file.type]).toEqual(['avatar.png', 'image/png']);
  expect(kept).toHaveBeenCalledExactlyOnceWith(expect.any(Function), 'image/png', 0.9);
  expect(kept.mock.contexts).toMatchObject([{ width: 250, height: 250 }]);
  expect(strokes.slice(0, 2)).toEqual([`arc 125 125 125 0 ${2 * Math.PI}`, 'clip']);
});

test('[PROFILE-06] [PROFILE-08] it is cut as it was placed, enlarged and turned', async () => {
  const { strokes } = browser();
  await drawAvatar('blob:photo', { x: 10, y: -20, zoom: 1.5, rotation: 90 }, { width: 500, height: 300 });
  expect(strokes.slice(2)).toEqual([
    'translate 135 105',
    `rotate ${Math.PI / 2}`,
    'scale 1.5 1.5',
    'drawImage -250 -150 500 300',
  ]);
});
