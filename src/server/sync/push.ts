import type { Prepared } from '#domain/sync/command.ts';
import type { PushAnswer, PushRequest } from '#domain/sync/protocol.ts';
import { type Scope, scopeParts, type TableName } from '#domain/sync/tables.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { readAccess } from './access.ts';
import { type Answer, type Answered, keepable, outcomeOf, recording } from './answers.ts';
import { type Asked, readCommand } from './asked.ts';
import { decide, type Turn } from './decide.ts';
import { Doors } from './doors.ts';
import { Faulted } from './faulted.ts';
import { isPassing, refusalOf } from './faults.ts';
import { firstLook } from './first-look.ts';
import { type Change, changesOf, wake } from './hints.ts';
import { projectNew } from './project.ts';
import { lockScopes, moving } from './scopes.ts';
import { NeedsCare, NotLocked, Workspace } from './workspace.ts';

/** One call of one device. */
export type Push = Pick<PushRequest, 'clientId'> & {
  /** As they came: each is read by itself. */
  readonly commands: readonly unknown[];
  readonly userId: string;
  readonly now: Date;
  readonly report: Turn['report'];
};
/** What came of pushes: an answer to each, in their order, and what others have to hear of. */
type Agreed = { readonly answers: readonly PushAnswer[]; readonly changes: readonly Change[] };

/** A call whose commands have been looked through: what can be done before anything is locked. */
export type Device = Pick<Push, 'userId' | 'clientId' | 'now' | 'report'> & {
  readonly asked: readonly Asked[];
  readonly teams: readonly string[];
};

/** Agrees on commands: each is applied or refused once and for all, and asked again it gets the same answer. */
export const agree = (db: Database, devices: readonly Device[]): Promise<Agreed> => attempt(db, devices);

/** Nearly every push goes through without savepoints; one that meets a fault, of whatever kind, is run with them. */
export async function agreeAlone(db: Database, device: Device): Promise<Agreed> {
  const further: Scope[] = [];
  const watched = watch(device);
  for (let isCareful = false; ;) {
    try {
      const agreed = await attempt(db, [watched.device], { isCareful, further });
      watched.ended();
      return agreed;
    } catch (fault) {
      if (fault instanceof NotLocked && !further.includes(fault.scope)) further.push(fault.scope);
      else if (isCareful || isPassing(fault)) throw fault;
      else isCareful = true;
      watched.met(fault);
    }
  }
}

/** A fault that no single command met is told of as well: the push went through, but something of ours is wrong. */
function watch(device: Device) {
  let unexplained: unknown;
  let isExplained = false;
  const report: Turn['report'] = (fault, culprit) => {
    isExplained = true;
    device.report(fault, culprit);
  };
  return {
    device: { ...device, report },
    met(fault: unknown): void {
      const isForeseen = fault instanceof NotLocked || fault instanceof NeedsCare || refusalOf(fault) !== undefined;
      if (!isForeseen) unexplained = fault;
    },
    ended(): void {
      const id = device.asked[0]?.sent.id ?? '';
      if (unexplained !== undefined && !isExplained) device.report(unexplained, { id, name: 'push' });
    },
  };
}

/** `further`: scopes that no command names, but an earlier try has come upon. */
type Manner = { readonly isCareful: boolean; readonly further: readonly Scope[] };
const PLAIN: Manner = { isCareful: false, further: [] };

const attempt = (db: Database, devices: readonly Device[], manner = PLAIN): Promise<Agreed> =>
  db.transaction((tx) => inOne(tx, devices, manner));

export function deviceOf({ commands, ...device }: Push): Device {
  const asked = commands.map(readCommand);
  return { ...device, asked, teams: teamsOf(asked) };
}

async function inOne(tx: Transaction, devices: readonly Device[], { isCareful, further }: Manner): Promise<Agreed> {
  const all = devices.flatMap(({ asked }) => asked);
  const clients = devices.map(({ clientId }) => clientId);
  const scopes = scopesOf(all, further);
  const counters = await lockScopes(tx, [...scopes.keys()], clients);
  const visits = devices.flatMap(({ userId, teams }) => teams.map((team) => ({ userId, team })));
  const named = { sessions: asksFor(all, 'statSessions'), events: asksFor(all, 'matchEvents') };
  const found = await firstLook(tx, { commands: all.map(idOf), visits, ...named });
  const work = new Workspace(tx, counters, { by: null, now: new Date(0) });
  work.learn('statSessions', named.sessions, found.sessions);
  work.learn('matchEvents', named.events, found.events);

  const turns: Turn[] = [];
  const answered: Answered[] = [];
  for (const device of devices) {
    const { userId, clientId, now, report } = device;
    const doors = new Doors(work, { userId, now }, device.teams, readAccess(found.access, { userId, now }));
    const turn = { tx, work, doors, actor: { userId, clientId }, isCareful, faulted: new Faulted(work), report };
    work.actAs({ by: userId, now });
    const answers = await decideAll(turn, device, found.answers);
    if (answers.length > 0) answered.push({ userId, clientId, receivedAt: now, answers });
    turns.push(turn);
  }
  if (!isCareful) await projectNew(work);
  const { revs, people, payers } = work.changes;
  if (answered.length > 0) work.write(recording(answered));
  if (revs.size > 0) work.write(moving(revs));
  await work.flush();

  const changes = [...changesOf(revs, sessionTeams(scopes)), ...(await wake(tx, { people, payers }))];
  const answers: PushAnswer[] = [];
  for (const [i, device] of devices.entries()) {
    const turn = turns[i];
    if (turn) answers.push({ ...(await answerOf(turn, device, found.answers)), generation: found.generation });
  }
  return { answers, changes };
}

const idOf = ({ sent }: Asked): string => sent.id;

/** Each new command in its order; `answers` grows by theirs. */
async function decideAll(
  turn: Turn,
  { userId, asked }: Device,
  answers: Map<string, Answer>,
): Promise<Answered['answers']> {
  const answered: Answered['answers'][number][] = [];
  for (const one of asked) {
    const { id, at } = one.sent;
    // Known from before, or the same command twice.
    if (answers.has(id)) continue;
    const decided = decide(turn, one);
    const verdict = decided instanceof Promise ? await decided : decided;
    answers.set(id, { id, userId, verdict });
    if (verdict !== 'fault' && one.isKept) answered.push({ id, name: keepable(one.sent), refusal: verdict, at });
  }
  return answered;
}

async function answerOf(
  turn: Turn,
  { userId, asked }: Device,
  answers: ReadonlyMap<string, Answer>,
): Promise<Omit<PushAnswer, 'generation'>> {
  const results = asked.map(({ sent: { id } }) => {
    const known = answers.get(id);
    // To somebody else's command nothing is told.
    return outcomeOf(id, known?.userId === userId ? known.verdict : { code: 'unknown' });
  });
  const applied = asked.filter((_, i) => results[i]?.outcome === 'applied');
  return { results, revs: await visibleRevs(turn, applied) };
}

/** What a command turned out to be, where it can be run at all. */
const readyOf = ({ prepared }: Asked): Prepared | undefined => (prepared.ok ? prepared.value : undefined);

/** Entries of a log come many at once: what each will look up is known before. */
const asksFor = (asked: readonly Asked[], table: TableName): string[] => [
  ...new Set(asked.flatMap((one) => readyOf(one)?.asks[table] ?? [])),
];

/** The scopes that commands write to, each with the team by which somebody may see it. */
function scopesOf(asked: readonly Asked[], further: readonly Scope[] = []): Map<Scope, string | undefined> {
  const scopes = new Map<Scope, string | undefined>();
  let last: string | undefined;
  for (const one of asked) {
    const ready = readyOf(one);
    last = ready?.team ?? last;
    for (const scope of ready?.scopes ?? []) scopes.set(scope, ready?.team ?? scopes.get(scope));
  }
  for (const scope of further) scopes.set(scope, last);
  return scopes;
}

/** Teams that are named, also those that a command of this push is about to make. */
function teamsOf(asked: readonly Asked[]): string[] {
  const named = asked.flatMap((one) => readyOf(one)?.team ?? []);
  const scopes = [...scopesOf(asked).keys()].map(scopeParts);
  const made = scopes.filter(({ kind }) => kind === 'team').map(({ id }) => id);
  return [...new Set([...named, ...made])];
}

/** The team of each session, since who may see the one may see the other. */
function sessionTeams(scopes: ReadonlyMap<Scope, string | undefined>): Map<string, string> {
  const teams = new Map<string, string>();
  for (const [scope, team] of scopes) {
    const { kind, id } = scopeParts(scope);
    if (kind === 'session' && team !== undefined) teams.set(id, team);
  }
  return teams;
}

/** The counters that a device will reach when it pulls: of a scope that it may not see it would wait for ever. */
async function visibleRevs({ work, doors }: Turn, applied: readonly Asked[]): Promise<PushAnswer['revs']> {
  const scopes = scopesOf(applied);
  if (scopes.size > 0 && !doors.areKnown) await doors.look();
  const teams = sessionTeams(scopes);
  const revs = new Map<Scope, number>();
  for (const scope of scopes.keys()) {
    const { kind, id } = scopeParts(scope);
    const access = kind === 'user' ? undefined : doors.to(teams.get(id) ?? id);
    const isVisible = kind === 'user' || (kind === 'team' ? access !== undefined : access?.pro === true);
    if (isVisible) revs.set(scope, work.counter(scope));
  }
  return Object.fromEntries(revs);
}
