import { z } from 'zod';
import { groupBy } from '#domain/core/group-by.ts';
import { Refusal } from '#domain/core/refusals.ts';
import { COMMANDS } from '#domain/sync/registry.ts';
import type { Outcome, SentCommand } from '#domain/sync/protocol.ts';
import { arrayOf } from '#server/db/values.ts';
import type { Write } from './writes.ts';

/** null is applied. `fault` means that something of ours broke: the device sends the command again. */
export type Verdict = Refusal | null | 'fault';

const Recorded = z.object({ id: z.uuid(), userId: z.uuid(), verdict: Refusal.nullable() });
/** The stored answer to a command, and whose command it was. */
export type Answer = Omit<z.infer<typeof Recorded>, 'verdict'> & { readonly verdict: Verdict };

/** `$3` are the commands. */
export const ANSWERS =
  'select command_id as id, user_id as "userId", refusal as verdict from op_log where command_id = any($3)';

export function outcomeOf(id: string, verdict: Verdict): Outcome {
  if (verdict === null) return { id, outcome: 'applied' };
  return verdict === 'fault' ? { id, outcome: 'fault' } : { id, outcome: 'refused', refusal: verdict };
}

/** Rows of `ANSWERS` by command id. */
export const readAnswers = (rows: readonly unknown[]): Map<string, Answer> =>
  new Map(rows.map((raw) => Recorded.parse(raw)).map((one) => [one.id, one]));

/** Answers of one device that are alike, which most are: said once, beside the ids and times of their commands. */
const RECORD = `
  insert into op_log (command_id, user_id, client_id, name, refusal, at, received_at)
  select one.id, alike."userId", alike."clientId", alike.name, alike.refusal, one.at, alike."receivedAt"
  from jsonb_to_recordset($1::jsonb) as alike("userId" uuid, "clientId" uuid, "receivedAt" timestamptz,
    name text, refusal jsonb, ids text, times text),
  unnest(alike.ids::uuid[], alike.times::timestamptz[]) as one(id, at)
  returning 1`;

/** The answers to one push, as `op_log` keeps them. */
export type DeviceAnswers = {
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

/** The insert into `op_log`; it goes out in the transaction of the commands themselves. */
export const recordAnswers = (answered: readonly DeviceAnswers[]): Write => ({
  sql: RECORD,
  params: [JSON.stringify(answered.flatMap(alikeIn))],
  rows: answered.reduce((rows, { answers }) => rows + answers.length, 0),
});

function alikeIn({ answers, ...device }: DeviceAnswers): object[] {
  const alike = groupBy(answers, ({ name, refusal }) => `${name} ${JSON.stringify(refusal)}`);
  return [...alike.values()].map((all) => ({
    ...device,
    name: all[0]?.name,
    refusal: all[0]?.refusal,
    ids: arrayOf(all.map(({ id }) => id)),
    times: arrayOf(all.map(({ at }) => at)),
  }));
}

/** The name of an unknown command comes from outside: shortened, and free of what PostgreSQL refuses. */
export const storableName = ({ name }: SentCommand): string => (COMMANDS.has(name) ? name : plainText(name));

const MOST_ISSUES = 20;
const MOST_LETTERS = 200;

/** A hostile input can have thousands of issues, with anything in the names of its fields. */
export const clampIssues = (refusal: Refusal): Refusal =>
  refusal.code === 'invalid'
    ? {
        ...refusal,
        issues: refusal.issues
          .slice(0, MOST_ISSUES)
          .map(({ path, message }) => ({ path: plainText(path), message: plainText(message) })),
      }
    : refusal;

const plainText = (text: string): string => Buffer.from(text.slice(0, MOST_LETTERS)).toString().replaceAll('\0', '');
