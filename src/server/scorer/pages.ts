import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isSeen, oneLine } from '#domain/core/text.ts';
import { TOO_MANY_DEVICES } from '#domain/scorer/api.ts';
import type { Queryable } from '#server/db/database.ts';
import { Allowance } from '#server/http/allowance.ts';
import { html, plainPage, sendFormPage } from '#server/http/html.ts';
import { gonePage, withHeaders } from '#server/http/visitors.ts';
import { isLiveToken } from '#server/live/token.ts';
import type { Outside } from '#server/outside/outside.ts';
import { openOnDevice } from './devices.ts';
import { cookieLines, keptLinks, readGuestCookies } from './guest-cookies.ts';
import { findLink, followMerges, type StoredLink } from './store.ts';

/** A minute and address of who asks (SCO-15). */
const OPENINGS_PER_MINUTE = 10;
/** Addresses that lead nowhere; those that lead somewhere are not counted. */
const MISSES_PER_MINUTE = 30;
const MOST_LETTERS = 40;
const Token = z.object({ token: z.string() });

/** Where a guest opens a link: a form that works without a script, and without an account. */
export async function scorePages(app: FastifyInstance, outside: Outside): Promise<void> {
  const { db, clock, settings } = outside;
  const product = settings.productName;
  const openings = new Allowance(OPENINGS_PER_MINUTE, clock);
  const misses = new Allowance(MISSES_PER_MINUTE, clock);

  const find = async (request: FastifyRequest): Promise<StoredLink | undefined> => {
    const { token } = Token.parse(request.params);
    return isLiveToken(token) ? findLink(db, token, clock()) : undefined;
  };
  const page = (reply: FastifyReply, body: string) => sendFormPage(withHeaders(reply, 'no-store'), body);
  const nothing = (reply: FastifyReply) => page(reply.status(404), gonePage(product));

  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    );

    // Previews of chats fetch it: it changes nothing (SCO-03).
    pages.get('/score/:token', async (request, reply) => {
      const link = await find(request);
      const told = link && (await readMatch(db, link));
      if (!told) misses.take(request.ip);
      return told
        ? page(reply, openingPage(product, { ...told, until: untilWords(told.link, clock()) }))
        : nothing(reply);
    });

    pages.post('/score/:token', { config: { hidesOrigin: true } }, async (request, reply) => {
      openings.take(request.ip);
      const link = await find(request);
      const told = link && (await readMatch(db, link));
      if (!told) return nothing(reply);
      const name = nameIn(request.body);
      const [now, before] = [clock(), readGuestCookies(request)];
      const done = await db.transaction((tx) => openOnDevice(tx, told.link, { cookies: before, name, now }));
      if (!done) return page(reply.status(409), fullPage(product));
      const kept = keptLinks(done.others, now);
      void reply.header('set-cookie', cookieLines(done.opened, { kept, before, appUrl: settings.appUrl }));
      return withHeaders(reply, 'no-store').redirect('/score', 303);
    });

    pages.get('/score/*', async (request, reply) => {
      misses.take(request.ip);
      return nothing(reply);
    });
  });
}

/** As the guest wrote it, cut to what is kept; null where nothing of it can be seen. */
function nameIn(body: unknown): string | null {
  const given = new URLSearchParams(typeof body === 'string' ? body : '').get('name') ?? '';
  const name = [...oneLine(given)].slice(0, MOST_LETTERS).join('').trim();
  return isSeen(name) ? name : null;
}

const Row = z.object({ team: z.string(), opponent: z.string().nullable() });
type Told = z.infer<typeof Row> & { readonly link: StoredLink };

/** Undefined where the match is gone. */
async function readMatch(tx: Queryable, link: StoredLink): Promise<Told | undefined> {
  const { counting } = await followMerges(tx, link);
  if (counting === undefined) return undefined;
  const [row] = await tx.query(
    `select team.name as team, coalesce(session.opponent_name, event.opponent_name) as opponent
     from stat_sessions session join teams team on team.id = session.team_id and team.deleted_at is null
     left join events event on event.id = session.event_id where session.id = $1`,
    [counting],
  );
  return row && { ...Row.parse(row), link };
}

/** `18:40` in the time of who made the link, with the day where it is another one. */
function untilWords({ expiresAt, timeZone }: StoredLink, now: Date): string {
  const zone = timeZone ?? 'UTC';
  const dayOf = (time: Date) => time.toLocaleDateString('en-US', { timeZone: zone, weekday: 'long' });
  const end = new Date(expiresAt);
  const clock = end.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const time = timeZone === null ? `${clock} UTC` : clock;
  return dayOf(end) === dayOf(now) ? time : `${dayOf(end)}, ${time}`;
}

type Opening = Pick<Told, 'team' | 'opponent'> & { readonly until: string };

const openingPage = (product: string, { team, opponent, until }: Opening): string =>
  plainPage(
    { title: `Record ${team}`, product },
    html`<section class="card">
      <h1>${opponent === null ? team : `${team} against ${opponent}`}</h1>
      <p>Record this match until ${until}</p>
      <form class="asks" method="post">
        <label for="name">Your name</label>
        <input id="name" name="name" maxlength="${MOST_LETTERS}" autocomplete="name" aria-describedby="shown" />
        <p class="soft" id="shown">You may leave it out. The team sees it beside what you record.</p>
        <button class="first">Record this match</button>
      </form>
    </section>`,
  );

const fullPage = (product: string): string =>
  plainPage({ title: 'In use', product }, html`<section class="card"><h1>${TOO_MANY_DEVICES}</h1></section>`);
