import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable } from '#server/db/database.ts';
import { batchCalls } from '#server/db/batch-calls.ts';
import { cookieIn } from '#server/http/cookies.ts';
import type { Clock } from '#server/outside/clock.ts';
import { readSessions, type Session } from './store.ts';

export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Session | undefined>;
/** The sign-in that a signed cookie named when it was last looked up. Whether it still stands is for the caller to ask. */
export type Recall = (headers: IncomingHttpHeaders) => Session | undefined;

/** Requests of the same moment share one query. */
const TOGETHER = { lanes: 2, most: 100 };

/** Finds the person of a request by its signed cookie, with one indexed query and no write. */
export function authenticator(outside: {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly cookie: string;
  readonly secret: string;
}): { readonly authenticate: Authenticate; readonly recall: Recall } {
  const sessionOf = batchCalls(TOGETHER, async (tokens: readonly string[]) => {
    const live = await readSessions(outside.db, tokens, outside.clock());
    return tokens.map((token) => live.get(token));
  });
  const signatures = new Map<string, Buffer>();
  const sessions = new Map<string, Session>();
  const tokenOf = (headers: IncomingHttpHeaders): string | undefined =>
    tokenIn(headers.cookie ?? '', outside.cookie, outside.secret, signatures);
  return {
    async authenticate(headers) {
      const token = tokenOf(headers);
      if (token === undefined) return undefined;
      const session = await sessionOf(token);
      if (sessions.size >= MOST_KEPT) sessions.clear();
      if (session) sessions.set(token, session);
      else sessions.delete(token);
      return session;
    },
    recall(headers) {
      const token = tokenOf(headers);
      return token === undefined ? undefined : sessions.get(token);
    },
  };
}

/** Of tokens that came with it: a device sends the same cookie with every call, and making one is a tenth of a tap. */
type KnownSignatures = Map<string, Buffer>;
const MOST_KEPT = 1000;

/** The token of a cookie whose signature is ours; of any other cookie nothing. */
export function tokenIn(
  header: string,
  name: string,
  secret: string,
  known: KnownSignatures = new Map(),
): string | undefined {
  const [token, signature] = split(decode(cookieIn(header, name) ?? ''));
  if (!token) return undefined;
  const expected = known.get(token) ?? createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  if (known.size >= MOST_KEPT) known.clear();
  known.set(token, expected);
  return token;
}

function split(signed: string): [string, string] {
  const dot = signed.lastIndexOf('.');
  return [signed.slice(0, Math.max(0, dot)), signed.slice(dot + 1)];
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
