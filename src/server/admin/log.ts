import { randomUUID } from 'node:crypto';
import { type AdminAction, LogEntry } from '#domain/admin/api.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Admin } from './gate.ts';

type AdminAct = { readonly action: AdminAction; readonly target: string; readonly at: Date };

/** Call in the transaction of the action itself. */
export async function recordAction(tx: Queryable, admin: Admin, { action, target, at }: AdminAct): Promise<void> {
  await tx.query(
    'insert into admin_log (id, admin_id, admin_email, action, target, at) values ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), admin.userId, admin.email, action, target, at.toISOString()],
  );
}

const MOST = 200;

export async function readLatestActions(db: Queryable): Promise<LogEntry[]> {
  const rows = await db.query(
    `select id, admin_email as "adminEmail", action, target, at from admin_log order by at desc, id desc limit $1`,
    [MOST],
  );
  return rows.map((row) => LogEntry.parse(row));
}
