import { type Actor, type Prepared, signatureOf } from '#domain/sync/command.ts';
import type { PushAnswer, PushRequest } from '#domain/sync/protocol.ts';
import { type Scope, scopeParts, type TableName } from '#domain/sync/tables.ts';
import type { Database, RawRow, Transaction } from '#server/db/database.ts';
import type { KeptMatches } from '#server/match/kept-matches.ts';
import { accessOf } from './access.ts';
import { type Answer, type DeviceAnswers, storableName, outcomeOf, recordAnswers } from './answers.ts';
import { type ParsedCommand, parseCommand } from './parsed-command.ts';
import { decide, type PushAttempt } from './decide.ts';
import { TeamAccessCache } from './team-access-cache.ts';
import { FaultedChanges } from './faulted.ts';
import { asGuest, attemptOf, type Guest } from './guests.ts';
import { isTransient, refusalOf } from './faults.ts';
import { prefetch, type Prefetched } from './prefetch.ts';
import { type Change, changesOf, moveUserScopes } from './hints.ts';
import { projectNewEntries } from './project.ts';
import { lockAndAsk, saveCounters } from './scopes.ts';
import { SignInEnded } from './sign-ins.ts';
import { NeedsSavepoints, NotLocked, Workspace } from './workspace.ts';

/** A push as it came, of a member or of a guest. */
export type Push = Sending &
  ({ readonly userId: string; readonly guest?: undefined } | { readonly userId?: undefined; readonly guest: Guest });
type Sending = Pick<PushRequest, 'clientId'> & {
  /** Unparsed: each is parsed by itself. */
  readonly commands: readonly unknown[];
  readonly now: Date;
  /** A sign-in that was looked up before: that it still stands is checked in the transaction. */
  readonly signIn?: string | undefined;
  readonly report: PushAttempt['report'];
};
/** An answer to each push, in order, and the hints to tell. */
type PushResult = { readonly answers: readonly PushAnswer[]; readonly changes: readonly Change[] };

/** A push with its commands parsed, before anything is locked. */
export type ParsedPush = Pick<Push, 'clientId' | 'now' | 'signIn' | 'report'> & {
  readonly actor: Actor;
  readonly guest: Guest | undefined;
  readonly asked: readonly ParsedCommand[];
  readonly teams: readonly string[];
};

/**
 * Applies several pushes in one transaction, without savepoints: a fault in one command fails them all. A command that
 * was answered before gets the same answer.
 */
export const applyTogether = (
  db: Database,
  matches: KeptMatches,
  devices: readonly ParsedPush[],
): Promise<PushResult> => applyOnce(db, devices, { usesSavepoints: false, further: [], matches });

/**
 * Applies one push. After a fault it runs again with a savepoint around each command, so that only the command at fault
 * is left out; after `NotLocked`, with that scope locked too.
 */
export async function applyAlone(db: Database, matches: KeptMatches, device: ParsedPush): Promise<PushResult> {
  const further: Scope[] = [];
  const watched = watchFaults(device);
  for (let usesSavepoints = false; ;) {
    try {
      const result = await applyOnce(db, [watched.device], { usesSavepoints, further, matches });
      watched.reportUnexplained();
      return result;
    } catch (fault) {
      if (fault instanceof NotLocked && !further.includes(fault.scope)) further.push(fault.scope);
      else if (usesSavepoints || isTransient(fault) || fault instanceof SignInEnded) throw fault;
      else usesSavepoints = true;
      watched.noteFault(fault);
    }
  }
}

/** Remembers a fault that the second run did not meet again, so that it is logged all the same. */
function watchFaults(device: ParsedPush) {
  let unexplained: unknown;
  let isExplained = false;
  const report: PushAttempt['report'] = (fault, culprit) => {
    isExplained = true;
    device.report(fault, culprit);
  };
  return {
    device: { ...device, report },
    noteFault(fault: unknown): void {
      const isForeseen =
        fault instanceof NotLocked || fault instanceof NeedsSavepoints || refusalOf(fault) !== undefined;
      if (!isForeseen) unexplained = fault;
    },
    reportUnexplained(): void {
      const id = device.asked[0]?.sent.id ?? '';
      if (unexplained !== undefined && !isExplained) device.report(unexplained, { id, name: 'push' });
    },
  };
}

type ApplyOptions = {
  readonly usesSavepoints: boolean;
  /** Scopes that no command names, but an earlier try needed. */
  readonly further: readonly Scope[];
  readonly matches: KeptMatches;
};

async function applyOnce(db: Database, devices: readonly ParsedPush[], options: ApplyOptions): Promise<PushResult> {
  const { keepMatches, ...result } = await db.transaction((tx) => applyInTransaction(tx, devices, options));
  keepMatches();
  return result;
}

export function parsePush({ commands, userId, guest, ...device }: Push): ParsedPush {
  const { clientId } = device;
  const parsed = commands.map(parseCommand);
  const asked = guest ? parsed.map(asGuest(guest)) : parsed;
  const actor: Actor = guest
    ? { kind: 'guest', linkId: guest.linkId, name: guest.name, clientId }
    : { kind: 'member', userId, clientId };
  return { ...device, actor, guest, asked, teams: teamsOf(asked) };
}

/** By whose role in the team the commands are judged: a guest has none of their own. */
const judgedBy = ({ actor, guest }: ParsedPush): string | null =>
  guest ? (guest.taking?.by ?? guest.madeBy) : signatureOf(actor);

async function applyInTransaction(
  tx: Transaction,
  devices: readonly ParsedPush[],
  { usesSavepoints, further, matches }: ApplyOptions,
): Promise<PushResult & { readonly keepMatches: () => void }> {
  const all = devices.flatMap(({ asked }) => asked);
  const clients = devices.map(({ clientId }) => clientId);
  const scopes = scopesOf(all, further);
  const visits = devices.flatMap((device) => {
    const userId = judgedBy(device);
    return userId === null ? [] : device.teams.map((team) => ({ userId, team }));
  });
  const named = { sessions: idsAskedFor(all, 'statSessions'), events: idsAskedFor(all, 'matchEvents') };
  const events = [...named.events, ...matches.newestOf(named.sessions)];
  const signIns = devices.flatMap(({ signIn }) => signIn ?? []);
  const wanted = { commands: all.map(idOf), visits, sessions: named.sessions, events, signIns };
  const [counters, found] = await lockAndAsk(tx, { scopes: [...scopes.keys()], clients }, () => prefetch(tx, wanted));
  checkSignIns(devices, found.signIns);
  const work = new Workspace(tx, counters, { by: null, now: new Date(0) });
  work.remember('statSessions', named.sessions, found.sessions);
  work.remember('matchEvents', named.events, found.events);

  const attempts: PushAttempt[] = [];
  const answered: DeviceAnswers[] = [];
  for (const device of devices) {
    const { actor, clientId, now, report } = device;
    const guest = device.guest && (await attemptOf(tx, device.guest, clientId));
    const teamAccess = accessFor(work, device, found.access);
    const faulted = new FaultedChanges(work);
    const attempt = { tx, work, teamAccess, actor, guest, usesSavepoints, faulted, report };
    const userId = signatureOf(actor);
    work.actAs({ by: userId, now });
    const answers = await decideAll(attempt, device, found.answers);
    if (answers.length > 0) answered.push({ userId, clientId, receivedAt: now, answers });
    attempts.push(attempt);
  }
  const memory = matches.memoryOf(found.generation, revsOfEntries(found.events));
  if (!usesSavepoints) await projectNewEntries(work, { memory });
  const { revs, people, payers } = work.changes;
  if (answered.length > 0) work.write(recordAnswers(answered));
  attempts.forEach(({ guest }, i) => guest?.writes(devices[i]?.now ?? new Date(0)).forEach((one) => work.write(one)));
  if (revs.size > 0) work.write(saveCounters(revs));
  const isLast = people.length + payers.length === 0 && attempts.every(({ teamAccess }) => teamAccess.isLoaded);
  await work.flush(isLast ? tx.last : tx);

  const changes = [...changesOf(revs, sessionTeams(scopes)), ...(await moveUserScopes(tx, { people, payers }))];
  const answers: PushAnswer[] = [];
  for (const [i, device] of devices.entries()) {
    const attempt = attempts[i];
    if (attempt) answers.push({ ...(await answerOf(attempt, device, found.answers)), generation: found.generation });
  }
  return { answers, changes, keepMatches: memory.commit };
}

/** As `authenticate` would find them now, so that a sign-in ends at once for pushes too. */
function checkSignIns(devices: readonly ParsedPush[], found: Prefetched['signIns']): void {
  const ends = new Map(found.map(({ id, expiresAt }) => [id, expiresAt]));
  for (const { signIn, now } of devices) {
    const end = signIn === undefined ? undefined : ends.get(signIn);
    if (signIn !== undefined && (end === undefined || end <= now)) throw new SignInEnded();
  }
}

const idOf = ({ sent }: ParsedCommand): string => sent.id;

const revsOfEntries = (found: readonly RawRow[]): ReadonlyMap<string, number> =>
  new Map(found.map((row) => [String(row['id']), Number(row['rev'])]));

function accessFor(work: Workspace, device: ParsedPush, found: Prefetched['access']): TeamAccessCache {
  const { now, teams, guest } = device;
  // With no account behind it a link opens no team.
  const who = { userId: judgedBy(device) ?? guest?.linkId ?? '', now, isGuest: guest !== undefined };
  return new TeamAccessCache(work, who, teams, accessOf(found, who));
}

/** Decides each new command in order and adds the verdicts to `answers`. */
async function decideAll(
  attempt: PushAttempt,
  { actor, asked }: ParsedPush,
  answers: Map<string, Answer>,
): Promise<DeviceAnswers['answers']> {
  const userId = signatureOf(actor);
  const answered: DeviceAnswers['answers'][number][] = [];
  for (const one of asked) {
    const { id, at } = one.sent;
    // Answered before, or twice in one push.
    if (answers.has(id)) continue;
    const decided = attempt.guest?.verdictBefore(one) ?? decide(attempt, one);
    const found = decided instanceof Promise ? await decided : decided;
    const verdict = attempt.guest ? attempt.guest.conclude(one, found) : found;
    answers.set(id, { id, userId, verdict });
    if (verdict !== 'fault' && one.isRecorded && !attempt.guest?.mayComeAgain(verdict))
      answered.push({ id, name: storableName(one.sent), refusal: verdict, at });
  }
  return answered;
}

async function answerOf(
  attempt: PushAttempt,
  { actor, asked }: ParsedPush,
  answers: ReadonlyMap<string, Answer>,
): Promise<Omit<PushAnswer, 'generation'>> {
  const signature = signatureOf(actor);
  const isTold = (userId: string) => userId === signature || attempt.guest?.knows(userId) === true;
  const results = asked.map(({ sent: { id } }) => {
    const known = answers.get(id);
    // The command of another person stays secret: its sender is told nothing.
    return outcomeOf(id, known && isTold(known.userId) ? known.verdict : { code: 'unknown' });
  });
  const applied = asked.filter((_, i) => results[i]?.outcome === 'applied');
  return { results, revs: await visibleRevs(attempt, applied) };
}

/** Undefined for a command that was refused while parsing. */
const preparedOf = ({ prepared }: ParsedCommand): Prepared | undefined => (prepared.ok ? prepared.value : undefined);

/** Read ahead together, since match entries come many at once. */
const idsAskedFor = (asked: readonly ParsedCommand[], table: TableName): string[] => [
  ...new Set(asked.flatMap((one) => preparedOf(one)?.asks[table] ?? [])),
];

/** The scopes that the commands write to, each with its team where it has one. */
function scopesOf(asked: readonly ParsedCommand[], further: readonly Scope[] = []): Map<Scope, string | undefined> {
  const scopes = new Map<Scope, string | undefined>();
  let last: string | undefined;
  for (const one of asked) {
    const ready = preparedOf(one);
    last = ready?.team ?? last;
    for (const scope of ready?.scopes ?? []) scopes.set(scope, ready?.team ?? scopes.get(scope));
  }
  for (const scope of further) scopes.set(scope, last);
  return scopes;
}

/** The teams of the commands, those included that a command is about to create. */
function teamsOf(asked: readonly ParsedCommand[]): string[] {
  const named = asked.flatMap((one) => preparedOf(one)?.team ?? []);
  const scopes = [...scopesOf(asked).keys()].map(scopeParts);
  const made = scopes.filter(({ kind }) => kind === 'team').map(({ id }) => id);
  return [...new Set([...named, ...made])];
}

/** Access to a session is access to its team. */
function sessionTeams(scopes: ReadonlyMap<Scope, string | undefined>): Map<string, string> {
  const teams = new Map<string, string>();
  for (const [scope, team] of scopes) {
    const { kind, id } = scopeParts(scope);
    if (kind === 'session' && team !== undefined) teams.set(id, team);
  }
  return teams;
}

/** Counters for the device to wait for; only of scopes that it may pull, or it would wait for ever. */
async function visibleRevs(
  { work, teamAccess, guest }: PushAttempt,
  applied: readonly ParsedCommand[],
): Promise<PushAnswer['revs']> {
  const scopes = scopesOf(applied);
  if (guest) return revsOf(work, [...scopes.keys()].filter(isOfSession));
  if (scopes.size > 0 && !teamAccess.isLoaded) await teamAccess.reload();
  const teams = sessionTeams(scopes);
  const isVisible = (scope: Scope): boolean => {
    const { kind, id } = scopeParts(scope);
    const access = kind === 'user' ? undefined : teamAccess.find(teams.get(id) ?? id);
    return kind === 'user' || (kind === 'team' ? access !== undefined : access?.pro === true);
  };
  return revsOf(work, [...scopes.keys()].filter(isVisible));
}

const isOfSession = (scope: Scope): boolean => scopeParts(scope).kind === 'session';
const revsOf = (work: Workspace, scopes: readonly Scope[]): PushAnswer['revs'] =>
  Object.fromEntries(scopes.map((scope) => [scope, work.counter(scope)]));
