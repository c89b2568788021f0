import type { Refusal } from '#domain/core/refusals.ts';
import type { Result } from '#domain/core/result.ts';
import { type Actor, type Prepared, refusalFor, signatureOf } from '#domain/sync/command.ts';
import { type Scope, userScope } from '#domain/sync/tables.ts';
import type { Queryable } from '#server/db/database.ts';
import { clampIssues, type Verdict } from './answers.ts';
import type { ParsedCommand } from './parsed-command.ts';
import type { TeamAccessCache } from './team-access-cache.ts';
import type { FaultedChanges } from './faulted.ts';
import type { GuestAttempt } from './guests.ts';
import { isTransient, refusalOf } from './faults.ts';
import { projectNewEntries } from './project.ts';
import { addRow, knownRows, scopedTx } from './tx.ts';
import { NeedsSavepoints, NotLocked, type Workspace } from './workspace.ts';

/** The command on which the server broke. */
type Culprit = { readonly id: string; readonly name: string };

/** One try of applying a push, inside its transaction. */
export type PushAttempt = {
  readonly tx: Queryable;
  readonly work: Workspace;
  readonly teamAccess: TeamAccessCache;
  readonly actor: Actor;
  readonly guest: GuestAttempt | undefined;
  /** Each command runs in a savepoint of its own, so that its fault takes nothing else back. */
  readonly usesSavepoints: boolean;
  readonly faulted: FaultedChanges;
  /** Logs a fault that a command met; the command stays with the device for another try. */
  readonly report: (fault: unknown, culprit: Culprit) => void;
};

class Refusing extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

type PendingVerdict = Promise<Verdict> | Verdict;

/** Applies a command, or says why not. Synchronous where it can be: taps come by the hundred. */
export function decide(attempt: PushAttempt, asked: ParsedCommand): PendingVerdict {
  const { prepared } = asked;
  if (!prepared.ok) return clampIssues(prepared.refusal);
  const command = prepared.value;
  if (attempt.faulted.blocks(changeOf(asked))) return leaveForRetry(attempt, asked);
  if (!isOwn(signatureOf(attempt.actor), command.scopes)) return { code: 'not-allowed' };
  return command.team === undefined || attempt.teamAccess.isLoaded
    ? decideIfAllowed(attempt, asked, command)
    : attempt.teamAccess.reload().then(() => decideIfAllowed(attempt, asked, command));
}

const changeOf = ({ sent, prepared }: ParsedCommand) => ({ sent, scopes: prepared.ok ? prepared.value.scopes : [] });

/** The device sends it again later, and so it does with later commands that build on it. */
async function leaveForRetry({ faulted }: PushAttempt, asked: ParsedCommand): Promise<Verdict> {
  await faulted.add(changeOf(asked));
  return 'fault';
}

function decideIfAllowed(attempt: PushAttempt, asked: ParsedCommand, command: Prepared): PendingVerdict {
  const { at } = asked.sent;
  const denied = refusalFor(command, attempt.teamAccess.findForCommand(command.name, command.team));
  if (denied) return denied.refusal;
  if (attempt.usesSavepoints) return runInSavepoint(attempt, asked, command);
  const decided = decideAtOnce(attempt, command, at);
  return decided === undefined ? runPlainly(attempt, command, at) : decided;
}

/** Decides from rows that are known already; undefined where the command needs its asynchronous `run`. */
function decideAtOnce({ work, actor }: PushAttempt, command: Prepared, at: string): Refusal | null | undefined {
  const decided = command.decide(knownRows(work, command), { actor, at });
  if (!decided?.ok) return decided?.refusal;
  for (const put of decided.value) addRow(work, command, put);
  return null;
}

/** User scopes are written by their own person only. */
const isOwn = (userId: string, scopes: readonly Scope[]): boolean =>
  scopes.every((scope) => !scope.startsWith('user:') || scope === userScope(userId));

async function runPlainly(attempt: PushAttempt, command: Prepared, at: string): Promise<Refusal | null> {
  const mark = attempt.work.mark();
  const result = await run(attempt, command, at);
  if (result.ok) return null;
  if (!attempt.work.undo(mark)) throw new NeedsSavepoints();
  return result.refusal;
}

async function run({ work, teamAccess, actor }: PushAttempt, command: Prepared, at: string): Promise<Result<void>> {
  const mark = work.mark();
  const result = await command.run(scopedTx(work, command.scopes), { actor, at });
  if (result.ok) teamAccess.dropIfMembersChanged(mark);
  return result;
}

async function runInSavepoint(attempt: PushAttempt, asked: ParsedCommand, command: Prepared): Promise<Verdict> {
  const mark = attempt.work.mark();
  await attempt.tx.query('savepoint command');
  try {
    await runToTables(attempt, command, asked.sent.at);
    await attempt.tx.query('release savepoint command');
    return null;
  } catch (fault) {
    // Fails where the connection is gone, and then nothing of this push was the command's fault.
    await attempt.tx.query('rollback to savepoint command');
    attempt.work.undo(mark);
    return verdictOn(attempt, asked, fault);
  }
}

/** Writes through to the tables and figures, so that a constraint that fails does so inside the savepoint. */
async function runToTables(attempt: PushAttempt, command: Prepared, at: string): Promise<void> {
  const mark = attempt.work.mark();
  const result = await run(attempt, command, at);
  if (!result.ok) throw new Refusing(result.refusal);
  await attempt.work.flush();
  await projectNewEntries(attempt.work, { since: mark });
  await attempt.work.flush();
}

function verdictOn(attempt: PushAttempt, asked: ParsedCommand, fault: unknown): PendingVerdict {
  if (fault instanceof Refusing) return fault.refusal;
  if (fault instanceof NotLocked || isTransient(fault)) throw fault;
  const refusal = refusalOf(fault);
  if (refusal) return refusal;
  attempt.report(fault, asked.sent);
  return leaveForRetry(attempt, asked);
}
