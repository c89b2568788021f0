import { AVATAR_NAME, AVATAR_SIDE } from '#domain/accounts/avatar.ts';
import type { Crop } from '#domain/accounts/crop.ts';

const QUALITY = 0.9;

/** The part of a photo inside the round frame, as a file. `shown` is the photo's size on screen at zoom 1. */
export async function drawAvatar(
  url: string,
  { x, y, zoom, rotation }: Crop,
  shown: { readonly width: number; readonly height: number },
): Promise<File> {
  const photo = new Image();
  photo.src = url;
  await photo.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = AVATAR_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  const middle = AVATAR_SIDE / 2;
  context.imageSmoothingQuality = 'high';
  context.arc(middle, middle, middle, 0, 2 * Math.PI);
  context.clip();
  context.translate(middle + x, middle + y);
  context.rotate((rotation * Math.PI) / 180);
  context.scale(zoom, zoom);
  context.drawImage(photo, -shown.width / 2, -shown.height / 2, shown.width, shown.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png', QUALITY));
  if (!png) throw new Error('This picture cannot be kept.');
  return new File([png], AVATAR_NAME, { type: 'image/png' });
}
