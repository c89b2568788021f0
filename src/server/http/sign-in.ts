import type { FastifyRequest } from 'fastify';
import type { Outside, SignedIn } from '#server/outside/outside.ts';
import { Problem } from './problem.ts';

/** The signed-in person of a request; throws status 401 without one. */
export async function requireSignIn({ authenticate }: Outside, request: FastifyRequest): Promise<SignedIn> {
  const who = await authenticate(request.headers);
  if (!who) throw new Problem(401, 'Auth session missing!');
  return who;
}
