import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isPro } from '#domain/billing/plan.ts';
import { Subscriber } from '#domain/billing/schema.ts';
import { Ticket, type TicketPage } from '#domain/feedback/api.ts';
import { waitText } from '#domain/feedback/cooldown.ts';
import { Feedback, type FeedbackForm, FeedbackStatus } from '#domain/feedback/schema.ts';
import { STATUSES, type TicketList } from '#domain/feedback/tickets.ts';
import { PLAN } from '#server/billing/store.ts';
import type { Queryable } from '#server/db/database.ts';
import { cursorOf, cursorParams, isAfter, pageOf } from '#server/db/paging.ts';
import { Problem } from '#server/http/problem.ts';
import type { Outside } from '#server/outside/outside.ts';
import type { Attachment } from './attachment.ts';

const Last = z.object({ at: z.iso.datetime().nullable() });

/** Refused with status 429 while the last message of this user is too young (AMB-104). */
export async function checkCooldown(db: Queryable, userId: string, now: Date): Promise<void> {
  const [row] = await db.query('select max(created_at) as at from feedback where user_id = $1', [userId]);
  const { at } = Last.parse(row);
  const sentence = waitText(at === null ? undefined : new Date(at), now);
  if (sentence !== undefined) throw new Problem(429, sentence);
}

type New = FeedbackForm & { readonly userId: string; readonly attachment: Attachment | undefined };

/** The file goes first: a message never names one that is not there. */
export async function storeFeedback({ db, files, clock }: Outside, given: New): Promise<string> {
  const now = clock();
  const id = randomUUID();
  const { userId, subject, message, attachment } = given;
  // The random part is what keeps the address from being guessed (AMB-101).
  const key = attachment && `feedback-attachments/${userId}/${now.getTime()}-${randomUUID()}.${attachment.extension}`;
  if (attachment && key !== undefined) await files.put(key, attachment.bytes);
  try {
    await db.transaction(async (tx) => {
      await tx.query('select 1 from auth_users where id = $1 for update', [userId]);
      await checkCooldown(tx, userId, now);
      await tx.query(
        `insert into feedback (id, user_id, subject, message, created_at, attachment_url, attachment_type,
           attachment_name) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          ...[id, userId, subject, message, now.toISOString()],
          ...[key === undefined ? null : `/files/${key}`, attachment?.type ?? null, attachment?.name ?? null],
        ],
      );
    });
  } catch (error) {
    if (key !== undefined) await files.remove(key);
    throw error;
  }
  return id;
}

const FIELDS = `f.id, f.user_id as "userId", f.subject, f.message, f.status, f.created_at as "createdAt",
  f.attachment_url as "attachmentUrl", f.attachment_type as "attachmentType", f.attachment_name as "attachmentName"`;

export async function readFeedback(db: Queryable, by: 'id' | 'attachment_url', value: string) {
  const [row] = await db.query(`select ${FIELDS} from feedback f where ${by} = $1`, [value]);
  return row && Feedback.parse(row);
}

const PAGE = 50;
const statusesOf = (list: TicketList): string[] =>
  FeedbackStatus.options.filter((status) => STATUSES[status].list === list);

const LIST = `
  select ${FIELDS}, u.email, ${PLAN} as plan, ${cursorOf('f')} from feedback f
    left join auth_users u on u.id = f.user_id left join subscribers s on s.id = f.user_id and s.deleted_at is null
  where ${isAfter('f')} and f.status = any($3) order by f.created_at desc, f.id desc limit $4`;
const COUNTS = `select count(*) filter (where status = any($1)) as open, count(*) filter (where status = any($2)) as closed
  from feedback`;
const Counts = z.object({ open: z.int(), closed: z.int() });

const Planned = z.object({ plan: Subscriber.nullable() });

export async function listTickets(
  { db, clock }: Pick<Outside, 'db' | 'clock'>,
  list: TicketList,
  after: string | undefined,
): Promise<TicketPage> {
  const now = clock();
  const rows = await db.query(LIST, [...cursorParams(after), statusesOf(list), PAGE + 1]);
  const [counts] = await db.query(COUNTS, [statusesOf('open'), statusesOf('closed')]);
  const { page, next } = pageOf(rows, PAGE);
  const tickets = page.map((row) => Ticket.parse({ ...row, isPro: isPro(Planned.parse(row).plan ?? undefined, now) }));
  return { tickets, next, counts: Counts.parse(counts) };
}

/** The subject of the ticket, for the log; nothing when it is gone. */
export async function setStatus(tx: Queryable, id: string, status: FeedbackStatus): Promise<string | undefined> {
  return subjectIn(await tx.query('update feedback set status = $2 where id = $1 returning subject', [id, status]));
}

export async function deleteFeedback(tx: Queryable, id: string): Promise<string | undefined> {
  return subjectIn(await tx.query('delete from feedback where id = $1 returning subject', [id]));
}

const subjectIn = ([row]: readonly unknown[]): string | undefined =>
  row === undefined ? undefined : z.object({ subject: z.string() }).parse(row).subject;
