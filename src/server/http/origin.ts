import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Only for what changes nothing by itself. */
    fromOtherSites?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set([undefined, 'same-origin', 'none']);

/**
 * A write that a browser sends for another site is refused: its cookies would speak for a person who never asked.
 * What carries no such header is no browser and has no cookies of one.
 */
export function checkOrigin(appUrl: string, { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): void {
  if (READING.has(method)) return;
  const site = headers['sec-fetch-site'];
  const isForeign =
    headers.origin === undefined ? !isOwnSite(site) : !isOwnOrigin(headers.origin, appUrl, headers.host);
  if (isForeign) throw new Problem(403, 'This request came from another site.');
}

const isOwnSite = (site: string | string[] | undefined): boolean => typeof site !== 'object' && OWN_SITES.has(site);

function isOwnOrigin(origin: string, appUrl: string, host: string | undefined): boolean {
  return origin === appUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
