import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import * as api from '#domain/accounts/api.ts';
import { Problem } from '#server/http/problem.ts';
import type { Outside } from '#server/outside/outside.ts';
import type { Accounts } from './accounts.ts';
import * as actions from './actions.ts';
import { ADDRESS_HEADER } from './auth.ts';
import { askCaptcha } from './captcha.ts';
import { countAttempt, LIMITS } from './limits.ts';
import { guardPassword, TooSoon } from './password-guard.ts';
import { readMe, readUserId } from './store.ts';

const SLOW_DOWN = 'Too many attempts. Please wait a moment and try again.';

/** Sign-up, sign-in and what belongs to it. The person's own values of it are never taken from the request. */
export function accountRoutes(app: FastifyInstance, outside: Outside): void {
  const { accounts } = outside;
  const inside = { ...outside, auth: accounts.auth };
  const limited = (name: keyof typeof LIMITS) => limitedBy(outside, name);
  const me = async (request: FastifyRequest) => {
    const token = accounts.tokenOf(request.headers);
    return token === undefined ? undefined : readMe(outside.db, token, outside.clock());
  };

  app.post('/api/captcha', { onRequest: limited('captcha') }, (request) =>
    askCaptcha(outside, api.CaptchaRequest.parse(request.body ?? {}).replaces),
  );
  app.post('/api/accounts/sign-up', { onRequest: limited('signUp') }, async (request, reply) => {
    await actions.signUp(inside, api.SignUp.parse(request.body), headersOf(request));
    return reply.status(201).send({ message: api.AUTH_TEXTS.signedUp });
  });
  app.post('/api/accounts/sign-in', { onRequest: limited('signIn') }, async (request, reply) => {
    const given = api.SignIn.parse(request.body ?? {});
    // Text that is no address belongs to no account, and PostgreSQL cannot take every text.
    const userId = api.Email.safeParse(given.email).success ? await readUserId(outside.db, given.email) : undefined;
    const { cookies } = await checkGuarded(outside, { request, reply, email: given.email, userId }, () =>
      actions.signIn(inside, given, headersOf(request)),
    );
    return reply
      .header('set-cookie', [...cookies, ...markOf(accounts, request, userId)])
      .status(204)
      .send();
  });
  app.post('/api/accounts/social/:provider', { onRequest: limited('signIn') }, async (request, reply) => {
    const provider = requireProvider(accounts, request.params);
    const { cookies, url } = await actions.startSocial(inside, provider, headersOf(request));
    return reply.header('set-cookie', [...cookies]).send({ url });
  });
  app.post('/api/accounts/sign-out', async (request, reply) => {
    const { cookies } = await actions.signOut(inside, headersOf(request));
    return reply
      .header('set-cookie', [...cookies])
      .status(204)
      .send();
  });
  app.post('/api/accounts/reset', { onRequest: limited('reset') }, async (request) => {
    await actions.askReset(inside, api.Reset.parse(request.body).email, headersOf(request));
    return { message: api.AUTH_TEXTS.resetSent };
  });
  app.post('/api/accounts/new-password', { onRequest: limited('reset') }, async (request) => {
    await actions.setNewPassword(inside, api.NewPassword.parse(request.body));
    return { message: api.AUTH_TEXTS.passwordSet };
  });
  app.get('/api/accounts/options', () => accounts.options);
  app.get('/api/accounts/me', async (request) => {
    const person = await me(request);
    if (!person) throw new Problem(401, api.AUTH_TEXTS.sessionMissing);
    return person;
  });
  // Asked by every open app; renews the sign-in. A visitor gets null, not an error.
  app.get('/api/accounts/session', async (request, reply) => {
    const person = await me(request);
    if (!person) return { user: null };
    const { cookies } = await actions.renew(inside, headersOf(request));
    const mark = accounts.devices.isKnown(request.headers, person.id) ? [] : markOf(accounts, request, person.id);
    if (cookies.length + mark.length > 0) void reply.header('set-cookie', [...cookies, ...mark]);
    return { user: (await me(request)) ?? null };
  });
}

const Params = z.object({ provider: api.Provider });

function requireProvider({ options }: Accounts, params: unknown): api.Provider {
  const { provider } = Params.parse(params);
  const reason = options.providers.find(({ id }) => id === provider)?.reason;
  if (typeof reason === 'string') throw new Problem(400, reason);
  return provider;
}

/** Limits a route by the caller's address. */
export const limitedBy =
  (outside: Outside, name: keyof typeof LIMITS) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { allowed, retryAfter } = await countAttempt(outside, `${name}:${request.ip}`, LIMITS[name]);
    if (!allowed) slowDown(reply, retryAfter ?? LIMITS[name].window);
  };

function slowDown(reply: FastifyReply, seconds: number): never {
  void reply.header('retry-after', seconds);
  throw new Problem(429, SLOW_DOWN);
}

/** The mark by which a device is known as one that this person has signed in on. */
const markOf = ({ devices }: Accounts, { headers }: FastifyRequest, userId: string | undefined): string[] =>
  userId === undefined ? [] : [devices.cookieFor(headers, userId)];

type Try = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly email: string;
  readonly userId: string | undefined;
};

/** Checks a password unless there were too many failures; that is answered like any other rate limit. */
export async function checkGuarded<T>(outside: Outside, given: Try, check: () => Promise<T>): Promise<T> {
  const { request, reply, email, userId } = given;
  const isKnownDevice = outside.accounts.devices.isKnown(request.headers, userId);
  try {
    return await guardPassword(outside, { email, userId, isKnownDevice }, check);
  } catch (error) {
    if (error instanceof TooSoon) return slowDown(reply, error.seconds);
    throw error;
  }
}

/** The headers that the library gets: the caller's address is the one our server sees, never a header that was sent. */
export function headersOf({ headers, ip }: FastifyRequest): Headers {
  const passed = new Headers({ [ADDRESS_HEADER]: ip });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = headers[name];
    if (value !== undefined) passed.set(name, value);
  }
  return passed;
}
