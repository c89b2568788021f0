import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BoxQuery, type DeletedSessions, Merged, Presence, type Recorders } from '#domain/match/api.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import { authorize } from '#server/members/authorize.ts';
import type { Outside } from '#server/outside/outside.ts';
import { boxPage } from './box-file.ts';
import { bePresent } from './presence.ts';
import { purgeDeleted, readDeleted } from './deleted.ts';

const Id = z.object({ id: z.uuid() });
const Match = z.object({ id: z.uuid(), sessionId: z.uuid() });
const PDF_LIMIT = { rateLimit: { max: 12, timeWindow: '1 minute' } };
const PURGED_EVERY_MS = 6 * 60 * 60 * 1000;

/** Routes for statistics outside the replica: deleted games, PDF files, presence. */
export function statsRoutes(app: FastifyInstance, outside: Outside): void {
  const { db, clock } = outside;

  app.get('/api/teams/:id/deleted-sessions', async (request): Promise<DeletedSessions> => {
    const { userId } = await requireSignIn(outside, request);
    const { id } = Id.parse(request.params);
    await authorize(db, { userId, now: clock() }, id, 'stats.delete');
    return { sessions: await readDeleted(db, id, clock()) };
  });

  app.get('/api/sessions/:id/merged', async (request): Promise<Merged> => {
    const { userId } = await requireSignIn(outside, request);
    const { id } = Id.parse(request.params);
    const [session] = await db.query('select team_id as team, merged_into as into from stat_sessions where id = $1', [
      id,
    ]);
    // Who may not look into it is told of what team it is, and so what it takes.
    const { pro } = await authorize(db, { userId, now: clock() }, String(session?.['team'] ?? id), 'team.read');
    return Merged.parse(pro ? session : { ...session, into: null });
  });

  app.post('/api/sessions/:id/here', async (request): Promise<Recorders> => {
    const { userId } = await requireSignIn(outside, request);
    const { id: sessionId } = Id.parse(request.params);
    const [session] = await db.query('select team_id from stat_sessions where id = $1 and deleted_at is null', [
      sessionId,
    ]);
    const teamId = String(session?.['team_id'] ?? sessionId);
    await authorize(db, { userId, now: clock() }, teamId, 'stats.track');
    return bePresent(db, { sessionId, teamId, userId, now: clock() }, Presence.parse(request.body));
  });

  app.get('/api/teams/:id/box-score/:sessionId', { config: PDF_LIMIT }, async (request, reply) => {
    const { userId } = await requireSignIn(outside, request);
    const { id, sessionId } = Match.parse(request.params);
    await authorize(db, { userId, now: clock() }, id, 'stats.read');
    const { paper } = BoxQuery.parse(request.query);
    const pdf = await outside.renderer.pdf(await boxPage(db, id, sessionId, paper));
    return reply.headers({ 'content-type': 'application/pdf', 'cache-control': 'no-store' }).send(pdf);
  });

  const purge = () =>
    purgeDeleted(db, clock()).catch((fault: unknown) => app.log.error({ err: fault }, 'no purge of deleted games'));
  let purging: Promise<unknown> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  app.addHook('onListen', () => {
    purging = purge();
    timer = setInterval(() => (purging = purge()), PURGED_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await purging;
  });
}
