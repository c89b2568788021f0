import type { z } from 'zod';
import { LogoAnswer } from '#domain/teams/api.ts';
import { LOGO_FIELD } from '#domain/teams/logo.ts';
import { type Answer, call } from '#web/access/call.ts';
import { pauseFor } from '#web/sync/retry.ts';

const TRIES = 6;
const PAUSE_MS = 700;
/** Two megabytes over the line of a gym, which may carry as little as 50 kilobits a second. */
const WAIT_MS = 6 * 60_000;

/** Uploads a logo. A team that was only just made may not have reached the server yet, and is waited for a little. */
export async function sendLogo(teamId: string, logo: File): Promise<Answer<z.infer<typeof LogoAnswer>>> {
  for (let tries = 1; ; tries++) {
    const form = new FormData();
    form.set(LOGO_FIELD, logo);
    const answer = await call(LogoAnswer, `/api/teams/${teamId}/logo`, form, WAIT_MS);
    if (answer.ok || answer.status !== 404 || tries === TRIES) return answer;
    await pauseFor(PAUSE_MS);
  }
}
