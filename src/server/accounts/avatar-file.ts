import { createHash } from 'node:crypto';
import { AVATAR_NAME, AVATAR_SIDE, WRONG_TYPE } from '#domain/accounts/avatar.ts';
import { reencode, loadPictureTools } from '#server/teams/picture.ts';

const OURS = '/files/';
export const keyOf = (userId: string): string => `avatars/${userId}/${AVATAR_NAME}`;
/** The address carries a version: browsers keep a picture for an hour (AMB-036). */
export const addressOf = (userId: string, bytes: Buffer): string =>
  `${OURS}${keyOf(userId)}?v=${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
export const isOurs = (address: string): boolean => address.startsWith(OURS);

const CIRCLE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${AVATAR_SIDE}" height="${AVATAR_SIDE}">
     <circle cx="50%" cy="50%" r="50%"/></svg>`,
);

/** Round and small, whatever arrived (PROFILE-09). */
export const portrait = (bytes: Buffer): Promise<Buffer> =>
  reencode(bytes, WRONG_TYPE.description, async (picture) => {
    const square = await picture.resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' }).ensureAlpha().png().toBuffer();
    const { sharp } = await loadPictureTools();
    return sharp(square)
      .composite([{ input: CIRCLE, blend: 'dest-in' }])
      .png()
      .toBuffer();
  });
