import type { FastifyBaseLogger } from 'fastify';
import { SHOT_TEXTS, type ShotAnswer, type ShotRequest } from '#domain/admin/shots.ts';
import { countAttempt } from '#server/accounts/limits.ts';
import { Problem } from '#server/http/problem.ts';
import type { Outside } from '#server/outside/outside.ts';
import type { Admin } from './gate.ts';

/** All items for all devices twice over; each costs a browser (AMB-108). */
const SHOTS = { window: 600, max: 30 };

/** A picture of a screen of ours; what went wrong inside stays inside (SHOTS-06). */
export async function takeShot(
  outside: Outside,
  { userId }: Admin,
  shot: ShotRequest,
  log: FastifyBaseLogger,
): Promise<ShotAnswer> {
  const { allowed } = await countAttempt(outside, `shots:${userId}`, SHOTS);
  if (!allowed) throw new Problem(429, SHOT_TEXTS.tooMany);
  try {
    const png = await outside.photographer.take(shot);
    return { success: true, image: `data:image/png;base64,${Buffer.from(png).toString('base64')}` };
  } catch (error) {
    if (error instanceof Problem) throw error;
    log.error({ err: error }, 'a picture could not be taken');
    return { success: false };
  }
}
