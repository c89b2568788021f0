import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PAPER_KINDS, PaperKindName, PaperRequest } from '#domain/core/paper-request.ts';
import { paperPage } from '#server/http/paper.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import { authorize } from '#server/members/authorize.ts';
import type { Outside } from '#server/outside/outside.ts';

const Team = z.object({ id: z.uuid() });
/** It says which right is asked for, before anything else of the body is read. */
const Kind = z.object({ kind: PaperKindName });
const LIMIT = { rateLimit: { max: 12, timeWindow: '1 minute' } };

const readCss = (css: readonly string[]): string =>
  css.map((name) => readFileSync(new URL(`../../domain/${name}`, import.meta.url), 'utf8')).join('\n');

/** A paper that the device shows, as a file. */
export function paperRoutes(app: FastifyInstance, outside: Outside): void {
  const { db, clock } = outside;
  app.post('/api/teams/:id/paper', { config: LIMIT }, async (request, reply) => {
    const { userId } = await requireSignIn(outside, request);
    const { id: teamId } = Team.parse(request.params);
    const now = clock();
    await authorize(db, { userId, now }, teamId, 'team.read');
    const { asks, css } = PAPER_KINDS[Kind.parse(request.body).kind];
    await authorize(db, { userId, now }, teamId, asks);
    const { paper, title, content } = PaperRequest.parse(request.body);
    const pdf = await outside.renderer.pdf(paperPage({ title, paper, css: readCss(css), content }));
    return reply.headers({ 'content-type': 'application/pdf', 'cache-control': 'no-store' }).send(pdf);
  });
}
