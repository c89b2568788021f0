import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Instant } from '#domain/core/dates.ts';
import { Presence, type Recorders } from '#domain/match/api.ts';
import { GuestPush, type GuestPullAnswer, type GuestSelf } from '#domain/scorer/api.ts';
import type { PulledRow } from '#domain/sync/protocol.ts';
import { sessionScope } from '#domain/sync/tables.ts';
import { generationFor } from '#server/db/generation.ts';
import { Problem } from '#server/http/problem.ts';
import { bePresent } from '#server/match/presence.ts';
import type { Outside } from '#server/outside/outside.ts';
import { readPages } from '#server/sync/pull.ts';
import { isServed, PullQuery, type SyncLine, UPDATE_NEEDED } from '#server/sync/routes.ts';
import { type GuestDevice, noteClock, noteHeard, requireGuest } from './devices.ts';
import { readKit } from './kit.ts';

/** `kit` is the one that the device has, `at` what its clock says. */
const GuestQuery = PullQuery.extend({
  kit: z.coerce.number().pipe(z.int()).nullable().default(null),
  at: Instant.nullable().default(null),
});
const Named = GuestPush.pick({ as: true, clientId: true });

/** All that the device of a guest asks for and sends: one match, by the cookie of its link (SCO-06). */
export async function guestRoutes(app: FastifyInstance, outside: Outside, line: SyncLine): Promise<void> {
  const { db, clock } = outside;

  app.get('/api/guest', async (request): Promise<GuestSelf> => (await requireGuest(outside, request)).self);

  app.get('/api/guest/pull', async (request, reply) => {
    const device = await requireGuest(outside, request);
    if (!isServed(request.query)) return reply.status(409).send(UPDATE_NEEDED);
    const query = GuestQuery.parse(request.query);
    const now = clock();
    if (query.at !== null) await noteClock(db, device.deviceId, Date.parse(query.at) - now.getTime());
    return pullAsGuest(outside, device, query);
  });

  await line.takePushes('/api/guest/push', async (request) => {
    const { deviceId, guest } = await requireGuest(outside, request);
    const { clientId } = Named.parse(request.body);
    await noteHeard(db, deviceId, clientId, clock());
    return { key: deviceId, guest };
  });

  app.get('/api/guest/stream', async (request, reply) => {
    const { open, deviceId, guest } = await requireGuest(outside, request);
    if (!isServed(request.query)) return reply.status(409).send(UPDATE_NEEDED);
    if (open === undefined) throw new Problem(410, 'This link is over.');
    const isSignedIn = async (): Promise<boolean> => {
      const now = await requireGuest(outside, request).catch(() => undefined);
      return now?.deviceId === deviceId && now.open === open;
    };
    const only = [sessionScope(open)];
    reply.hijack();
    await line.stream.open({ userId: guest.linkId, sessionId: deviceId, isSignedIn, only }, reply.raw);
  });

  app.post('/api/guest/here', async (request): Promise<Recorders> => {
    const { open: sessionId, deviceId, guest } = await requireGuest(outside, request);
    if (sessionId === undefined) throw new Problem(410, 'This link is over.');
    const presence = Presence.parse(request.body);
    await noteHeard(db, deviceId, presence.clientId, clock());
    const { linkId: guestLink, teamId } = guest;
    const recorders = await bePresent(db, { sessionId, teamId, userId: null, guestLink, now: clock() }, presence);
    return { ...recorders, guests: recorders.guests.map((one) => ({ ...one, name: null })) };
  });
}

type Page = GuestPullAnswer['scopes'][number];

/** A guest learns no names of others (SCO-29), and its own it knows. */
const withoutNames = (page: Page): Page => ({ ...page, rows: page.rows.map(namingNobody) });

const namingNobody = (pulled: PulledRow): PulledRow =>
  pulled.table === 'matchEvents' ? { ...pulled, row: { ...pulled.row, guestName: null } } : pulled;

/** The log of the match and the kit, from one snapshot; nothing of either once the link is over. */
function pullAsGuest(
  { db, clock }: Outside,
  { open, self: { linkId: id, teamId, expiresAt, endedAt } }: GuestDevice,
  query: z.infer<typeof GuestQuery>,
): Promise<GuestPullAnswer> {
  return db.transaction(
    async (tx) => {
      const { id: generation, isContinued } = await generationFor(tx, query.generation);
      const said = {
        generation,
        isAnew: !isContinued,
        link: { id, expiresAt, endedAt },
        serverTime: clock().toISOString(),
      };
      const kit = open === undefined ? undefined : await readKit(tx, { teamId, sessionId: open });
      if (open === undefined || !kit) return { scopes: [], kit: null, ...said };
      const pages = await readPages(tx, [sessionScope(open)], isContinued ? query.cursors : {});
      const isKnown = isContinued && kit.rev === query.kit;
      return { scopes: pages.map(withoutNames), kit: isKnown ? null : kit, ...said };
    },
    { snapshot: true },
  );
}
