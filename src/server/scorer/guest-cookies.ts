import type { FastifyRequest } from 'fastify';
import { LATE_MS } from '#domain/scorer/api.ts';
import { cookiesIn } from '#server/http/cookies.ts';

/** The token of the link that was opened last. Its name and form are those of the first release, and read for ever. */
export const GUEST_COOKIE = 'lp_guest';
/** So many links of one browser keep a cookie of their own (decision 185). */
export const MOST_COOKIES = 12;
/** A request that claims to know more links than this is read no further. */
const MOST_READ = 4 * MOST_COOKIES;

const PREFIX = `${GUEST_COOKIE}_`;
/** The cookie of one link: `lp_guest_{linkId}`. */
const OWN_COOKIE = /^lp_guest_([0-9a-f-]{36})$/;

export type GuestCookies = {
  /** The token of the link that was opened last. */
  readonly last: string | undefined;
  /** Tokens by link, as the names of the cookies say. */
  readonly byLink: ReadonlyMap<string, string>;
};

export function readGuestCookies({ headers }: Pick<FastifyRequest, 'headers'>): GuestCookies {
  const byLink = new Map<string, string>();
  let last: string | undefined;
  for (const [name, value] of cookiesIn(headers.cookie)) {
    const linkId = OWN_COOKIE.exec(name)?.[1];
    if (name === GUEST_COOKIE) last ??= value;
    else if (linkId !== undefined && byLink.size < MOST_READ) byLink.set(linkId, value);
  }
  return { last, byLink };
}

/** The tokens by which a request may speak for a link; without a link the one of the link that was opened last. */
export function tokensFor({ last, byLink }: GuestCookies, linkId: string | undefined): readonly string[] {
  const own = linkId === undefined ? undefined : byLink.get(linkId);
  return [own, last].filter((token) => token !== undefined);
}

export const allTokens = ({ last, byLink }: GuestCookies): readonly string[] => [
  ...new Set([...(last === undefined ? [] : [last]), ...byLink.values()]),
];

/** A link that a browser has opened, with the token that it knows it by. */
export type OpenedLink = {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: string;
  readonly endedAt: string | null;
};

/** The links whose cookies are kept beside the one that is opened: those that are over go first, then the oldest. */
export function keptLinks(others: readonly OpenedLink[], now: Date): readonly OpenedLink[] {
  const isOver = ({ endedAt, expiresAt }: OpenedLink) => endedAt !== null || Date.parse(expiresAt) <= now.getTime();
  return others
    .toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || b.expiresAt.localeCompare(a.expiresAt))
    .slice(0, MOST_COOKIES - 1);
}

/** The `Set-Cookie` lines of a browser that has opened a link; `kept` are its others, all further ones are dropped. */
export function cookieLines(
  opened: OpenedLink,
  { kept, before, appUrl }: { kept: readonly OpenedLink[]; before: GuestCookies; appUrl: string },
): readonly string[] {
  const secure = appUrl.startsWith('https:') ? '; Secure' : '';
  const line = (name: string, value: string, until: Date) =>
    `${name}=${value}; Path=/; Expires=${until.toUTCString()}; HttpOnly; SameSite=Lax${secure}`;
  const lasting = (name: string, { token, expiresAt }: OpenedLink) =>
    line(name, token, new Date(Date.parse(expiresAt) + LATE_MS));
  const missing = kept.filter(({ id, token }) => before.byLink.get(id) !== token);
  const known = new Set([opened, ...kept].map(({ id }) => id));
  const dropped = [...before.byLink.keys()].filter((id) => !known.has(id));
  return [
    lasting(GUEST_COOKIE, opened),
    ...[opened, ...missing].map((link) => lasting(PREFIX + link.id, link)),
    ...dropped.map((id) => line(PREFIX + id, '', new Date(0))),
  ];
}
