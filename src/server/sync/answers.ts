import { z } from 'zod';
import { Refusal } from '#domain/core/refusals.ts';
import { COMMANDS } from '#domain/sync/registry.ts';
import type { Outcome, SentCommand } from '#domain/sync/protocol.ts';
import type { Write } from './writes.ts';

const Recorded = z.object({ id: z.uuid(), userId: z.uuid(), refusal: Refusal.nullable() });
/** What was answered, and to whom. */
export type Recorded = z.infer<typeof Recorded>;

/** `$3` are the commands. */
export const ANSWERS = 'select command_id as id, user_id as "userId", refusal from op_log where command_id = any($3)';

export const answer = (id: string, refusal: Refusal | null): Outcome =>
  refusal ? { id, outcome: 'refused', refusal } : { id, outcome: 'applied' };

/** To somebody else's command nothing is told. */
export const answerTo = (userId: string, { id, userId: by, refusal }: Recorded): Outcome =>
  answer(id, by === userId ? refusal : { code: 'unknown' });

/** What was answered before, by command. */
export const recordedIn = (rows: readonly unknown[]): Map<string, Recorded> =>
  new Map(rows.map((raw) => Recorded.parse(raw)).map((one) => [one.id, one]));

const RECORD = `
  insert into op_log (command_id, user_id, client_id, name, refusal, at, received_at)
  select one.id, device."userId", device."clientId", one.name, one.refusal, one.at, device."receivedAt"
  from jsonb_to_recordset($1::jsonb)
    as device("userId" uuid, "clientId" uuid, "receivedAt" timestamptz, answers jsonb),
  jsonb_to_recordset(device.answers) as one(id uuid, name text, refusal jsonb, at timestamptz)
  returning 1`;

/** What one device was answered in one call. */
export type Answered = {
  readonly userId: string;
  readonly clientId: string;
  readonly receivedAt: Date;
  readonly answers: readonly {
    readonly id: string;
    readonly name: string;
    readonly refusal: Refusal | null;
    readonly at: string;
  }[];
};

/** Keeps the answers beside what they did. */
export const recording = (answered: readonly Answered[]): Write => ({
  sql: RECORD,
  params: [JSON.stringify(answered)],
  rows: answered.reduce((rows, { answers }) => rows + answers.length, 0),
});

/** A name as it can be kept: of a command that nobody knows it may hold anything, half a character too. */
export const keepable = ({ name }: SentCommand): string =>
  COMMANDS.has(name) ? name : Buffer.from(name).toString().replaceAll('\0', '');
