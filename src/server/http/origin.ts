import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/config.ts';
import { isOwnName } from './loopback.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for what changes nothing by itself. */
    fromOtherSites?: boolean;
    /** For forms on pages that tell no referrer: browsers name no origin either, but say that the site is the same. */
    hidesOrigin?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set([undefined, 'same-origin', 'none']);
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];

type RequestHead = Pick<FastifyRequest, 'method' | 'headers' | 'socket'>;
type Place = Pick<Settings, 'appUrl' | 'port'>;

/**
 * Refuses a write that a browser sends for another site: its cookies would speak for a person who never asked. A
 * request without these headers comes from no browser, and carries no cookies of one.
 */
export function checkOrigin(place: Place, { method, headers, socket }: RequestHead, hidesOrigin = false): void {
  if (READING.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (hidesOrigin && headers.origin === 'null' && site === 'same-origin') return;
  const isForeign =
    headers.origin === undefined ? !isOwnSite(site) : !ownOrigins(place, socket.localPort).includes(headers.origin);
  if (isForeign) throw new Problem(403, 'This request came from another site.');
}

const isOwnSite = (site: string | string[] | undefined): boolean => typeof site !== 'object' && OWN_SITES.has(site);

/**
 * The origins of the app: `APP_URL`, and for loopback all its names with the request's port. Not the `Host` header,
 * which the caller chooses.
 */
function ownOrigins({ appUrl, port }: Place, localPort = port): readonly string[] {
  return isOwnName(appUrl) ? [appUrl, ...OWN_NAMES.map((name) => `http://${name}:${localPort}`)] : [appUrl];
}
