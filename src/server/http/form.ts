import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from './problem.ts';

export type SentFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };
type Form = { readonly fields: Readonly<Record<string, string>>; readonly file: SentFile | undefined };

type Expected = {
  /** The one field that may hold a file. */
  readonly file: string;
  /** Said of a file in another field, or of more than the limits let through. */
  readonly misplaced: Problem;
  readonly tooLarge: Problem;
};

/** A file field that was left empty comes as a part without a name. */
const Name = z.string().default('');
const NO_FORM = 'The request is not a form.';
const BROKEN = 'The form broke off.';
const TOO_MANY = ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'];

/** Texts and at most one file of a form with parts; anything else in it is not taken. */
export async function readForm(request: FastifyRequest, expected: Expected): Promise<Form> {
  if (!request.isMultipart()) throw new Problem(400, NO_FORM);
  const fields: Record<string, string> = {};
  let file: SentFile | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== expected.file) throw expected.misplaced;
      else
        file = { name: Name.parse(part.filename), type: part.mimetype, bytes: await bytesOf(part, expected.tooLarge) };
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (error instanceof Error && 'code' in error && TOO_MANY.includes(String(error.code))) throw expected.misplaced;
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Problem(400, BROKEN);
  }
  return { fields, file: file?.name === '' && file.bytes.length === 0 ? undefined : file };
}

const bytesOf = (part: { toBuffer(): Promise<Buffer> }, tooLarge: Problem): Promise<Buffer> =>
  part.toBuffer().catch(() => Promise.reject(tooLarge));
