import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Queryable } from '#server/db/database.ts';
import { batchCalls } from '#server/db/batch-calls.ts';
import { cookieIn } from '#server/http/cookies.ts';
import type { Clock } from '#server/outside/clock.ts';
import { readSessions, type Session } from './store.ts';

export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Session | undefined>;

/** Requests of the same moment share one query. */
const TOGETHER = { lanes: 2, most: 100 };

/** Finds the person of a request by its signed cookie, with one indexed query and no write. */
export function authenticator(outside: {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly cookie: string;
  readonly secret: string;
}): Authenticate {
  const sessionOf = batchCalls(TOGETHER, async (tokens: readonly string[]) => {
    const live = await readSessions(outside.db, tokens, outside.clock());
    return tokens.map((token) => live.get(token));
  });
  return async (headers) => {
    const token = tokenIn(headers.cookie ?? '', outside.cookie, outside.secret);
    return token === undefined ? undefined : sessionOf(token);
  };
}

/** The token of a cookie whose signature is ours; of any other cookie nothing. */
export function tokenIn(header: string, name: string, secret: string): string | undefined {
  const [token, signature] = split(decode(cookieIn(header, name) ?? ''));
  return token && isSigned(token, signature, secret) ? token : undefined;
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

function isSigned(token: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
