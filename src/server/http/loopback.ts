import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const OWN_NAMES = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const;

/**
 * For whoever sits at this machine. A proxy on the same machine comes from loopback too, so a request that was passed
 * on, or that asks by another name, is from elsewhere.
 */
export async function atThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): Promise<void> {
  const isDirect = LOOPBACK.test(socket.remoteAddress ?? '') && PASSED_ON.every((name) => headers[name] === undefined);
  if (!isDirect || !OWN_NAMES.test(headers.host ?? '')) throw new Problem(404, 'There is nothing at this address.');
}
