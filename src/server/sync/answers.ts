import { z } from 'zod';
import { Instant } from '#domain/core/dates.ts';
import { Refusal } from '#domain/core/refusals.ts';
import type { Outcome, SentCommand } from '#domain/sync/protocol.ts';
import type { Write } from './writes.ts';

const Recorded = z.object({ id: z.uuid(), userId: z.uuid(), refusal: Refusal.nullable() });

/** `$3` are the commands. */
export const ANSWERS = 'select command_id as id, user_id as "userId", refusal from op_log where command_id = any($3)';

export const answer = (id: string, refusal: Refusal | null): Outcome =>
  refusal ? { id, outcome: 'refused', refusal } : { id, outcome: 'applied' };

/** What was answered before. To somebody else's command nothing is told. */
export function answersFrom(rows: readonly unknown[], userId: string): Map<string, Outcome> {
  return new Map(
    rows.map((raw) => {
      const { id, userId: by, refusal } = Recorded.parse(raw);
      return [id, answer(id, by === userId ? refusal : { code: 'unknown' })];
    }),
  );
}

const RECORD = `
  insert into op_log (command_id, user_id, client_id, name, refusal, at, received_at)
  select id, $2, $3, name, refusal, at, $4 from jsonb_to_recordset($1::jsonb)
    as one(id uuid, name text, refusal jsonb, at timestamptz)
  returning 1`;

export const Answered = z.object({ id: z.uuid(), name: z.string(), at: Instant, refusal: Refusal.nullable() });
export type Answered = z.infer<typeof Answered>;

type By = { readonly userId: string; readonly clientId: string; readonly now: Date };

/** Keeps the answers beside what they did. */
export const recording = (answered: readonly Answered[], { userId, clientId, now }: By): Write => ({
  sql: RECORD,
  params: [JSON.stringify(answered), userId, clientId, now.toISOString()],
  rows: answered.length,
});

/** A name as it can be kept: of a command that nobody knows it may hold anything. */
export const keepable = ({ name }: SentCommand): string => name.replaceAll('\0', '');
