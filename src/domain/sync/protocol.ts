import { z } from 'zod';
import { Access } from '../access.ts';
import { Instant } from '../core/dates.ts';
import { ReceivedRefusal, Refusal } from '../core/refusals.ts';
import { Scope, Stamp, type Stored, TABLE_NAMES, TABLES, type TableName } from './tables.ts';

// Its own file, so that a start can read the device before this file and Zod are loaded.
export { SCHEMA_VERSION } from './version.ts';
export const MAX_COMMANDS = 200;
/** Rows of one pull answer; the rest follows in further pages. */
export const PAGE_ROWS = 2000;

/** One command on the wire: `id` is made once by the client (UUIDv7) and makes it happen once. */
export const SentCommand = z.object({ id: z.uuid(), name: z.string().max(100), input: z.unknown(), at: Instant });
export type SentCommand = z.infer<typeof SentCommand>;

/** The history of the database that counters belong to; those of different generations cannot be compared. */
const generation = z.uuid().optional();

export const PushRequest = z.object({
  clientId: z.uuid(),
  schemaVersion: z.int(),
  commands: z.array(SentCommand).max(MAX_COMMANDS),
  generation,
});
export type PushRequest = z.infer<typeof PushRequest>;

/** `fault`: the server broke on this command or on one that it builds on; nothing was kept and it is sent again. */
export const Outcome = z.discriminatedUnion('outcome', [
  z.object({ id: z.uuid(), outcome: z.literal('applied') }),
  z.object({ id: z.uuid(), outcome: z.literal('refused'), refusal: Refusal }),
  z.object({ id: z.uuid(), outcome: z.literal('fault') }),
]);
export type Outcome = z.infer<typeof Outcome>;

/** As the client reads it: an unknown refusal is still a refusal. */
const ReceivedOutcome = z.discriminatedUnion('outcome', [
  z.object({ id: z.uuid(), outcome: z.literal('applied') }),
  z.object({ id: z.uuid(), outcome: z.literal('refused'), refusal: ReceivedRefusal }),
  z.object({ id: z.uuid(), outcome: z.literal('fault') }),
]);

const revs = z.record(Scope, z.int());

/**
 * One result per command, in their order. `revs` are the counters of all touched scopes after this push: a command is
 * shown from the outbox until the replica has reached them, so that nothing flickers.
 */
export const PushAnswer = z.object({ results: z.array(Outcome), revs, generation });
export type PushAnswer = z.infer<typeof PushAnswer>;
export const ReceivedPushAnswer = z.object({ results: z.array(ReceivedOutcome), revs, generation });

type PulledSchema<T extends TableName> = {
  [One in T]: z.ZodObject<{
    table: z.ZodLiteral<One>;
    row: z.ZodIntersection<(typeof TABLES)[One]['row'], typeof Stamp>;
  }>;
}[T];
const pulledSchema = <T extends TableName>(table: T): PulledSchema<T> =>
  z.object({ table: z.literal(table), row: z.intersection(TABLES[table].row, Stamp) });

const [first, ...others] = TABLE_NAMES.map((table) => pulledSchema(table));
if (!first) throw new Error('Nothing is synced');
export const PulledRow = z.discriminatedUnion('table', [first, ...others]);
export type PulledRow<T extends TableName = TableName> = { [One in T]: { table: One; row: Stored<One> } }[T];

/**
 * `scopes` are all scopes this person may see, with the rows above the cursor; a scope that is not named is lost and
 * goes from the device with its cursor. `session:` scopes are given when asked for. `cursor` is how far this page
 * reaches; `more` asks for the next page.
 */
export const PullAnswer = z.object({
  scopes: z.array(z.object({ scope: Scope, cursor: z.int(), more: z.boolean(), rows: z.array(PulledRow) })),
  /** By team id. Worked out afresh for each pull from role, plan of the person and plan of the owner. */
  access: z.record(z.uuid(), Access),
  generation,
  /** All rows from the start: the device's generation is not continued by this database. */
  isAnew: z.boolean().optional(),
  serverTime: Instant,
});
export type PullAnswer = z.infer<typeof PullAnswer>;

/** Sent on the stream. A missed hint costs time, never data. */
export const Hint = z.object({
  scope: Scope,
  rev: z.int(),
  /** Presence in this session changed; no row did, and `rev` is 0. */
  here: z.literal(true).optional(),
  generation,
});
export type Hint = z.infer<typeof Hint>;

/** Status 409: the client's schema version is not served, and the app must be updated. */
export const UpdateNeeded = z.object({ error: z.literal('update-needed'), schemaVersion: z.int() });

/** Status 409 to a push from another generation: what it builds on may be gone, so the device pulls first. */
export const OtherGeneration = z.object({ error: z.literal('other-generation') });
