import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { InviteRequest, RevokeRequest, type TeamAccess } from '#domain/members/api.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import type { Outside } from '#server/outside/outside.ts';
import { accept, decline } from './answer.ts';
import { authorize } from './authorize.ts';
import { invite } from './invite.ts';
import { cancel, leave, revoke } from './removal.ts';
import { readMembers, readMine, readPending } from './store.ts';

const Id = z.object({ id: z.uuid() });
const DONE = { done: true };
/** Each invitation sends a mail to an address that the sender chooses. */
const MAILING = { config: { rateLimit: { max: 60, timeWindow: '10 minutes' } } };

/** Routes for members and invitations; all of it needs the network. */
export function memberRoutes(app: FastifyInstance, outside: Outside): void {
  const who = async (request: FastifyRequest) => {
    const { userId } = await requireSignIn(outside, request);
    return { userId, id: Id.parse(request.params).id };
  };

  app.post('/api/teams/:id/invitations', MAILING, async (request) => {
    const { userId, id: teamId } = await who(request);
    const { answer, letter } = await invite(outside, { userId, teamId, ...InviteRequest.parse(request.body) });
    if (letter) {
      // The invitation stays even if its mail fails; that is logged (SHARE-10, AMB-044).
      await outside.mail
        .send(letter)
        .catch((error: unknown) => request.log.error({ err: error }, 'no invitation mail'));
    }
    return answer;
  });
  app.get('/api/teams/:id/access', async (request): Promise<TeamAccess> => {
    const { userId, id } = await who(request);
    await authorize(outside.db, { userId, now: outside.clock() }, id, 'team.manage');
    return { members: await readMembers(outside.db, id), invitations: await readPending(outside.db, id) };
  });
  app.post('/api/teams/:id/revoke', async (request) => {
    const { userId, id: teamId } = await who(request);
    await revoke(outside, { userId, teamId }, RevokeRequest.parse(request.body).collaboratorId);
    return DONE;
  });
  app.post('/api/teams/:id/leave', async (request) => {
    const { userId, id: teamId } = await who(request);
    await leave(outside, { userId, teamId });
    return DONE;
  });

  app.get('/api/invitations', async (request) => {
    const { userId } = await requireSignIn(outside, request);
    return { invitations: await readMine(outside.db, userId, outside.clock()) };
  });
  app.post('/api/invitations/:id/accept', async (request) => accept(outside, await who(request)));
  app.post('/api/invitations/:id/decline', async (request) => decline(outside, await who(request)));
  app.post('/api/invitations/:id/cancel', async (request) => {
    const { userId, id } = await who(request);
    await cancel(outside, userId, id);
    return DONE;
  });
}
