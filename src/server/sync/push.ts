import type { PushAnswer, PushRequest } from '#domain/sync/protocol.ts';
import { prepare } from '#domain/sync/registry.ts';
import { type Scope, scopeParts, type TableName } from '#domain/sync/tables.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { readAccess } from './access.ts';
import { type Answered, answerTo, keepable, type Recorded, recording } from './answers.ts';
import { type Asked, decide, NeedsCare, type Turn } from './decide.ts';
import { Doors } from './doors.ts';
import { isOwnFault } from './faults.ts';
import { firstLook } from './first-look.ts';
import { type Change, changesOf, wake } from './hints.ts';
import { projectNew } from './project.ts';
import { lockScopes, moving } from './scopes.ts';
import { NotLocked, Workspace } from './workspace.ts';

/** One call of one device. */
export type Push = PushRequest & {
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

const MOST_TRIES = 4;

/** Agrees on commands: each is applied or refused once and for all, and asked again it gets the same answer. */
export const agree = (db: Database, devices: readonly Device[]): Promise<Agreed> => attempt(db, devices);

/** Nearly every push goes through without savepoints; one that does not is rolled back and run with them. */
export async function agreeAlone(db: Database, device: Device): Promise<Agreed> {
  const further: Scope[] = [];
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(db, [device], { isCareful: tries > 1, further });
    } catch (fault) {
      const isNew = fault instanceof NotLocked && !further.includes(fault.scope);
      if (isNew) further.push(fault.scope);
      else if (tries >= MOST_TRIES || !(fault instanceof NeedsCare || isOwnFault(fault))) throw fault;
    }
  }
}

/** `further`: scopes that no command names, but an earlier try has come upon. */
type Manner = { readonly isCareful: boolean; readonly further: readonly Scope[] };
const PLAIN: Manner = { isCareful: false, further: [] };

const attempt = (db: Database, devices: readonly Device[], manner = PLAIN): Promise<Agreed> =>
  db.transaction((tx) => inOne(tx, devices, manner));

export function deviceOf({ userId, clientId, now, report, commands }: Push): Device {
  const asked = commands.map((sent) => ({ sent, prepared: prepare(sent) }));
  return { userId, clientId, now, report, asked, teams: teamsOf(asked) };
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
    const turn = { tx, work, doors, actor: { userId, clientId }, isCareful, report };
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
  for (const [i, turn] of turns.entries()) {
    const answer = await answerOf(turn, devices[i]?.asked ?? [], found.answers);
    answers.push({ ...answer, generation: found.generation });
  }
  return { answers, changes };
}

const idOf = ({ sent }: Asked): string => sent.id;

/** Each new command in its order; `answers` grows by theirs. */
async function decideAll(
  turn: Turn,
  { userId, asked }: Device,
  answers: Map<string, Recorded>,
): Promise<Answered['answers']> {
  const answered: Answered['answers'][number][] = [];
  for (const one of asked) {
    const { id, at } = one.sent;
    // Known from before, or the same command twice.
    if (answers.has(id)) continue;
    const decided = decide(turn, one);
    const refusal = decided instanceof Promise ? await decided : decided;
    answers.set(id, { id, userId, refusal });
    answered.push({ id, name: keepable(one.sent), refusal, at });
  }
  return answered;
}

async function answerOf(
  turn: Turn,
  asked: readonly Asked[],
  answers: ReadonlyMap<string, Recorded>,
): Promise<Omit<PushAnswer, 'generation'>> {
  const { userId } = turn.actor;
  const results = asked.map(({ sent: { id } }) => {
    const recorded = answers.get(id) ?? { id, userId, refusal: { code: 'unknown' as const } };
    return answerTo(userId, recorded);
  });
  const applied = asked.filter((_, i) => results[i]?.outcome === 'applied');
  return { results, revs: await visibleRevs(turn, applied) };
}

/** Entries of a log come many at once: what each will look up is known before. */
const asksFor = (asked: readonly Asked[], table: TableName): string[] => [
  ...new Set(asked.flatMap(({ prepared }) => (prepared.ok ? (prepared.value.asks[table] ?? []) : []))),
];

/** The scopes that commands write to, each with the team by which somebody may see it. */
function scopesOf(asked: readonly Asked[], further: readonly Scope[] = []): Map<Scope, string | undefined> {
  const scopes = new Map<Scope, string | undefined>();
  let last: string | undefined;
  for (const { prepared } of asked) {
    if (!prepared.ok) continue;
    last = prepared.value.team ?? last;
    for (const scope of prepared.value.scopes) scopes.set(scope, prepared.value.team ?? scopes.get(scope));
  }
  for (const scope of further) scopes.set(scope, last);
  return scopes;
}

/** Teams that are named, also those that a command of this push is about to make. */
function teamsOf(asked: readonly Asked[]): string[] {
  const named = asked.flatMap(({ prepared }) => (prepared.ok ? (prepared.value.team ?? []) : []));
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
