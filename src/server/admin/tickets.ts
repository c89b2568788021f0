import { ADMIN_TEXTS } from '#domain/admin/api.ts';
import type { FeedbackStatus } from '#domain/feedback/schema.ts';
import { deleteFeedback, readFeedback, setStatus } from '#server/feedback/store.ts';
import { Problem } from '#server/http/problem.ts';
import { keyIn } from '#server/outside/files/files.ts';
import type { Outside } from '#server/outside/outside.ts';
import type { Admin } from './gate.ts';
import { recordAction } from './log.ts';

/** Any status may follow any other (ADMIN-58). */
export async function changeStatus(
  { db, clock }: Outside,
  admin: Admin,
  { id, status }: { readonly id: string; readonly status: FeedbackStatus },
): Promise<void> {
  await db.transaction(async (tx) => {
    const subject = await setStatus(tx, id, status);
    if (subject === undefined) throw new Problem(404, ADMIN_TEXTS.noSuchTicket);
    await recordAction(tx, admin, { action: 'feedback.status', target: `${subject} (${status})`, at: clock() });
  });
}

/** The file goes after the message, so that no message ever points to nothing. */
export async function removeTicket({ db, clock, files }: Outside, admin: Admin, id: string): Promise<void> {
  const address = await db.transaction(async (tx) => {
    const ticket = await readFeedback(tx, 'id', id);
    const subject = await deleteFeedback(tx, id);
    if (subject === undefined) throw new Problem(404, ADMIN_TEXTS.noSuchTicket);
    await recordAction(tx, admin, { action: 'feedback.delete', target: subject, at: clock() });
    return ticket?.attachmentUrl;
  });
  if (typeof address === 'string') await files.remove(keyIn(address));
}
