import type { Refusal } from '#domain/core/refusals.ts';
import type { Result } from '#domain/core/result.ts';
import { type Prepared, refusalFor } from '#domain/sync/command.ts';
import { type Scope, userScope } from '#domain/sync/tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { readable, type Verdict } from './answers.ts';
import type { Asked } from './asked.ts';
import type { Doors } from './doors.ts';
import type { Faulted } from './faulted.ts';
import { isPassing, refusalOf } from './faults.ts';
import { projectNew } from './project.ts';
import { addRow, knownRows, scopedTx } from './tx.ts';
import { NeedsCare, NotLocked, type Workspace } from './workspace.ts';

/** Which command broke something of ours. */
type Culprit = { readonly id: string; readonly name: string };

/** One try of a push, inside its transaction. */
export type Turn = {
  readonly tx: Queryable;
  readonly work: Workspace;
  readonly doors: Doors;
  readonly actor: { readonly userId: string; readonly clientId: string };
  /** With a savepoint around each command, so that any fault of it is its own. */
  readonly isCareful: boolean;
  readonly faulted: Faulted;
  /** A command met a fault of ours: it is left for another try, and somebody should look at it. */
  readonly report: (fault: unknown, culprit: Culprit) => void;
};

class Refusing extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

type Deciding = Promise<Verdict> | Verdict;

/** Applies a command, or gives the reason why not. Taps come by the hundred, and nothing waits for one of them. */
export function decide(turn: Turn, asked: Asked): Deciding {
  const { prepared } = asked;
  if (!prepared.ok) return readable(prepared.refusal);
  const command = prepared.value;
  if (turn.faulted.holdsUp(changeOf(asked))) return leave(turn, asked);
  if (!isOwn(turn.actor.userId, command.scopes)) return { code: 'not-allowed' };
  return command.team === undefined || turn.doors.areKnown
    ? admitted(turn, asked, command)
    : turn.doors.look().then(() => admitted(turn, asked, command));
}

const changeOf = ({ sent, prepared }: Asked) => ({ sent, scopes: prepared.ok ? prepared.value.scopes : [] });

/** For another try, with all that builds on it. */
async function leave({ faulted }: Turn, asked: Asked): Promise<Verdict> {
  await faulted.add(changeOf(asked));
  return 'fault';
}

function admitted(turn: Turn, asked: Asked, command: Prepared): Deciding {
  const { at } = asked.sent;
  const denied = refusalFor(command, turn.doors.forCommand(command.name, command.team));
  if (denied) return denied.refusal;
  if (turn.isCareful) return guarded(turn, asked, command);
  const decided = decideAtOnce(turn, command, at);
  return decided === undefined ? plain(turn, command, at) : decided;
}

/** What is decided without waiting is refused, or what it puts is put; nothing where `run` has to decide. */
function decideAtOnce({ work, actor }: Turn, command: Prepared, at: string): Refusal | null | undefined {
  const decided = command.decide(knownRows(work, command), { actor, at });
  if (!decided?.ok) return decided?.refusal;
  for (const put of decided.value) addRow(work, command, put);
  return null;
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

async function guarded(turn: Turn, asked: Asked, command: Prepared): Promise<Verdict> {
  const mark = turn.work.mark();
  await turn.tx.query('savepoint command');
  try {
    await runWhole(turn, command, asked.sent.at);
    await turn.tx.query('release savepoint command');
    return null;
  } catch (fault) {
    // Fails where the connection is gone, and then nothing of this push was the command's fault.
    await turn.tx.query('rollback to savepoint command');
    turn.work.undo(mark);
    return verdictOn(turn, asked, fault);
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

function verdictOn(turn: Turn, asked: Asked, fault: unknown): Deciding {
  if (fault instanceof Refusing) return fault.refusal;
  if (fault instanceof NotLocked || isPassing(fault)) throw fault;
  const refusal = refusalOf(fault);
  if (refusal) return refusal;
  turn.report(fault, asked.sent);
  return leave(turn, asked);
}
