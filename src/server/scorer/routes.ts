import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Capability } from '#domain/access.ts';
import { wording } from '#domain/core/refusals.ts';
import {
  HeldDecision,
  type HeldEntries,
  type MadeScorerLink,
  MOST_SCORER_LINKS,
  NewScorerLink,
  type ScorerLinks,
  TOO_MANY_SCORER_LINKS,
} from '#domain/scorer/api.ts';
import { Problem } from '#server/http/problem.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import { newLiveToken } from '#server/live/token.ts';
import { authorize } from '#server/members/authorize.ts';
import type { Outside } from '#server/outside/outside.ts';
import type { Push } from '#server/sync/push.ts';
import type { SyncLine } from '#server/sync/routes.ts';
import { tellSignInEnded } from '#server/sync/sign-ins.ts';
import { countHeld, dropHeld, listHeld, purgeScorers, takeHeld } from './held.ts';
import { addLink, endLink, followMerges, listLinks, type Match } from './store.ts';

const Team = z.object({ id: z.uuid() });
const OfMatch = Team.extend({ sessionId: z.uuid() });
const OfLink = Team.extend({ linkId: z.uuid() });
const CHANGING = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
const HOUR_MS = 3600_000;
const PURGED_EVERY_MS = 6 * HOUR_MS;
const NOT_THERE = wording({ code: 'not-found' });

/** Links for scorers and what was held of them: for the editors of a team, with a connection only. */
export function scorerRoutes(app: FastifyInstance, outside: Outside, line: SyncLine): void {
  const { db, clock, settings } = outside;

  const editor = async (request: FastifyRequest, capability: Capability) => {
    const { userId: by } = await requireSignIn(outside, request);
    const { id: teamId } = Team.parse(request.params);
    await authorize(db, { userId: by, now: clock() }, teamId, capability);
    return { teamId, by, now: clock() };
  };
  const shown = async (match: Match): Promise<ScorerLinks> => ({
    links: await listLinks(db, match, clock()),
    held: await countHeld(db, match),
  });

  app.get('/api/teams/:id/sessions/:sessionId/scorer-links', async (request) => {
    await editor(request, 'scorer.end');
    return shown(matchOf(request));
  });

  app.post('/api/teams/:id/sessions/:sessionId/scorer-links', CHANGING, async (request): Promise<MadeScorerLink> => {
    const { by, now } = await editor(request, 'scorer.invite');
    const match = matchOf(request);
    const { hours, timeZone } = NewScorerLink.parse(request.body);
    const [id, token] = [randomUUID(), newLiveToken()];
    await db.transaction(async (tx) => {
      // Two who make a link at once are counted one after the other.
      const found = await tx.query(
        'select id from stat_sessions where id = $1 and team_id = $2 and deleted_at is null for update',
        [match.sessionId, match.teamId],
      );
      if (found.length === 0) throw new Problem(404, NOT_THERE);
      const standing = await listLinks(tx, match, now);
      if (standing.length >= MOST_SCORER_LINKS) throw new Problem(409, TOO_MANY_SCORER_LINKS);
      const expiresAt = new Date(now.getTime() + hours * HOUR_MS);
      await addLink(tx, { ...match, id, token, by, now, expiresAt, timeZone });
    });
    return { ...(await shown(match)), made: { id, url: `${settings.appUrl}/score/${token}` } };
  });

  app.post('/api/teams/:id/scorer-links/:linkId/end', CHANGING, async (request) => {
    const { teamId, now } = await editor(request, 'scorer.end');
    const { linkId } = OfLink.parse(request.params);
    const sessionId = await endLink(db, { teamId, linkId }, now);
    if (sessionId === undefined) throw new Problem(404, NOT_THERE);
    await tellSignInEnded(db, linkId);
    const { counting = sessionId } = await followMerges(db, { teamId, sessionId });
    return shown({ teamId, sessionId: counting });
  });

  app.get('/api/teams/:id/sessions/:sessionId/held', async (request): Promise<HeldEntries> => {
    await editor(request, 'scorer.end');
    return { held: await listHeld(db, matchOf(request)), refused: [] };
  });

  app.post('/api/teams/:id/sessions/:sessionId/held', CHANGING, async (request): Promise<HeldEntries> => {
    const { by, now } = await editor(request, 'scorer.end');
    const match = matchOf(request);
    const { take, drop } = HeldDecision.parse(request.body);
    const report: Push['report'] = (fault, { id, name }) =>
      request.log.error({ err: fault, command: name, id }, 'held entries');
    if (drop.length > 0) await dropHeld(db, match, { ids: drop, by, now });
    const refused = take.length === 0 ? [] : await takeHeld(db, line.push, match, { ids: take, by, now, report });
    return { held: await listHeld(db, match), refused };
  });

  purgeRegularly(app, outside);
}

function matchOf(request: FastifyRequest): Match {
  const { id: teamId, sessionId } = OfMatch.parse(request.params);
  return { teamId, sessionId };
}

function purgeRegularly(app: FastifyInstance, { db, clock }: Outside): void {
  const purge = () =>
    purgeScorers(db, clock()).catch((fault: unknown) => app.log.error({ err: fault }, 'no purge of scorer links'));
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
