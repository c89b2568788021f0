import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '#server/db/database.ts';
import type { Clock } from '#server/outside/clock.ts';
import type { Mail } from './mail.ts';

const Kept = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.iso.datetime(),
});
export type Kept = z.infer<typeof Kept>;

const COLUMNS = 'id, recipient as "to", subject, text_body as text, sent_at as "sentAt"';

/** Keeps mail in the database for the operator to read with the key, and names each on one line of the console. */
export function mailboxMail(outside: {
  readonly db: Database;
  readonly clock: Clock;
  readonly announce: (line: string) => void;
  readonly key?: string | undefined;
}): Mail {
  return {
    kind: 'mailbox',
    key: outside.key,
    send: async ({ to, subject, text, html }) => {
      await outside.db.query(
        `insert into mailbox (id, recipient, subject, text_body, html_body, sent_at) values ($1, $2, $3, $4, $5, $6)`,
        [randomUUID(), to, subject, text, html, outside.clock().toISOString()],
      );
      const where = outside.key === undefined ? 'Nobody gets it: set SMTP_URL.' : 'npm run mailbox says where it is.';
      outside.announce(`A mail came: "${subject}". ${where}`);
    },
    close: async () => undefined,
  };
}

/** The latest mails, newest first. */
export async function keptMail(db: Database, most = 100): Promise<Kept[]> {
  return z.array(Kept).parse(await db.query(`select ${COLUMNS} from mailbox order by sent_at desc limit $1`, [most]));
}

export async function keptLetter(db: Database, id: string): Promise<Kept | undefined> {
  const [row] = await db.query(`select ${COLUMNS} from mailbox where id = $1`, [id]);
  return row && Kept.parse(row);
}
