import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { SheetRequest } from '#domain/lineups/api.ts';
import { sheetPaper } from '#domain/lineups/sheet-paper.ts';
import { paperPage } from '#server/http/paper.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import { authorize } from '#server/members/authorize.ts';
import type { Outside } from '#server/outside/outside.ts';

const Team = z.object({ id: z.uuid() });
const CSS = readFileSync(new URL('../../domain/lineups/sheet.css', import.meta.url), 'utf8');

/** The lineup sheet as a file; everything else of a lineup is a command. */
export function lineupRoutes(app: FastifyInstance, outside: Outside): void {
  app.post(
    '/api/teams/:id/lineup-sheet',
    { config: { rateLimit: { max: 12, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const { userId } = await requireSignIn(outside, request);
      const { id: teamId } = Team.parse(request.params);
      await authorize(outside.db, { userId, now: outside.clock() }, teamId, 'team.read');
      const { paper, sheet } = SheetRequest.parse(request.body);
      const title = `${sheet.lineup} – ${sheet.team}`;
      const pdf = await outside.renderer.pdf(paperPage({ title, paper, css: CSS, content: sheetPaper(sheet) }));
      return reply.headers({ 'content-type': 'application/pdf', 'cache-control': 'no-store' }).send(pdf);
    },
  );
}
