import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Instant } from '#domain/core/dates.ts';
import { type GuestSelf, LATE_MS } from '#domain/scorer/api.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { Problem } from '#server/http/problem.ts';
import { hashOf, newToken } from '#server/http/token.ts';
import type { Outside } from '#server/outside/outside.ts';
import type { Guest } from '#server/sync/guests.ts';
import { allTokens, type GuestCookies, type OpenedLink, readGuestCookies, tokensFor } from './guest-cookies.ts';
import { followMerges, isVouchedFor, partsOf, type StoredLink } from './store.ts';

/** The device of a request, by its cookies alone. */
export type GuestDevice = {
  readonly deviceId: string;
  readonly guest: Guest;
  readonly self: GuestSelf;
  /** The match that may be read and told of: only while the link stands, and the match does. */
  readonly open: string | undefined;
};

const FOUND = `
  select device.id as "deviceId", device.name, device.clock_ahead_ms as "clockAheadMs", link.id,
    link.team_id as "teamId", link.session_id as "sessionId", link.made_by as "madeBy", link.expires_at as "expiresAt",
    link.ended_at as "endedAt", link.time_zone as "timeZone", link.device_limit as "deviceLimit",
    device.cookie_hash as "cookieHash"
  from scorer_devices device join scorer_links link on link.id = device.link_id
  where device.cookie_hash = any($1) and link.expires_at > $2`;
const Found = z.object({
  ...{ deviceId: z.uuid(), name: z.string().nullable(), clockAheadMs: z.int(), id: z.uuid(), teamId: z.uuid() },
  ...{ sessionId: z.uuid(), madeBy: z.uuid().nullable(), expiresAt: Instant, endedAt: Instant.nullable() },
  ...{ timeZone: z.string().nullable(), deviceLimit: z.int(), cookieHash: z.string() },
});

/** The devices that these tokens are of, in the order of the tokens. */
async function findDevices(tx: Queryable, tokens: readonly string[], now: Date) {
  if (tokens.length === 0) return [];
  const since = new Date(now.getTime() - LATE_MS).toISOString();
  const rows = (await tx.query(FOUND, [tokens.map(hashOf), since])).map((row) => Found.parse(row));
  return tokens.flatMap((token) => {
    const found = rows.find(({ cookieHash }) => cookieHash === hashOf(token));
    return found ? [{ ...found, token }] : [];
  });
}

/** A browser may have opened several links: a page says of which it is. One that cannot set headers puts it in the query. */
const Meant = z.object({ link: z.string().optional() });
const linkMeant = ({ headers, query }: FastifyRequest): string | undefined =>
  z.string().safeParse(headers['x-guest-link']).data ?? Meant.safeParse(query).data?.link;

/**
 * The guest of a request, of the link that it names or else of the one that was opened last; throws status 401 without
 * one. A sign-in counts for nothing here.
 */
export async function requireGuest({ db, clock }: Outside, request: FastifyRequest): Promise<GuestDevice> {
  const now = clock();
  const meant = linkMeant(request);
  const devices = await findDevices(db, tokensFor(readGuestCookies(request), meant), now);
  const found = devices.find(({ id }) => meant === undefined || meant === id);
  if (!found) throw new Problem(401, 'This device records no match.');
  const { deviceId, id: linkId, name, teamId, sessionId, madeBy, expiresAt, clockAheadMs } = found;
  const { sessionIds: way, counting } = await followMerges(db, found);
  // Of this match is also what an older link of a match merged into it left waiting (SCO-12).
  const sessionIds = [...new Set([...way, ...(await partsOf(db, { teamId, sessionId: counting ?? sessionId }))])];
  const endedAt = found.endedAt ?? ((await isVouchedFor(db, found, now)) ? null : now.toISOString());
  const isOpen = endedAt === null && Date.parse(expiresAt) > now.getTime();
  return {
    deviceId,
    guest: { linkId, name, teamId, sessionIds, madeBy, expiresAt, clockAheadMs },
    self: { linkId, teamId, sessionId: counting ?? sessionId, name, expiresAt, endedAt },
    open: isOpen ? counting : undefined,
  };
}

/** Opened, and never heard of since: the answer with its cookie was lost, or the form was sent twice. */
const GIVE_BACK = `delete from scorer_devices where id in (select id from scorer_devices
  where link_id = $1 and client_id is null and first_at < $2 order by first_at limit 1)`;
const UNHEARD_MS = 60_000;

type Opening = { readonly cookies: GuestCookies; readonly name: string | null; readonly now: Date };
/** The links that a browser has opened: this one, and others by which it may still send. */
type Opened = { readonly opened: OpenedLink; readonly others: readonly OpenedLink[] };

/**
 * Opens a link on a device; undefined where it is on as many as it may be. A device that has it already stays the same
 * one, under the name that is said now.
 */
export async function openOnDevice(
  tx: Transaction,
  link: StoredLink,
  { cookies, name, now }: Opening,
): Promise<Opened | undefined> {
  // Devices that open it at once are counted one after the other.
  await tx.query('select id from scorer_links where id = $1 for update', [link.id]);
  const devices = await findDevices(tx, allTokens(cookies), now);
  const others = devices.filter(({ id }) => id !== link.id);
  const known = devices.find(({ id }) => id === link.id);
  if (known) {
    await tx.query('update scorer_devices set name = coalesce($2, name) where id = $1', [known.deviceId, name]);
    return { opened: known, others };
  }
  const token = await addDevice(tx, link, { name, now });
  return token === undefined ? undefined : { opened: { ...link, token }, others };
}

async function addDevice(
  tx: Transaction,
  { id, deviceLimit }: StoredLink,
  { name, now }: Pick<Opening, 'name' | 'now'>,
): Promise<string | undefined> {
  const count = async () => (await tx.query('select id from scorer_devices where link_id = $1', [id])).length;
  if ((await count()) >= deviceLimit) {
    await tx.query(GIVE_BACK, [id, new Date(now.getTime() - UNHEARD_MS).toISOString()]);
    if ((await count()) >= deviceLimit) return undefined;
  }
  const made = newToken();
  await tx.query(
    `insert into scorer_devices (id, link_id, cookie_hash, name, first_at, last_at) values ($1, $2, $3, $4, $5, $5)`,
    [randomUUID(), id, hashOf(made), name, now.toISOString()],
  );
  return made;
}

const OFTEN_MS = 30_000;

/** Notes that a device was heard of, and how it calls itself; not each time. */
export async function noteHeard(tx: Queryable, deviceId: string, clientId: string, now: Date): Promise<void> {
  await tx.query(
    `update scorer_devices set client_id = $2, last_at = $3
     where id = $1 and (client_id is distinct from $2::uuid or last_at < $4)`,
    [deviceId, clientId, now.toISOString(), new Date(now.getTime() - OFTEN_MS).toISOString()],
  );
}

/** Notes by how much the clock of a device is ahead of ours. */
export async function noteClock(tx: Queryable, deviceId: string, aheadMs: number): Promise<void> {
  await tx.query('update scorer_devices set clock_ahead_ms = $2 where id = $1 and clock_ahead_ms <> $2', [
    deviceId,
    aheadMs,
  ]);
}
