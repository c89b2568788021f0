import type { FastifyRequest } from 'fastify';
import type { Settings } from '#server/config.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const OWN_NAMES = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/**
 * A request from this machine, as far as a request can tell: a proxy on the same machine comes from loopback too, and
 * nothing makes it say so. Where requests can come from elsewhere, a secret is required beside this.
 */
export const isFromThisMachine = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  PASSED_ON.every((name) => headers[name] === undefined) &&
  OWN_NAMES.test(headers.host ?? '');

/** Whether the server is for this machine only: it listens on a loopback name. */
export const isPrivate = ({ appUrl, host }: Pick<Settings, 'appUrl' | 'host'>): boolean =>
  isOwnName(appUrl) && isOwnName(`http://${host.includes(':') ? `[${host}]` : host}`);

export const isOwnName = (url: string): boolean => URL.canParse(url) && OWN_NAMES.test(new URL(url).host);
