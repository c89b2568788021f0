import { ATTACHMENT_TYPES, type AttachmentType, attachmentProblem, WRONG_TYPE } from '#domain/feedback/attachment.ts';
import type { SentFile } from '#server/http/form.ts';
import { Problem } from '#server/http/problem.ts';
import { loadPictureTools } from '#server/teams/picture.ts';

export type Attachment = {
  readonly name: string;
  readonly type: string;
  readonly extension: string;
  readonly bytes: Buffer;
};

/** A small file can unfold into a picture that fills the memory: more than this is not opened. */
const MOST_PIXELS = 60_000_000;

/** The type by content; name and the browser's type do not count. */
const FOUND: Readonly<Record<string, AttachmentType>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  apng: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  ogx: 'video/ogg',
};

/** The file as it is kept: pictures drawn anew, so that nothing but their pixels is; films as they came. */
export async function checkedAttachment({ name, type, bytes }: SentFile): Promise<Attachment> {
  const problem = attachmentProblem({ name, type, size: bytes.length });
  if (problem !== undefined) throw new Problem(400, problem);
  const { fileTypeFromBuffer } = await loadPictureTools();
  const found = FOUND[(await fileTypeFromBuffer(bytes))?.ext ?? ''];
  if (found === undefined) throw new Problem(400, WRONG_TYPE);
  const kept = ATTACHMENT_TYPES[found];
  return { name, ...kept, bytes: found.startsWith('image/') ? await redraw(bytes) : bytes };
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  const { sharp } = await loadPictureTools();
  try {
    const { format, pages = 1 } = await sharp(bytes).metadata();
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: pages > 1 });
    return await (pages > 1 ? picture : picture.rotate()).toFormat(format).toBuffer();
  } catch {
    throw new Problem(400, WRONG_TYPE);
  }
}
