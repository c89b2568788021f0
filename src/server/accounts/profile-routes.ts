import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProfileForm } from '#domain/accounts/api.ts';
import { AVATAR_BYTES, AVATAR_FIELD, TOO_LARGE, WRONG_TYPE } from '#domain/accounts/avatar.ts';
import { wording } from '#domain/core/refusals.ts';
import { readForm } from '#server/http/form.ts';
import { Problem } from '#server/http/problem.ts';
import { signedIn } from '#server/http/sign-in.ts';
import type { Outside } from '#server/outside/outside.ts';
import { HARMLESS } from '#server/teams/picture.ts';
import { readAvatar, removeAvatar, saveProfile } from './profile.ts';

const LIMITED = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
/** One byte more than may come, so that what is too large is told from what just fits. */
const LIMITS = { files: 1, fields: 1, fieldSize: 4096, fileSize: AVATAR_BYTES + 1 };
const Avatar = z.object({ userId: z.uuid() });

/** What a person keeps of themselves. Whose it is, is never taken from the request. */
export async function profileRoutes(app: FastifyInstance, outside: Outside): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    scope.put('/api/accounts/profile', LIMITED, async (request, reply) => {
      const { userId } = await signedIn(outside, request);
      const { displayName, picture } = await received(request);
      await saveProfile(outside, { userId, displayName, picture });
      return reply.status(204).send();
    });
  });
  app.post('/api/accounts/remove-avatar', LIMITED, async (request, reply) => {
    const { userId } = await signedIn(outside, request);
    await removeAvatar(outside, userId);
    return reply.status(204).send();
  });
  app.get('/files/avatars/:userId/avatar.png', async (request, reply) => {
    const { userId: asking } = await signedIn(outside, request);
    const { userId } = Avatar.parse(request.params);
    const bytes = userId === asking ? await readAvatar(outside, userId) : undefined;
    if (!bytes) throw new Problem(404, wording({ code: 'not-found' }));
    return reply.headers(HARMLESS).type('image/png').send(bytes);
  });
}

/** The name, and at most one picture in its field. */
async function received(request: FastifyRequest) {
  const tooLarge = new Problem(413, TOO_LARGE.description);
  const misplaced = new Problem(400, WRONG_TYPE.description);
  const { fields, file } = await readForm(request, { file: AVATAR_FIELD, misplaced, tooLarge });
  if (file && file.bytes.length > AVATAR_BYTES) throw tooLarge;
  const form = ProfileForm.safeParse(fields);
  if (!form.success) throw new Problem(400, form.error.issues[0]?.message ?? 'The request is not valid.');
  return { displayName: form.data.displayName, picture: file?.bytes };
}
