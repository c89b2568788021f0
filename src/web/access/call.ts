import { z } from 'zod';
import { ANSWERED } from '#web/sync/answered.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  /** Undefined where our server did not answer: no network, or the login page of a gym's Wi-Fi. */
  | { readonly ok: false; readonly status: number | undefined; readonly message: string };

const Refused = z.object({ error: z.string() });
const UNREACHED = {
  ok: false,
  status: undefined,
  message: 'The server cannot be reached. Check your connection.',
} as const;
const WAIT_MS = 20_000;

/** Calls our server: GET, or POST with a body, or PUT with a form. The answer is parsed; nothing is thrown. */
export async function call<T>(answer: z.ZodType<T>, path: string, sent?: object, waitMs = WAIT_MS): Promise<Answer<T>> {
  try {
    const response = await fetch(path, { ...(sent && written(sent)), signal: AbortSignal.timeout(waitMs) });
    const body: unknown = response.status === 204 ? undefined : await response.json();
    if (!response.ok) return { ok: false, status: response.status, message: Refused.parse(body).error };
    const value = answer.parse(body);
    dispatchEvent(new Event(ANSWERED));
    return { ok: true, value };
  } catch {
    return UNREACHED;
  }
}

const written = (sent: object): RequestInit =>
  sent instanceof FormData
    ? { method: 'PUT', body: sent }
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent) };
