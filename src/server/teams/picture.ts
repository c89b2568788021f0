import type { Sharp } from 'sharp';
import { NOT_AN_IMAGE } from '#domain/teams/logo.ts';
import { Problem } from '#server/http/problem.ts';

const SIDE = 512;
/** A small file can unfold into a picture that fills the memory: more than this is not opened. */
const MOST_PIXELS = 40_000_000;
const OPENED: ReadonlySet<string> = new Set(['png', 'apng', 'jpg', 'webp', 'gif', 'avif', 'tif', 'heic']);

type Picture = { readonly webp: Buffer; readonly png: Buffer };

/** A picture that runs nothing, wherever it is opened (FILES-08, FILES-10). */
export const HARMLESS = {
  'cache-control': 'private, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** What reads pictures holds fifteen megabytes, and most servers see their first one late: it is loaded for that one. */
export async function pictureTools() {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')]);
  return { fileTypeFromBuffer, sharp };
}

/**
 * Draws a picture anew, so that nothing but its pixels is kept: no metadata, no script, no second file inside. What the
 * name or the browser says of it counts for nothing (AMB-035).
 */
export async function drawnAnew<T>(bytes: Buffer, refusal: string, draw: (picture: Sharp) => Promise<T>): Promise<T> {
  const { fileTypeFromBuffer, sharp } = await pictureTools();
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !OPENED.has(type.ext)) throw new Problem(400, refusal);
  try {
    return await draw(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate());
  } catch {
    throw new Problem(400, refusal);
  }
}

export const redrawn = (bytes: Buffer): Promise<Picture> =>
  drawnAnew(bytes, NOT_AN_IMAGE, async (picture) => {
    const small = picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
    return { webp: await small.clone().webp({ quality: 88 }).toBuffer(), png: await small.png().toBuffer() };
  });
