import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { askEvery } from '#domain/live/age-words.ts';
import { ASKS_EVERY, NOTHING_HERE } from '#domain/live/texts.ts';
import { Allowance } from '#server/http/allowance.ts';
import { Problem } from '#server/http/problem.ts';
import { gonePage, withHeaders } from '#server/http/visitors.ts';
import type { Outside } from '#server/outside/outside.ts';
import { LiveBoard, type Shown } from './live-board.ts';
import { livePage } from './match-html.ts';
import { YEAR, openFiles } from './page-files.ts';
import type { Sent } from './page-parts.ts';
import { overlayLook, overlayPage, tvPage } from './screen-html.ts';
import { isLiveToken } from './token.ts';
import type { Watchers } from './watchers.ts';

/** Addresses that lead nowhere, a minute and address of who asks; those that lead somewhere are not counted (LIV-15). */
const MISSES_PER_MINUTE = 30;
/** May be kept for a moment by whatever stands in front (LIV-08). */
const SHORT = 'public, max-age=2';
const STATE_CACHING = `${SHORT}, stale-while-revalidate=8`;
const MISS_CACHING = 'public, max-age=30';
const ROBOTS = 'noindex, nofollow, noarchive';

const Token = z.object({ token: z.string() });
const File = z.object({ name: z.string() });
const Query = z.object({ set: z.coerce.number().pipe(z.int().min(1).max(5)).nullable().catch(null) });
const Choices = z.record(z.string(), z.unknown());

const POLICY = [
  ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'"],
  ...["base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'"],
].join('; ');

/** Pages and state of a match for anybody who has the address: no sign-in, no cookie, nothing about who looks (G-08). */
export async function publicLiveRoutes(app: FastifyInstance, outside: Outside, watchers: Watchers): Promise<void> {
  const { clock, settings } = outside;
  const board = new LiveBoard(outside);
  const misses = new Allowance(MISSES_PER_MINUTE, clock);
  const files = openFiles(settings.distDir);
  await board.start();
  app.addHook('preClose', () => board.stop());

  const find = async (request: FastifyRequest, set: number | null = null): Promise<Shown | undefined> => {
    const { token } = Token.parse(request.params);
    const found = isLiveToken(token) ? await board.find(token, set) : undefined;
    if (!found && !board.wasShown(token)) misses.take(request.ip);
    return found;
  };
  const sentOf = (request: FastifyRequest, { snapshot }: Shown): Sent => {
    const { state, palette } = snapshot;
    const { token } = Token.parse(request.params);
    return { state, palette, token, product: settings.productName, files, age: ageOf(state.heardAt, clock()) };
  };
  const page = (reply: FastifyReply, body: string, framing = "frame-ancestors 'none'") =>
    withHeaders(reply, SHORT)
      .header('content-security-policy', `${POLICY}; ${framing}`)
      .type('text/html; charset=utf-8')
      .send(body);
  const nothing = (reply: FastifyReply) =>
    page(reply.status(404), gonePage(settings.productName)).header('cache-control', MISS_CACHING);

  app.get('/live/:token', async (request, reply) => {
    const { set } = Query.parse(request.query);
    const shown = await find(request, set);
    if (!shown) return nothing(reply);
    return page(reply, livePage(sentOf(request, shown), set, shown.link.names === 'numbers'));
  });
  app.get('/live/:token/tv', async (request, reply) => {
    const shown = await find(request);
    return shown ? page(reply, tvPage(sentOf(request, shown))) : nothing(reply);
  });
  app.get('/live/:token/overlay', async (request, reply) => {
    const shown = await find(request);
    if (!shown) return nothing(reply);
    void reply.removeHeader('x-frame-options');
    return page(
      reply,
      overlayPage(sentOf(request, shown), overlayLook(Choices.parse(request.query))),
      'frame-ancestors *',
    );
  });

  app.get('/live/:token/state', LEAN, async (request, reply) => {
    const shown = await find(request, Query.parse(request.query).set);
    if (!shown) return reply.status(404).headers(dataHeaders(MISS_CACHING)).send({ error: NOTHING_HERE });
    watchers.sawOne(shown.link.id, intervalOf(request, shown));
    return sendState(request, reply, shown);
  });

  app.get('/live/files/:name', async (request, reply) => {
    const style = files.styles.get(File.parse(request.params).name);
    if (style === undefined) throw new Problem(404, NOTHING_HERE);
    return reply.header('cache-control', YEAR).type('text/css; charset=utf-8').send(style);
  });
  // Nothing below these addresses is a page of the app.
  app.get('/live/*', async (request, reply) => {
    misses.take(request.ip);
    return nothing(reply);
  });
}

const LONGEST_INTERVAL = 60;

/** Seconds between the questions of a page: as it says itself, else as pages ask in this phase. */
function intervalOf({ headers }: FastifyRequest, { snapshot }: Shown): number {
  const said = Number(headers[ASKS_EVERY]);
  return said >= 1 && said <= LONGEST_INTERVAL ? said : askEvery(snapshot.state.phase);
}

/** Seconds, never negative: the clocks of two servers need not agree. */
const ageOf = (heardAt: string | null, now: Date): number | null =>
  heardAt === null ? null : Math.max(0, Math.floor((now.getTime() - Date.parse(heardAt)) / 1000));

/**
 * Headers that speak of pages weigh more than the score, and on data they say nothing; asked for 400 times a second
 * (LIV-10, LIV-11).
 */
const LEAN = { compress: false, config: { isDataOnly: true } } as const;
const dataHeaders = (caching: string) => ({
  'cache-control': caching,
  'x-robots-tag': ROBOTS,
  'x-content-type-options': 'nosniff',
});

/** The same bytes for everybody who asks at the same moment, packed once (LIV-08, LIV-09). */
function sendState({ headers }: FastifyRequest, reply: FastifyReply, { snapshot }: Shown): FastifyReply {
  const isPacked = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  // One tag for each form: a strong one stands for its bytes.
  const tag = `"${snapshot.etag}${isPacked ? '-g' : ''}"`;
  void reply.headers({ 'cache-control': STATE_CACHING, etag: tag, vary: 'accept-encoding' });
  if (isKnown(headers['if-none-match'], snapshot.etag)) return reply.status(304).send();
  void reply.headers(dataHeaders(STATE_CACHING));
  if (isPacked) void reply.header('content-encoding', 'gzip');
  return reply.type('application/json; charset=utf-8').send(isPacked ? snapshot.gzip : snapshot.plain);
}

/** A proxy that packs by itself marks our tag as weak. */
const isKnown = (given: string | undefined, etag: string): boolean =>
  given?.split(',').some(
    (one) =>
      one
        .trim()
        .replace(/^W\//, '')
        .replace(/^"|(-g)?"$/g, '') === etag,
  ) ?? false;
