import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ATTACHMENT_BYTES, ATTACHMENT_FIELD, TOO_BIG } from '#domain/feedback/attachment.ts';
import { FeedbackForm } from '#domain/feedback/schema.ts';
import { wording } from '#domain/core/refusals.ts';
import { requireAdminSession } from '#server/admin/gate.ts';
import { readForm } from '#server/http/form.ts';
import { Problem } from '#server/http/problem.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import type { Outside } from '#server/outside/outside.ts';
import { keyIn } from '#server/outside/files/files.ts';
import { checkedAttachment } from './attachment.ts';
import { checkCooldown, readFeedback, storeFeedback } from './store.ts';

const LIMITED = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
const File = z.object({ userId: z.uuid(), file: z.string().regex(/^\d+-[0-9a-f-]{36}\.[a-z0-9]+$/) });

/** A file that runs nothing, wherever it is opened (FILES-10). */
const HARMLESS = {
  'cache-control': 'private, max-age=3600',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'accept-ranges': 'bytes',
};

/** Messages to who runs the app, with one file each. */
export async function feedbackRoutes(app: FastifyInstance, outside: Outside): Promise<void> {
  const misplaced = new Problem(400, 'The form has a file too many.');
  const tooLarge = new Problem(400, TOO_BIG);
  await app.register(async (scope) => {
    const limits = { files: 1, fields: 2, fieldSize: 65_536, fileSize: ATTACHMENT_BYTES };
    // A name is judged as it was sent, with all that leads to it.
    await scope.register(multipart, { limits, preservePath: true });
    scope.post('/api/feedback', LIMITED, async (request, reply) => {
      const { userId } = await requireSignIn(outside, request);
      await checkCooldown(outside.db, userId, outside.clock());
      const { fields, file } = await readForm(request, { file: ATTACHMENT_FIELD, misplaced, tooLarge });
      const form = FeedbackForm.safeParse({ subject: '', message: '', ...fields });
      if (!form.success) throw new Problem(400, form.error.issues[0]?.message ?? 'The request is not valid.');
      const attachment = file && (await checkedAttachment(file));
      const id = await storeFeedback(outside, { userId, ...form.data, attachment });
      return reply.status(201).send({ id });
    });
  });
  app.get('/files/feedback-attachments/:userId/:file', async (request, reply) => {
    const { userId: asking } = await requireSignIn(outside, request);
    const { userId, file } = File.parse(request.params);
    const kept = await readFeedback(outside.db, 'attachment_url', `/files/feedback-attachments/${userId}/${file}`);
    // The sender, or an admin with a session; for everybody else there is no such file.
    if (kept?.userId !== asking) await requireAdminSession(outside, request).catch(gone);
    const bytes = kept?.attachmentUrl ? await outside.files.get(keyIn(kept.attachmentUrl)) : undefined;
    if (!bytes) return gone();
    void reply.headers({ ...HARMLESS, 'content-type': kept?.attachmentType ?? 'application/octet-stream' });
    return sendRange(reply, bytes, request.headers.range);
  });
}

function gone(): never {
  throw new Problem(404, wording({ code: 'not-found' }));
}

/** Films are asked for piece by piece; some browsers play none that cannot be. */
function sendRange(reply: FastifyReply, bytes: Uint8Array, range: string | undefined) {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const from = Number(first);
  const to = Math.min(last === '' ? Infinity : Number(last), bytes.length - 1);
  if (first === '' || from > to) return reply.send(Buffer.from(bytes));
  void reply.status(206).header('content-range', `bytes ${from}-${to}/${bytes.length}`);
  return reply.send(Buffer.from(bytes.subarray(from, to + 1)));
}
