import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EmailChange, PasswordChange, PROFILE_TEXTS, ProfileForm } from '#domain/accounts/api.ts';
import { AVATAR_BYTES, AVATAR_FIELD, TOO_LARGE, WRONG_TYPE } from '#domain/accounts/avatar.ts';
import { wording } from '#domain/core/refusals.ts';
import { readForm } from '#server/http/form.ts';
import { Problem } from '#server/http/problem.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import type { Outside } from '#server/outside/outside.ts';
import { HARMLESS } from '#server/teams/picture.ts';
import { changePassword, signOut } from './actions.ts';
import { deleteAccount, PlanNotEnded } from './deletion.ts';
import { askEmailChange } from './email-change.ts';
import { emailPages } from './email-pages.ts';
import { passwordChangedLetter } from './letters.ts';
import { declineName, readAvatar, removeAvatar, saveProfile, wakeDevices } from './profile.ts';
import { checkGuarded, headersOf, limitedBy } from './routes.ts';
import { dropEmailChange, readEmail } from './store.ts';

const LIMITED = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } };
/** One byte more than may come, so that what is too large is told from what just fits. */
const LIMITS = { files: 1, fields: 1, fieldSize: 4096, fileSize: AVATAR_BYTES + 1 };
const Avatar = z.object({ userId: z.uuid() });

/** Routes for a person's own profile. The person comes from the sign-in, never from the request. */
export async function profileRoutes(app: FastifyInstance, outside: Outside): Promise<void> {
  const { db, accounts, settings } = outside;
  await emailPages(app, outside);
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    scope.put('/api/accounts/profile', LIMITED, async (request, reply) => {
      const { userId } = await requireSignIn(outside, request);
      const { displayName, picture } = await readProfileForm(request);
      await saveProfile(outside, { userId, displayName, picture });
      return reply.status(204).send();
    });
  });
  app.post('/api/accounts/remove-avatar', LIMITED, async (request, reply) => {
    const { userId } = await requireSignIn(outside, request);
    await removeAvatar(outside, userId);
    return reply.status(204).send();
  });
  app.post('/api/accounts/decline-name', LIMITED, async (request, reply) => {
    const { userId } = await requireSignIn(outside, request);
    await declineName(outside, userId);
    return reply.status(204).send();
  });
  app.post('/api/accounts/email', { onRequest: limitedBy(outside, 'email') }, async (request) => {
    const { userId } = await requireSignIn(outside, request);
    await askEmailChange(outside, userId, EmailChange.parse(request.body).email);
    return { message: PROFILE_TEXTS.checkBoth };
  });
  app.post('/api/accounts/password', { onRequest: limitedBy(outside, 'password') }, async (request, reply) => {
    const { userId } = await requireSignIn(outside, request);
    const sent = PasswordChange.parse(request.body);
    const email = await readEmail(db, userId);
    const { cookies } = await checkGuarded(outside, { request, reply, email: email ?? '', userId }, () =>
      changePassword({ ...outside, auth: accounts.auth }, sent, headersOf(request)),
    );
    await dropEmailChange(db, userId);
    if (email !== undefined)
      accounts.post(passwordChangedLetter({ to: email, product: settings.productName }, `${settings.appUrl}/auth`));
    await wakeDevices(outside, userId);
    void reply.header('set-cookie', [...cookies]);
    return { message: PROFILE_TEXTS.passwordChanged };
  });
  app.post('/api/accounts/delete', LIMITED, async (request, reply) => {
    const userId = (await outside.authenticate(request.headers))?.userId;
    const email = userId === undefined ? undefined : await readEmail(db, userId);
    if (userId === undefined || email === undefined) throw new Problem(401, PROFILE_TEXTS.noSession);
    await deleteAccount(outside, { userId, email }).catch((error: unknown) => {
      if (!(error instanceof PlanNotEnded)) throw error;
      request.log.error({ err: error }, 'an account was not deleted');
      throw new Problem(409, PROFILE_TEXTS.planStays);
    });
    const { cookies } = await signOut({ ...outside, auth: accounts.auth }, headersOf(request));
    return reply
      .header('set-cookie', [...cookies])
      .status(204)
      .send();
  });
  app.get('/files/avatars/:userId/avatar.png', async (request, reply) => {
    const { userId: asking } = await requireSignIn(outside, request);
    const { userId } = Avatar.parse(request.params);
    const bytes = userId === asking ? await readAvatar(outside, userId) : undefined;
    if (!bytes) throw new Problem(404, wording({ code: 'not-found' }));
    return reply.headers(HARMLESS).type('image/png').send(bytes);
  });
}

/** The name, and at most one picture in its field. */
async function readProfileForm(request: FastifyRequest) {
  const tooLarge = new Problem(413, TOO_LARGE.description);
  const misplaced = new Problem(400, WRONG_TYPE.description);
  const { fields, file } = await readForm(request, { file: AVATAR_FIELD, misplaced, tooLarge });
  if (file && file.bytes.length > AVATAR_BYTES) throw tooLarge;
  const form = ProfileForm.safeParse(fields);
  if (!form.success) throw new Problem(400, form.error.issues[0]?.message ?? 'The request is not valid.');
  return { displayName: form.data.displayName, picture: file?.bytes };
}
