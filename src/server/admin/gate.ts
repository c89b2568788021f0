import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ADMIN_TEXTS, type AdminAccess } from '#domain/admin/api.ts';
import { ADMIN_SESSION_MS } from '#domain/admin/code.ts';
import type { Queryable } from '#server/db/database.ts';
import { cookieIn } from '#server/http/cookies.ts';
import { Problem } from '#server/http/problem.ts';
import { hashOf, newToken } from '#server/http/token.ts';
import type { Outside } from '#server/outside/outside.ts';

export type Admin = { readonly userId: string; readonly email: string };

const COOKIE = 'lineup-pro.admin';
const isEncrypted = ({ settings }: Outside): boolean => settings.appUrl.startsWith('https:');
const cookieName = (outside: Outside): string => (isEncrypted(outside) ? `__Host-${COOKIE}` : COOKIE);

function cookieWith(outside: Outside, token: string, seconds: number): string {
  const secure = isEncrypted(outside) ? '; Secure' : '';
  return `${cookieName(outside)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

const tokenIn = (outside: Outside, { headers }: FastifyRequest): string =>
  cookieIn(headers.cookie, cookieName(outside)) ?? '';

const AdminRow = z.object({ email: z.string(), expiresAt: z.iso.datetime().nullable() });

/**
 * Role and session must belong to the same person: the cookie of another admin who used
 * this browser opens nothing (2FA-16).
 */
const FIND = `select u.email, s.expires_at as "expiresAt"
  from user_roles r join auth_users u on u.id = r.user_id
    left join admin_sessions s on s.user_id = r.user_id and s.token_hash = $2 and s.expires_at > $3
  where r.user_id = $1 and r.role = 'admin'`;

async function readAdmin(outside: Outside, request: FastifyRequest) {
  const who = await outside.authenticate(request.headers);
  if (!who) throw new Problem(401, ADMIN_TEXTS.unsigned);
  const params = [who.userId, hashOf(tokenIn(outside, request)), outside.clock().toISOString()];
  const [row] = await outside.db.query(FIND, params);
  return { userId: who.userId, found: row && AdminRow.parse(row) };
}

/** Requires the role only, for the way to a session. */
export async function requireAdmin(outside: Outside, request: FastifyRequest): Promise<Admin> {
  const { userId, found } = await readAdmin(outside, request);
  if (!found) throw new Problem(403, ADMIN_TEXTS.notAdmin);
  return { userId, email: found.email };
}

/** Requires the role and a second factor within the last hour, for every admin operation (ROLES-30, AMB-097). */
export async function requireAdminSession(outside: Outside, request: FastifyRequest): Promise<Admin> {
  const { userId, found } = await readAdmin(outside, request);
  if (!found) throw new Problem(403, ADMIN_TEXTS.notAdmin);
  if (found.expiresAt === null) throw new Problem(403, ADMIN_TEXTS.noSession);
  return { userId, email: found.email };
}

export async function readAccess(outside: Outside, request: FastifyRequest): Promise<AdminAccess> {
  const { found } = await readAdmin(outside, request);
  return { isAdmin: found !== undefined, expiresAt: found?.expiresAt ?? null };
}

/** Opens a session of one hour; the token is in the cookie and nowhere else. */
export async function openSession(tx: Queryable, outside: Outside, userId: string) {
  const token = newToken();
  const now = outside.clock();
  const expiresAt = new Date(now.getTime() + ADMIN_SESSION_MS).toISOString();
  await tx.query('delete from admin_sessions where expires_at <= $1', [now.toISOString()]);
  const values = [hashOf(token), userId, expiresAt];
  await tx.query('insert into admin_sessions (token_hash, user_id, expires_at) values ($1, $2, $3)', values);
  return { expiresAt, cookie: cookieWith(outside, token, ADMIN_SESSION_MS / 1000) };
}

/** Returns the cookie that takes the browser's away. */
export async function endSession(outside: Outside, request: FastifyRequest): Promise<string> {
  await outside.db.query('delete from admin_sessions where token_hash = $1', [hashOf(tokenIn(outside, request))]);
  return cookieWith(outside, '', 0);
}
