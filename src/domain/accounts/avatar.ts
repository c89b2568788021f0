/** At most 5MB: a file of exactly that size is taken (PROFILE-04, AMB-008). */
export const AVATAR_BYTES = 5 * 1024 * 1024;
export const AVATAR_FIELD = 'avatar';
export const AVATAR_NAME = 'avatar.png';
/** The picture is a circle in a square of this many pixels. */
export const AVATAR_SIDE = 250;

type Refused = { readonly title: string; readonly description: string };

export const WRONG_TYPE: Refused = { title: 'Invalid file type', description: 'Please select an image file.' };
export const TOO_LARGE: Refused = {
  title: 'File too large',
  description: 'Please select an image smaller than 5MB.',
};

/** Why a chosen file is refused, by type and size as the browser tells them; the server checks the content. */
export function avatarProblem({ type, size }: { type: string; size: number }): Refused | undefined {
  if (!type.startsWith('image/') || type.startsWith('image/svg')) return WRONG_TYPE;
  return size <= AVATAR_BYTES ? undefined : TOO_LARGE;
}
