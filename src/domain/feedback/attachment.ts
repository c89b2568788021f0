/** A file of exactly this size is refused (AMB-008). */
export const ATTACHMENT_BYTES = 10 * 1024 * 1024;
export const ATTACHMENT_FIELD = 'attachment';

export const WRONG_TYPE = 'Only image and video files are allowed';
const WRONG_NAME = 'Invalid filename';
export const TOO_BIG = 'File size must be less than 10MB';

/** Attachable types by MIME type as browsers name them, and how each is stored and served. */
export const ATTACHMENT_TYPES = {
  'image/jpeg': { type: 'image/jpeg', extension: 'jpg' },
  'image/jpg': { type: 'image/jpeg', extension: 'jpg' },
  'image/png': { type: 'image/png', extension: 'png' },
  'image/gif': { type: 'image/gif', extension: 'gif' },
  'image/webp': { type: 'image/webp', extension: 'webp' },
  'video/mp4': { type: 'video/mp4', extension: 'mp4' },
  'video/webm': { type: 'video/webm', extension: 'webm' },
  'video/ogg': { type: 'video/ogg', extension: 'ogg' },
  // Browsers take every .ogg for sound, by its name; the server looks whether it is a film.
  'audio/ogg': { type: 'video/ogg', extension: 'ogg' },
  'application/ogg': { type: 'video/ogg', extension: 'ogg' },
} as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;

const isAttachmentType = (type: string): type is AttachmentType => Object.hasOwn(ATTACHMENT_TYPES, type);

const RUNS = new Set(['exe', 'bat', 'cmd', 'scr', 'pif', 'vbs', 'js', 'jar', 'com', 'dll']);
/** File names that are valid on all systems. */
const MOST_NAME = 255;
const DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Whether a name is safe to keep. What could run is looked for between all dots, not only at the end (AMB-103). */
function isSafeName(name: string): boolean {
  const [base = '', ...extensions] = name.toLowerCase().split('.');
  if (name.includes('..') || name.length > MOST_NAME || /[<>:"|?*\p{Control}\p{Surrogate}]/u.test(name)) return false;
  return !DEVICE.test(base.trim()) && !extensions.some((extension) => RUNS.has(extension.trim()));
}

/** Why a chosen file is refused, by name, type and size as the browser tells them; the server checks the content. */
export function attachmentProblem(file: { name: string; type: string; size: number }): string | undefined {
  if (!isSafeName(file.name)) return WRONG_NAME;
  if (!isAttachmentType(file.type)) return WRONG_TYPE;
  return file.size < ATTACHMENT_BYTES ? undefined : TOO_BIG;
}
