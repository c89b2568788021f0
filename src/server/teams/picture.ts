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

/** Loaded on first use: the libraries take fifteen megabytes, and most servers read no picture for long. */
export async function loadPictureTools() {
  const [{ fileTypeFromBuffer }, { default: sharp }] = await Promise.all([import('file-type'), import('sharp')]);
  return { fileTypeFromBuffer, sharp };
}

/**
 * Re-encodes a picture, so that only its pixels are kept: no metadata, script or second file inside. The type is found
 * by content, not by name (AMB-035).
 */
export async function reencode<T>(bytes: Buffer, refusal: string, draw: (picture: Sharp) => Promise<T>): Promise<T> {
  const { fileTypeFromBuffer, sharp } = await loadPictureTools();
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !OPENED.has(type.ext)) throw new Problem(400, refusal);
  try {
    return await draw(sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).rotate());
  } catch {
    throw new Problem(400, refusal);
  }
}

export const reencodeLogo = (bytes: Buffer): Promise<Picture> =>
  reencode(bytes, NOT_AN_IMAGE, async (picture) => {
    const small = picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true });
    return { webp: await small.clone().webp({ quality: 88 }).toBuffer(), png: await small.png().toBuffer() };
  });
