import type { z } from 'zod';
import { type Access, type Capability, denial } from '../access.ts';
import { ok, refuse, type Refused, type Result } from '../core/result.ts';
import { emptyShelf } from './rows.ts';
import { type Row, type Scope, type Stored, TABLE_NAMES, type TableName } from './tables.ts';

/** Who does it: given by the server from the sign-in, on the phone from the local record; never by the input. */
export type Actor = { readonly userId: string; readonly clientId: string };

/** `at` is the device's time when it was tapped, kept with the command. */
export type Context = { readonly actor: Actor; readonly at: string };

/** Reads and writes undeleted rows of the command's scopes; a foreign id is not found. */
export interface Tx {
  get<T extends TableName>(table: T, id: string): Promise<Stored<T> | undefined>;
  list<T extends TableName>(table: T, where?: Partial<Row<T>>): Promise<Stored<T>[]>;
  put<T extends TableName>(table: T, row: Row<T>): Promise<void>;
  remove(table: TableName, id: string): Promise<void>;
  /** Brings a removed row back as it was. False where it is gone for good; what is gone a device leaves to the server. */
  restore(table: TableName, id: string): Promise<boolean>;
  /** The session that a removed one was merged into; its log is then within reach. A device knows of none. */
  mergedInto(sessionId: string): Promise<Stored<'statSessions'> | undefined>;
}

type Spec<Input extends z.ZodType> = {
  readonly name: string;
  readonly input: Input;
  /** The team whose role decides. None only for what makes a team or touches the person alone. */
  readonly team: (input: z.output<Input>) => string | undefined;
  readonly scopes: (input: z.output<Input>) => readonly Scope[];
  readonly may: Capability | 'anyone';
  /** For what comes many at once: the rows that it will ask for, so that they are fetched together. */
  readonly asks?: (input: z.output<Input>) => Asks;
  /** Decides by these rows alone, without waiting. Nothing where they are not enough: then `run` decides. */
  readonly decide?: (known: Known, input: z.output<Input>, context: Context) => Decided;
  readonly run: (tx: Tx, input: z.output<Input>, context: Context) => Promise<Result<void>>;
};
/** One id of some tables. */
export type Asks = { readonly [T in TableName]?: string };
/** The row that it asked for in a table: undeleted, and of the command's scopes. */
export type Known = <T extends TableName>(table: T) => Stored<T> | undefined;
/** A row to be put. */
export type Put<T extends TableName = TableName> = { [P in T]: { readonly table: P; readonly row: Row<P> } }[T];
type Decided = Result<readonly Put[]> | undefined;

/** A command as it is queued and sent: its name and what was put in. */
export type Draft = { readonly name: string; readonly input: unknown };

/** A command whose input was found valid, ready to run. */
export type Prepared = {
  readonly name: string;
  readonly team: string | undefined;
  readonly scopes: readonly Scope[];
  readonly may: Capability | 'anyone';
  readonly asks: Asks;
  /** What `run` comes to where these rows are enough. */
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

/**
 * One thing a person can do to team data. It carries intent, never a result, and runs twice: on the phone over the
 * replica, on the server over PostgreSQL, which decides.
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
          const decided = spec.decide && decide(await readAsked(tx, asks), context);
          return decided ? putAll(tx, decided) : spec.run(tx, input, context);
        },
      });
    },
  };
}

/** The same rows, asked for one by one where nobody has fetched them together. */
async function readAsked(tx: Tx, asks: Asks): Promise<Known> {
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
