import type { FastifyRequest } from 'fastify';
import type { Outside, SignedIn } from '#server/outside/outside.ts';
import { Problem } from './problem.ts';

/** Who asks; a request without a sign-in ends here with status 401. */
export async function signedIn({ authenticate }: Outside, request: FastifyRequest): Promise<SignedIn> {
  const who = await authenticate(request.headers);
  if (!who) throw new Problem(401, 'Auth session missing!');
  return who;
}
