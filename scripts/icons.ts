import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Renders the app's icons from `public/mark.svg`. Run it again when the mark changes. */
const publicDir = new URL('../public/', import.meta.url);
const mark = await readFile(new URL('mark.svg', publicDir));
const FREE_ZONE = '#14707c';

const whole = (px: number) => sharp(mark, { density: 600 }).resize(px, px).png({ palette: true });

/** Systems cut masked icons to a circle of 80 % of the side: the court shrinks into it, the free zone fills the rest. */
async function masked(px: number) {
  const court = await whole(Math.round(px * 0.76)).toBuffer();
  const ground = { width: px, height: px, channels: 3 as const, background: FREE_ZONE };
  return sharp({ create: ground })
    .composite([{ input: court }])
    .png({ palette: true });
}

const icons = [
  // Not the drawing itself: for it a browser lays out a page of its own at every change of address.
  ['favicon.png', whole(64)],
  ['icon-192.png', whole(192)],
  ['icon-512.png', whole(512)],
  ['icon-maskable-512.png', await masked(512)],
  ['apple-touch-icon.png', whole(180)],
] as const;
for (const [name, image] of icons) await writeFile(new URL(name, publicDir), await image.toBuffer());
