import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LOGO_BYTES, LOGO_FIELD, NOT_AN_IMAGE, TOO_LARGE } from '#domain/teams/logo.ts';
import { readForm } from '#server/http/form.ts';
import { Problem } from '#server/http/problem.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import { authorize } from '#server/members/authorize.ts';
import type { Outside } from '#server/outside/outside.ts';
import { readLogo, storeLogo, sweepLogos } from './logo.ts';
import { HARMLESS } from './picture.ts';

const Team = z.object({ id: z.uuid() });
const Logo = z.object({ userId: z.uuid(), teamId: z.uuid() });
const SWEEP_MS = 60_000;

/** Uploading and showing logos; everything else of a team is a command. */
export async function teamRoutes(app: FastifyInstance, outside: Outside): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 0, fileSize: LOGO_BYTES } });
    scope.put(
      '/api/teams/:id/logo',
      { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
      async (request) => {
        const { userId } = await requireSignIn(outside, request);
        const { id: teamId } = Team.parse(request.params);
        await authorize(outside.db, { userId, now: outside.clock() }, teamId, 'team.edit');
        return storeLogo(outside, { userId, teamId, bytes: await readUpload(request) });
      },
    );
  });
  app.get('/files/team-logos/:userId/:teamId/logo.webp', async (request, reply) => {
    const { userId: asking } = await requireSignIn(outside, request);
    const bytes = await readLogo(outside, { asking, ...Logo.parse(request.params) });
    return reply.headers(HARMLESS).type('image/webp').send(bytes);
  });
  sweepRegularly(app, outside);
}

/** One file in its field, and nothing else beside it. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const [misplaced, tooLarge] = [new Problem(400, NOT_AN_IMAGE), new Problem(413, TOO_LARGE)];
  const { fields, file } = await readForm(request, { file: LOGO_FIELD, misplaced, tooLarge });
  if (!file || Object.keys(fields).length > 0) throw misplaced;
  if (file.bytes.length >= LOGO_BYTES) throw tooLarge;
  return file.bytes;
}

function sweepRegularly(app: FastifyInstance, outside: Outside): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const sweep = () =>
    void sweepLogos(outside).catch((error: unknown) => app.log.error({ err: error }, 'logos not swept'));
  app.addHook('onListen', () => {
    timer = setInterval(sweep, SWEEP_MS);
    timer.unref();
  });
  app.addHook('onClose', () => clearInterval(timer));
}
