import type { z } from 'zod';
import { type Access, type Capability, denial } from '../access.ts';
import { ok, refuse, type Refused, type Result } from '../core/result.ts';
import { emptyShelf } from './rows.ts';
import { type Row, type Scope, type Stored, TABLE_NAMES, type TableName } from './tables.ts';

/**
 * Given by the server from the sign-in or the guest's cookie, on the phone from the local record; never part of the
 * input. A guest is nobody's account: it acts by a link, under the name that it gave itself (SCO-04).
 */
export type Actor =
  | { readonly kind: 'member'; readonly userId: string; readonly clientId: string }
  | { readonly kind: 'guest'; readonly linkId: string; readonly name: string | null; readonly clientId: string };

/** The account of a member; a guest has none. */
export const userOf = (actor: Actor): string | null => (actor.kind === 'member' ? actor.userId : null);

/** By what rows and answers are signed: an account, or the link of a guest. */
export const signatureOf = (actor: Actor): string => (actor.kind === 'member' ? actor.userId : actor.linkId);

/** `at` is the device's time when it was tapped, kept with the command. */
export type Context = { readonly actor: Actor; readonly at: string };

/** Reads and writes undeleted rows of the command's scopes; a foreign id is not found. */
export interface Tx {
  get<T extends TableName>(table: T, id: string): Promise<Stored<T> | undefined>;
  list<T extends TableName>(table: T, where?: Partial<Row<T>>): Promise<Stored<T>[]>;
  put<T extends TableName>(table: T, row: Row<T>): Promise<void>;
  remove(table: TableName, id: string): Promise<void>;
  /** Undeletes a row. False where it is gone for good; a device cannot tell and leaves that to the server. */
  restore(table: TableName, id: string): Promise<boolean>;
  /** The session that a removed one was merged into, whose log may then be written. Always undefined on a device. */
  mergedInto(sessionId: string): Promise<Stored<'statSessions'> | undefined>;
}

/**
 * Defines one change of team data that a person can make. A command carries intent, never a result, and runs twice: on
 * the phone over the replica, on the server over PostgreSQL, which decides.
 */
export function command<Input extends z.ZodType>(spec: Spec<Input>): Command<z.input<Input>> {
  return {
    name: spec.name,
    may: spec.may,
    input: spec.input,
    draft: (input) => ({ name: spec.name, input }),
    prepare: (raw) => {
      const parsed = spec.input.safeParse(raw);
      if (!parsed.success) return invalid(parsed.error);
      const input = parsed.data;
      const asks = spec.asks?.(input) ?? {};
      const decide: Prepared['decide'] = (known, context) => spec.decide?.(known, input, context);
      return ok({
        name: spec.name,
        team: spec.team(input),
        scopes: spec.scopes(input),
        may: spec.may,
        asks,
        decide,
        async run(tx, context) {
          const decided = spec.decide && decide(await readRowsAsked(tx, asks), context);
          return decided ? putAll(tx, decided) : spec.run(tx, input, context);
        },
      });
    },
  };
}

type Spec<Input extends z.ZodType> = {
  readonly name: string;
  readonly input: Input;
  /** The team whose role decides; undefined only for a command that creates a team or is about the person alone. */
  readonly team: (input: z.output<Input>) => string | undefined;
  readonly scopes: (input: z.output<Input>) => readonly Scope[];
  readonly may: Capability | 'anyone';
  /** Rows to be fetched together beforehand, for commands that come many at once. */
  readonly asks?: (input: z.output<Input>) => Asks;
  /** Decides from those rows, synchronously; undefined where they are not enough and `run` has to. */
  readonly decide?: (known: Known, input: z.output<Input>, context: Context) => Decided;
  readonly run: (tx: Tx, input: z.output<Input>, context: Context) => Promise<Result<void>>;
};
/** An id for some of the tables. */
export type Asks = { readonly [T in TableName]?: string };
/** The row asked for in this table, if undeleted and in the command's scopes. */
export type Known = <T extends TableName>(table: T) => Stored<T> | undefined;
/** A row to be put. */
export type Put<T extends TableName = TableName> = { [P in T]: { readonly table: P; readonly row: Row<P> } }[T];
type Decided = Result<readonly Put[]> | undefined;

/** A command as it is queued and sent: its name and what was put in. */
export type Draft = { readonly name: string; readonly input: unknown };

/** A command with valid input, ready to run. */
export type Prepared = {
  readonly name: string;
  readonly team: string | undefined;
  readonly scopes: readonly Scope[];
  readonly may: Capability | 'anyone';
  readonly asks: Asks;
  /** The result that `run` would have; undefined where the rows are not enough. */
  readonly decide: (known: Known, context: Context) => Decided;
  readonly run: (tx: Tx, context: Context) => Promise<Result<void>>;
};

type Command<Given = never> = {
  readonly name: string;
  readonly may: Capability | 'anyone';
  readonly input: z.ZodType;
  readonly draft: (input: Given) => Draft;
  readonly prepare: (raw: unknown) => Result<Prepared>;
};
export type AnyCommand = Omit<Command, 'draft'>;

/** Fetches the rows of `asks` one by one. */
async function readRowsAsked(tx: Tx, asks: Asks): Promise<Known> {
  const shelf = emptyShelf();
  const read = async <T extends TableName>(table: T, id: string) => {
    const row = await tx.get(table, id);
    if (row) shelf[table].set(id, row);
  };
  for (const table of TABLE_NAMES) if (asks[table] !== undefined) await read(table, asks[table]);
  return (table) => shelf[table].get(asks[table] ?? '');
}

async function putAll(tx: Tx, decided: Result<readonly Put[]>): Promise<Result<void>> {
  if (!decided.ok) return decided;
  const put = <T extends TableName>({ table, row }: Put<T>) => tx.put(table, row);
  for (const one of decided.value) await put(one);
  return ok(undefined);
}

/** The reason why this person may not run it, by the same table on the phone and on the server. */
export function refusalFor(prepared: Prepared, access: Access | undefined): Refused | undefined {
  if (prepared.may === 'anyone') return undefined;
  const reason = denial(access, prepared.may);
  return reason && refuse(reason);
}

const invalid = (error: z.ZodError): Refused =>
  refuse({
    code: 'invalid',
    issues: error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  });
