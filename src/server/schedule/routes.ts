import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { denial } from '#domain/access.ts';
import { Day } from '#domain/core/dates.ts';
import { type Feed, FeedRequest, TimeZone } from '#domain/schedule/api.ts';
import { instanceId } from '#domain/schedule/instance.ts';
import { expand } from '#domain/schedule/recurrence.ts';
import { Problem } from '#server/http/problem.ts';
import { requireSignIn } from '#server/http/sign-in.ts';
import { authorize } from '#server/members/authorize.ts';
import type { Outside } from '#server/outside/outside.ts';
import { accessToTeams } from '#server/sync/access.ts';
import { calendarFile, type Listed } from './calendar-file.ts';
import { type Address, makeAddress, readAddress, readEvents, readTeamName, revokeAddress, findFeed } from './store.ts';

const Team = z.object({ id: z.uuid() });
const OneEvent = Team.extend({ eventId: z.uuid() });
export const Occasion = z.object({ date: Day, timeZone: TimeZone });
const Token = z.object({ token: z.string() });
const NOTHING = 'There is nothing at this address.';
/** A calendar asks every few hours, from the addresses of its maker. */
const READING = { config: { rateLimit: { max: 300, timeWindow: '1 minute' } } };

/** The schedule for other calendars: a private address to subscribe to, and one event as a file. */
export function scheduleRoutes(app: FastifyInstance, outside: Outside): void {
  const { db, clock, settings } = outside;

  const reader = async (request: FastifyRequest) => {
    const { userId } = await requireSignIn(outside, request);
    const { id: teamId } = Team.parse(request.params);
    await authorize(db, { userId, now: clock() }, teamId, 'schedule.read');
    return { teamId, userId };
  };
  const shown = (address: Address | undefined): Feed => ({
    url: address ? `${settings.appUrl}/calendar/${address.token}.ics` : null,
    timeZone: address?.timeZone ?? null,
  });
  const fileOf = async (teamId: string, events: readonly Listed[], timeZone: string) =>
    calendarFile(events, {
      ...{ name: await readTeamName(db, teamId), product: settings.productName },
      ...{ timeZone, now: clock() },
    });

  app.get('/api/teams/:id/calendar', async (request) => shown(await readAddress(db, await reader(request))));
  app.post('/api/teams/:id/calendar', async (request) => {
    const whose = await reader(request);
    return shown(await makeAddress(db, whose, { ...FeedRequest.parse(request.body), now: clock() }));
  });
  app.post('/api/teams/:id/calendar/revoke', async (request) => {
    await revokeAddress(db, await reader(request));
    return shown(undefined);
  });

  app.get('/api/teams/:id/events/:eventId/file', async (request, reply) => {
    const { teamId } = await reader(request);
    const { eventId } = OneEvent.parse(request.params);
    const { date, timeZone } = Occasion.parse(request.query);
    const event = (await readEvents(db, teamId)).find(({ id }) => id === eventId);
    const alone = event && occasion(event, date);
    if (!alone) throw new Problem(404, NOTHING);
    return send(reply, await fileOf(teamId, [alone], timeZone), 'attachment; filename="event.ics"');
  });

  app.get('/calendar/:token(^[A-Za-z0-9_-]{43}).ics', READING, async (request, reply) => {
    const found = await findFeed(db, Token.parse(request.params).token);
    // The address stops working for a person who lost the right to read the schedule.
    const access = found && (await accessToTeams(db, { ...found, now: clock() }, [found.teamId])).get(found.teamId);
    if (!found || denial(access, 'schedule.read')) throw new Problem(404, NOTHING);
    const { teamId, timeZone } = found;
    return send(reply, await fileOf(teamId, await readEvents(db, teamId), timeZone), 'inline; filename="schedule.ics"');
  });
}

/** One date as an event of its own. */
function occasion(event: Listed, date: Day): Listed | undefined {
  const [shown] = expand([event], { from: date, to: date }).filter(({ startDate }) => startDate === date);
  if (!shown) return undefined;
  const id = event.isRecurring ? instanceId(event.id, date) : event.id;
  return { ...shown, id, isRecurring: false, recurrencePattern: null };
}

function send(reply: FastifyReply, file: string, disposition: string): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': disposition,
      'cache-control': 'private, no-cache',
    })
    .send(file);
}
