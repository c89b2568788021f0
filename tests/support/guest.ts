import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import {
  GuestPullAnswer,
  type HeldDecision,
  HeldEntries,
  MadeScorerLink,
  type NewScorerLink,
  ScorerLinks,
} from '#domain/scorer/api.ts';
import { PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { SETTINGS } from './server.ts';
import { OWNER, SESSION, TEAM, uuid } from './world.ts';

/** The device of a guest, if nothing else is said. */
export const GUEST_CLIENT = uuid(7, 'e');
const heldAt = (session: string): string => `/api/teams/${TEAM}/sessions/${session}/held`;

let calls = 0;
/** An address that asked for nothing yet: what is limited by it is proved elsewhere. */
const elsewhere = (): string => `198.18.${Math.floor((calls += 1) / 250) % 250}.${calls % 250}`;

/** A call by a member, checked to have gone well. */
async function call(app: FastifyInstance, url: string, payload?: object, userId = OWNER): Promise<unknown> {
  const headers = { 'x-user': userId, origin: SETTINGS.appUrl };
  const answer = await (payload
    ? app.inject({ method: 'POST', url, payload, headers, remoteAddress: elsewhere() })
    : app.inject({ url, headers }));
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.json();
}

type Of = { readonly session?: string; readonly userId?: string };

export async function makeLink(
  app: FastifyInstance,
  { session = SESSION, userId = OWNER, ...wish }: NewScorerLink & Of = {},
): Promise<MadeScorerLink['made']> {
  const url = `/api/teams/${TEAM}/sessions/${session}/scorer-links`;
  return MadeScorerLink.parse(await call(app, url, wish, userId)).made;
}
export const linksOf = async (app: FastifyInstance, session = SESSION): Promise<ScorerLinks> =>
  ScorerLinks.parse(await call(app, `/api/teams/${TEAM}/sessions/${session}/scorer-links`));
export const endLink = async (app: FastifyInstance, id: string, userId = OWNER): Promise<ScorerLinks> =>
  ScorerLinks.parse(await call(app, `/api/teams/${TEAM}/scorer-links/${id}/end`, {}, userId));
export const heldIn = async (app: FastifyInstance, session = SESSION): Promise<HeldEntries> =>
  HeldEntries.parse(await call(app, heldAt(session)));
export const decideHeld = async (
  app: FastifyInstance,
  { session = SESSION, userId = OWNER, ...decision }: HeldDecision & Of,
): Promise<HeldEntries> => HeldEntries.parse(await call(app, heldAt(session), decision, userId));

/** Opens the address of a link in a browser, as its form is sent. */
export const openForm = (app: FastifyInstance, url: string, { name = '', cookie = '' } = {}) =>
  app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: new URLSearchParams({ name }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SETTINGS.appUrl, cookie },
  });

/** The `Set-Cookie` lines of an answer. */
export const setCookies = ({ headers }: Pick<LightMyRequestResponse, 'headers'>): readonly string[] =>
  [headers['set-cookie'] ?? []].flat();

/** The cookie of a device on which a link was opened, as the first release had it: of that link alone. */
export async function openLink(app: FastifyInstance, url: string, name = ''): Promise<string> {
  const answer = await openForm(app, url, { name });
  if (answer.statusCode !== 303) throw new Error(`open: ${answer.statusCode} ${answer.body}`);
  return setCookies(answer)[0]?.split(';')[0] ?? '';
}

/** A browser that keeps its cookies from one link to the next. */
export function guestBrowser(app: FastifyInstance, first = '') {
  const jar = new Map(first === '' ? [] : [pairOf(first)]);
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookie,
    async open(url: string, name = ''): Promise<number> {
      const answer = await openForm(app, url, { name, cookie: cookie() });
      for (const line of setCookies(answer)) {
        const [key, value] = pairOf(line);
        if (value === '') jar.delete(key);
        else jar.set(key, value);
      }
      return answer.statusCode;
    },
  };
}
function pairOf(line: string): readonly [string, string] {
  const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
  return [name, value];
}

/** Of which link a page says that it is; none, as in `GET /api/guest`, stands for the one that was opened last. */
const ofLink = (link: string | undefined) => (link === undefined ? {} : { 'x-guest-link': link });

export const pushRawAsGuest = (
  app: FastifyInstance,
  cookie: string,
  commands: readonly unknown[],
  clientId = GUEST_CLIENT,
  link?: string,
) =>
  app.inject({
    ...{ method: 'POST', url: '/api/guest/push', headers: { cookie, origin: SETTINGS.appUrl, ...ofLink(link) } },
    payload: { as: 'guest', clientId, schemaVersion: SCHEMA_VERSION, commands },
  });

export async function pushAsGuest(
  app: FastifyInstance,
  cookie: string,
  commands: readonly unknown[],
  clientId = GUEST_CLIENT,
  link?: string,
): Promise<PushAnswer> {
  const answer = await pushRawAsGuest(app, cookie, commands, clientId, link);
  if (answer.statusCode !== 200) throw new Error(`push: ${answer.statusCode} ${answer.body}`);
  return PushAnswer.parse(answer.json());
}

export const guestAddress = (query: Readonly<Record<string, string>> = {}): string =>
  `/api/guest/pull?${new URLSearchParams({ schemaVersion: String(SCHEMA_VERSION), ...query }).toString()}`;

export async function pullAsGuest(
  app: FastifyInstance,
  cookie: string,
  query: Readonly<Record<string, string>> = {},
): Promise<GuestPullAnswer> {
  const answer = await app.inject({ url: guestAddress(query), headers: { cookie } });
  if (answer.statusCode !== 200) throw new Error(`pull: ${answer.statusCode} ${answer.body}`);
  return GuestPullAnswer.parse(answer.json());
}
