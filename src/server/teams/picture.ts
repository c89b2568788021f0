import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { NOT_AN_IMAGE } from '#domain/teams/logo.ts';
import { Problem } from '#server/http/problem.ts';

const SIDE = 512;
/** A small file can unfold into a picture that fills the memory: more than this is not opened. */
const MOST_PIXELS = 40_000_000;
const OPENED: ReadonlySet<string> = new Set(['png', 'jpg', 'webp', 'gif', 'avif', 'tif', 'heic']);

export type Picture = { readonly webp: Buffer; readonly png: Buffer };

/**
 * The picture drawn anew, so that nothing but its pixels is kept: no metadata, no script, no second file inside. What
 * the name or the browser says of it counts for nothing (AMB-035).
 */
export async function redrawn(bytes: Buffer): Promise<Picture> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !OPENED.has(type.ext)) throw new Problem(400, NOT_AN_IMAGE);
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
    return { webp: await picture.clone().webp({ quality: 88 }).toBuffer(), png: await picture.png().toBuffer() };
  } catch {
    throw new Problem(400, NOT_AN_IMAGE);
  }
}
