import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Display,
  HiddenChange,
  LinkChange,
  type LiveLinks,
  MOST_LINKS,
  NewLink,
  NOT_AGREED,
  TOO_MANY_LINKS,
} from '#domain/live/api.ts';
import { wording } from '#domain/core/refusals.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import { authorize } from '#server/members/authorize.ts';
import type { Outside } from '#server/outside/outside.ts';
import { LIVE_CHANNEL } from './live-board.ts';
import { addLink, changeLink, endLink, hidePlayer, listHidden, listLinks, replaceToken } from './store.ts';
import type { Watchers } from './watchers.ts';

const Team = z.object({ id: z.uuid() });
const Link = Team.extend({ linkId: z.uuid() });
const CHANGING = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };

/** The links of a team to its public pages: shown, made, changed and ended by its editors, with a connection only. */
export function liveRoutes(app: FastifyInstance, outside: Outside, watchers: Watchers): void {
  const { db, clock, settings } = outside;

  const editor = async (request: FastifyRequest) => {
    const { userId } = await requireSignIn(outside, request);
    const { id: teamId } = Team.parse(request.params);
    await authorize(db, { userId, now: clock() }, teamId, 'live.share');
    return { teamId, by: userId, now: clock() };
  };
  const shown = async (teamId: string): Promise<LiveLinks> => ({
    links: (await listLinks(db, teamId)).map(({ token, id, sessionId, names, shows, consentAt, createdAt }) => ({
      ...{ id, sessionId, names, shows, consentAt, createdAt },
      ...{ url: `${settings.appUrl}/live/${token}`, watching: watchers.count(id) },
    })),
    hidden: await listHidden(db, teamId),
  });
  /** All servers let go of what they know of the team's links. */
  const done = async (teamId: string): Promise<LiveLinks> => {
    await db.notify(LIVE_CHANNEL, teamId);
    return shown(teamId);
  };

  app.get('/api/teams/:id/live', async (request) => shown((await editor(request)).teamId));

  app.post('/api/teams/:id/live', CHANGING, async (request) => {
    const who = await editor(request);
    const { agreed, ...wish } = NewLink.parse(request.body);
    checkConsent(wish, agreed);
    await db.transaction(async (tx) => {
      await lockTeam(tx, who.teamId);
      await checkSession(tx, who.teamId, wish.sessionId);
      if ((await listLinks(tx, who.teamId)).length >= MOST_LINKS) throw new Problem(409, TOO_MANY_LINKS);
      await addLink(tx, { ...who, ...wish });
    });
    return done(who.teamId);
  });

  app.post('/api/teams/:id/live/hidden', CHANGING, async (request) => {
    const { teamId } = await editor(request);
    const { playerId, isHidden } = HiddenChange.parse(request.body);
    await hidePlayer(db, teamId, playerId, isHidden);
    return done(teamId);
  });

  app.post('/api/teams/:id/live/:linkId/end', CHANGING, async (request) => {
    const { teamId, now } = await editor(request);
    // Twice is as good as once.
    await endLink(db, { teamId, linkId: Link.parse(request.params).linkId }, now);
    return done(teamId);
  });

  app.post('/api/teams/:id/live/:linkId/change', CHANGING, async (request) => {
    const { teamId, by, now } = await editor(request);
    const { linkId } = Link.parse(request.params);
    const { agreed, ...wish } = LinkChange.parse(request.body);
    checkConsent(wish, agreed);
    if (!(await changeLink(db, { teamId, linkId }, { ...wish, by, now }))) throw new Problem(404, NOT_THERE);
    return done(teamId);
  });

  app.post('/api/teams/:id/live/:linkId/replace', CHANGING, async (request) => {
    const { teamId } = await editor(request);
    const { linkId } = Link.parse(request.params);
    if (!(await replaceToken(db, { teamId, linkId }))) throw new Problem(404, NOT_THERE);
    return done(teamId);
  });
}

const NOT_THERE = wording({ code: 'not-found' });

function checkConsent({ names }: Display, agreed: boolean): void {
  if (names !== 'numbers' && !agreed) throw new Problem(400, NOT_AGREED);
}

/** Two who make a link at once are counted one after the other. */
async function lockTeam(tx: Transaction, teamId: string): Promise<void> {
  await tx.query('select id from teams where id = $1 for update', [teamId]);
}

async function checkSession(tx: Queryable, teamId: string, sessionId: string | null): Promise<void> {
  if (sessionId === null) return;
  const rows = await tx.query('select 1 from stat_sessions where id = $1 and team_id = $2 and deleted_at is null', [
    sessionId,
    teamId,
  ]);
  if (rows.length === 0) throw new Problem(404, NOT_THERE);
}
