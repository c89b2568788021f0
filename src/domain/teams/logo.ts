/** Under 2MB, so that a file of exactly that size is refused (TCREATE-08, AMB-008). */
export const LOGO_BYTES = 2 * 1024 * 1024;
export const LOGO_FIELD = 'logo';
export const NOT_AN_IMAGE = 'Please select an image file';
export const TOO_LARGE = 'Logo file size must be less than 2MB';

/** Drawings that may run, and pictures that browsers show but the server does not open. */
const NOT_OPENED = /^image\/(?:svg|bmp|hei[cf]|x-icon|x-ms-bmp|vnd\.)/;

/** Why a chosen file is refused, by type and size as the browser tells them; the server checks the content. */
export function logoProblem({ type, size }: { type: string; size: number }): string | undefined {
  if (!type.startsWith('image/') || NOT_OPENED.test(type)) return NOT_AN_IMAGE;
  return size < LOGO_BYTES ? undefined : TOO_LARGE;
}
