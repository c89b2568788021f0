import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CONFIRMED, NOT_CONFIRMED } from '#domain/accounts/returned.ts';
import type { Outside } from '#server/outside/outside.ts';
import { headersOf } from './routes.ts';

/** Addresses that links in mails and other sites lead to; no other address of the sign-in library is reachable. */
const VERIFY = '/api/auth/verify-email';
const WAYS_IN = [VERIFY, '/api/auth/reset-password/:token', '/api/auth/callback/:provider'] as const;

export async function linkRoutes(app: FastifyInstance, { accounts, settings }: Outside): Promise<void> {
  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = new URL(request.url, settings.appUrl);
    const answer = await accounts.auth.handler(new Request(url, { headers: headersOf(request) }));
    return relay(answer, reply, { path: url.pathname, email: emailIn(url), appUrl: settings.appUrl });
  };
  for (const way of WAYS_IN) app.get(way, pass);
  // Apple posts its answer as a form from its own site; it goes on as the same question without a body.
  await app.register(async (foreign) => {
    foreign.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    );
    foreign.post('/api/auth/callback/:provider', { config: { fromOtherSites: true } }, async (request, reply) => {
      const answer = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      return reply.redirect(`${request.url.split('?')[0]}?${answer}`, 303);
    });
  });
}

type LinkRequest = { readonly path: string; readonly email: string; readonly appUrl: string };

const Claims = z.object({ email: z.email() });

/** Whose link it is. Believed only where the library has just checked its signature. */
function emailIn({ searchParams }: URL): string {
  const [, claims = ''] = (searchParams.get('token') ?? '').split('.');
  const read = Claims.safeParse(parsedJson(Buffer.from(claims, 'base64url').toString()));
  return read.success ? read.data.email : '';
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function relay(answer: Response, reply: FastifyReply, asked: LinkRequest): Promise<FastifyReply> {
  const to = answer.headers.get('location');
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  void reply.header('cache-control', 'no-store');
  return reply.redirect(to === null ? '/auth?error=failed' : whereItIsSaid(to, asked), 302);
}

/** The root has no words for a link; the sign-in page has, and a confirmed address is to sign in next. */
function whereItIsSaid(to: string, { path, email, appUrl }: LinkRequest): string {
  const { pathname, search, searchParams } = new URL(to, appUrl);
  if (pathname !== '/') return to;
  if (path === VERIFY)
    return searchParams.has('error') ? `/auth?error=${NOT_CONFIRMED}` : `/auth${CONFIRMED}${encodeURIComponent(email)}`;
  return searchParams.has('error') ? `/auth${search}` : to;
}
