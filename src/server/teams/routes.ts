import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LOGO_BYTES, LOGO_FIELD, NOT_AN_IMAGE, TOO_LARGE } from '#domain/teams/logo.ts';
import { Problem } from '#server/http/problem.ts';
import { signedIn } from '#server/http/sign-in.ts';
import { authorize } from '#server/members/authorize.ts';
import type { Outside } from '#server/outside/outside.ts';
import { readLogo, storeLogo, sweepLogos } from './logo.ts';

const Team = z.object({ id: z.uuid() });
const Logo = z.object({ userId: z.uuid(), teamId: z.uuid() });
const SWEEP_MS = 60_000;

/** A picture that runs nothing, wherever it is opened (FILES-08, FILES-10). */
const PICTURE = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Uploading and showing logos; everything else of a team is a command. */
export async function teamRoutes(app: FastifyInstance, outside: Outside): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 0, fileSize: LOGO_BYTES } });
    scope.put(
      '/api/teams/:id/logo',
      { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } },
      async (request) => {
        const { userId } = await signedIn(outside, request);
        const { id: teamId } = Team.parse(request.params);
        await authorize(outside.db, { userId, now: outside.clock() }, teamId, 'team.edit');
        return storeLogo(outside, { userId, teamId, bytes: await uploaded(request) });
      },
    );
  });
  app.get('/files/team-logos/:userId/:teamId/logo.webp', async (request, reply) => {
    const { userId: asking } = await signedIn(outside, request);
    const bytes = await readLogo(outside, { asking, ...Logo.parse(request.params) });
    return reply.headers(PICTURE).send(bytes);
  });
  sweepRegularly(app, outside);
}

/** One file in its field, and nothing else beside it. */
async function uploaded(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new Problem(400, NOT_AN_IMAGE);
  let found: Buffer | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== LOGO_FIELD) throw new Problem(400, NOT_AN_IMAGE);
    found = await part.toBuffer().catch(() => undefined);
    if (!found || found.length >= LOGO_BYTES) throw new Problem(413, TOO_LARGE);
  }
  if (!found) throw new Problem(400, NOT_AN_IMAGE);
  return found;
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
