import { LogoAnswer } from '#domain/teams/api.ts';
import { LOGO_FIELD } from '#domain/teams/logo.ts';

const TRIES = 6;
const PAUSE_MS = 700;

/**
 * Uploads a logo; true when the server has it. A team that was only just made may not have reached the server yet, and
 * is waited for a little.
 */
export async function sendLogo(teamId: string, logo: File): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries++) {
    const body = new FormData();
    body.set(LOGO_FIELD, logo);
    const response = await fetch(`/api/teams/${teamId}/logo`, { method: 'PUT', body }).catch(() => undefined);
    if (response?.ok) return LogoAnswer.safeParse(await response.json()).success;
    if (response?.status !== 404) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return false;
}
