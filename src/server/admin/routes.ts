import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ADMIN_TEXTS, CodeGiven, PremiumChange, UserSearch } from '#domain/admin/api.ts';
import { type ShotAnswer, ShotRequest } from '#domain/admin/shots.ts';
import { StatusChange } from '#domain/feedback/api.ts';
import { PlanNotEnded } from '#server/accounts/deletion.ts';
import { listTickets } from '#server/feedback/store.ts';
import { Problem } from '#server/http/problem.ts';
import type { Outside } from '#server/outside/outside.ts';
import { sendCode, useCode } from './codes.ts';
import { readAccess, requireAdmin, requireAdminSession, endSession } from './gate.ts';
import { readLatestActions } from './log.ts';
import { takeShot } from './shots.ts';
import { changeStatus, removeTicket } from './tickets.ts';
import { listUsers, removeUser, setPremium } from './users.ts';

const Id = z.object({ id: z.uuid() });
const idIn = ({ params }: FastifyRequest): string => Id.parse(params).id;
export const TicketSearch = z.object({
  list: z.enum(['open', 'closed']).default('open'),
  after: z.string().max(100).optional(),
});
const DONE = { done: true };
const GUESSES = { config: { rateLimit: { max: 60, timeWindow: '10 minutes' } } };

/** The panel. Each operation asks for the role and for a session of its own (ADMIN-34, ADMIN-35). */
export function adminRoutes(app: FastifyInstance, outside: Outside): void {
  const { db } = outside;
  app.get('/api/admin/access', (request) => readAccess(outside, request));
  app.post('/api/admin/code', GUESSES, async (request) => {
    await sendCode(outside, await requireAdmin(outside, request));
    return DONE;
  });
  app.post('/api/admin/session', GUESSES, async (request, reply) => {
    const admin = await requireAdmin(outside, request);
    const { cookie, expiresAt } = await useCode(outside, admin, CodeGiven.parse(request.body).code);
    return reply.header('set-cookie', cookie).send({ expiresAt });
  });
  app.post('/api/admin/session/end', async (request, reply) => {
    await requireAdmin(outside, request);
    return reply.header('set-cookie', await endSession(outside, request)).send(DONE);
  });

  app.get('/api/admin/users', async (request) => {
    await requireAdminSession(outside, request);
    return listUsers(db, UserSearch.parse(request.query));
  });
  app.post('/api/admin/users/:id/premium', async (request) => {
    const admin = await requireAdminSession(outside, request);
    const { granted } = PremiumChange.parse(request.body);
    return setPremium(outside, admin, { userId: idIn(request), granted });
  });
  app.post('/api/admin/users/:id/delete', async (request) => {
    await removeUser(outside, await requireAdminSession(outside, request), idIn(request)).catch((error: unknown) => {
      if (!(error instanceof PlanNotEnded)) throw error;
      request.log.error({ err: error }, 'an account was not deleted');
      throw new Problem(409, ADMIN_TEXTS.planStays);
    });
    return DONE;
  });
  app.get('/api/admin/log', async (request) => {
    await requireAdminSession(outside, request);
    return { entries: await readLatestActions(db) };
  });

  app.post('/api/admin/screenshots', async (request): Promise<ShotAnswer> => {
    const admin = await requireAdminSession(outside, request);
    return takeShot(outside, admin, ShotRequest.parse(request.body), request.log);
  });

  app.get('/api/admin/feedback', async (request) => {
    await requireAdminSession(outside, request);
    const { list, after } = TicketSearch.parse(request.query);
    return listTickets(outside, list, after);
  });
  app.post('/api/admin/feedback/:id/status', async (request) => {
    const admin = await requireAdminSession(outside, request);
    await changeStatus(outside, admin, { id: idIn(request), ...StatusChange.parse(request.body) });
    return DONE;
  });
  app.post('/api/admin/feedback/:id/delete', async (request) => {
    await removeTicket(outside, await requireAdminSession(outside, request), idIn(request));
    return DONE;
  });
}
