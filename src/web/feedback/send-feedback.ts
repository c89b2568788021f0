import { SentFeedback } from '#domain/feedback/api.ts';
import { ATTACHMENT_FIELD } from '#domain/feedback/attachment.ts';
import { z } from 'zod';

export type Outcome = { readonly ok: true } | { readonly ok: false; readonly message: string | undefined };

const Refused = z.object({ error: z.string() });

type Form = { readonly subject: string; readonly message: string; readonly file: File | null };

/** Sends a message with its file; a refusal comes back in the server's words. */
export async function sendFeedback(form: Form, signal: AbortSignal): Promise<Outcome> {
  const body = new FormData();
  body.set('subject', form.subject);
  body.set('message', form.message);
  if (form.file) body.set(ATTACHMENT_FIELD, form.file);
  try {
    const response = await fetch('/api/feedback', { method: 'POST', body, signal });
    const answer: unknown = await response.json();
    if (response.ok && SentFeedback.safeParse(answer).success) return { ok: true };
    return { ok: false, message: Refused.safeParse(answer).data?.error };
  } catch {
    return { ok: false, message: undefined };
  }
}
