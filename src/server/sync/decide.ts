import type { Refusal } from '#domain/core/refusals.ts';
import type { Result } from '#domain/core/result.ts';
import { type Prepared, refusalFor } from '#domain/sync/command.ts';
import type { SentCommand } from '#domain/sync/protocol.ts';
import { type Row, type Scope, sessionScope, userScope } from '#domain/sync/tables.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Doors } from './doors.ts';
import { isOwnFault, refusalOf } from './faults.ts';
import { projectNew } from './project.ts';
import { knownRows, scopedTx } from './tx.ts';
import type { Workspace } from './workspace.ts';

/** A command as it came, with what its name and input turned out to be. */
export type Asked = { readonly sent: SentCommand; readonly prepared: Result<Prepared> };

/** One try of a push, inside its transaction. */
export type Turn = {
  readonly tx: Queryable;
  readonly work: Workspace;
  readonly doors: Doors;
  readonly actor: { readonly userId: string; readonly clientId: string };
  /** With a savepoint around each command, so that any fault of it is refused alone. */
  readonly isCareful: boolean;
  /** A command of ours broke: it was refused alone, and somebody should look at it. */
  readonly report: (fault: unknown, command: string) => void;
};

/** Thrown where something must be taken back that only a savepoint can: the push is run again with them. */
export class NeedsCare extends Error {}

class Refusing extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Applies a command, or gives the reason why not. Taps come by the hundred, and nothing waits for one of them. */
export function decide(turn: Turn, { sent, prepared }: Asked): Promise<Refusal | null> | Refusal | null {
  if (!prepared.ok) return prepared.refusal;
  const command = prepared.value;
  if (!isOwn(turn.actor.userId, command.scopes)) return { code: 'not-allowed' };
  return command.team === undefined || turn.doors.areKnown
    ? admitted(turn, command, sent.at)
    : turn.doors.look().then(() => admitted(turn, command, sent.at));
}

function admitted(turn: Turn, command: Prepared, at: string): Promise<Refusal | null> | Refusal | null {
  const denied = refusalFor(command, turn.doors.forCommand(command.name, command.team));
  if (denied) return denied.refusal;
  if (turn.isCareful) return guarded(turn, command, at);
  const entered = atOnce(turn, command, at);
  if (!entered) return plain(turn, command, at);
  return entered.ok ? null : entered.refusal;
}

function atOnce({ work, actor }: Turn, command: Prepared, at: string): Result<Row<'matchEvents'>> | undefined {
  const entry = command.atOnce(knownRows(work, command), { actor, at });
  if (entry?.ok) work.add('matchEvents', entry.value, sessionScope(entry.value.sessionId));
  return entry;
}

/** Nobody writes to the scope of another person. */
const isOwn = (userId: string, scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => !scope.startsWith('user:') || scope === userScope(userId));

async function plain(turn: Turn, command: Prepared, at: string): Promise<Refusal | null> {
  const mark = turn.work.mark();
  const result = await run(turn, command, at);
  if (result.ok) return null;
  if (!turn.work.undo(mark)) throw new NeedsCare();
  return result.refusal;
}

async function run({ work, doors, actor }: Turn, command: Prepared, at: string): Promise<Result<void>> {
  const mark = work.mark();
  const result = await command.run(scopedTx(work, command.scopes), { actor, at });
  if (result.ok) doors.passed(mark);
  return result;
}

async function guarded(turn: Turn, command: Prepared, at: string): Promise<Refusal | null> {
  const mark = turn.work.mark();
  await turn.tx.query('savepoint command');
  try {
    await runWhole(turn, command, at);
    await turn.tx.query('release savepoint command');
    return null;
  } catch (fault) {
    await turn.tx.query('rollback to savepoint command');
    turn.work.undo(mark);
    return reasonOf(turn, command, fault);
  }
}

/** Down to the tables and the stored figures, so that whatever fails does so inside of the savepoint. */
async function runWhole(turn: Turn, command: Prepared, at: string): Promise<void> {
  const mark = turn.work.mark();
  const result = await run(turn, command, at);
  if (!result.ok) throw new Refusing(result.refusal);
  await turn.work.flush();
  await projectNew(turn.work, mark);
  await turn.work.flush();
}

function reasonOf({ report }: Turn, { name }: Prepared, fault: unknown): Refusal {
  if (fault instanceof Refusing) return fault.refusal;
  if (!isOwnFault(fault)) throw fault;
  const refusal = refusalOf(fault);
  if (refusal.code === 'unknown') report(fault, name);
  return refusal;
}
