import { z } from 'zod';
import type { Outcome, PushAnswer, PushRequest } from '#domain/sync/protocol.ts';
import { prepare } from '#domain/sync/registry.ts';
import { type Scope, scopeParts } from '#domain/sync/tables.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { answer, type Answered, keepable, recording } from './answers.ts';
import { type Asked, decide, NeedsCare, type Turn } from './decide.ts';
import { Doors } from './doors.ts';
import { isOwnFault } from './faults.ts';
import { firstLook } from './first-look.ts';
import { type Change, changesOf, wake } from './hints.ts';
import { projectNew } from './project.ts';
import { lockScopes, moving } from './scopes.ts';
import { Workspace } from './workspace.ts';

export type Pusher = {
  readonly db: Database;
  readonly userId: string;
  readonly now: Date;
  readonly report: Turn['report'];
  /** Hears of what changed, after it is stored. */
  readonly tell: (changes: readonly Change[]) => void;
};

type Agreed = { readonly answer: PushAnswer; readonly changes: readonly Change[] };
type Trying = Pusher & { readonly clientId: string; readonly isCareful: boolean };

const MOST_TRIES = 4;

/** Agrees on commands: each is applied or refused once and for all, and asked again it gets the same answer. */
export async function push(pusher: Pusher, { clientId, commands }: PushRequest): Promise<PushAnswer> {
  const asked = commands.map((sent) => ({ sent, prepared: prepare(sent) }));
  const agreed = await carefully((isCareful) =>
    pusher.db.transaction((tx) => agree(tx, { ...pusher, clientId, isCareful }, asked)),
  );
  pusher.tell(agreed.changes);
  return agreed.answer;
}

/** Nearly every push goes through without savepoints; one that does not is rolled back and run with them. */
async function carefully(attempt: (isCareful: boolean) => Promise<Agreed>): Promise<Agreed> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(tries > 1);
    } catch (fault) {
      if (tries >= MOST_TRIES || !(fault instanceof NeedsCare || isOwnFault(fault))) throw fault;
    }
  }
}

async function agree(tx: Transaction, trying: Trying, asked: readonly Asked[]): Promise<Agreed> {
  const { userId, clientId, now, isCareful, report } = trying;
  const counters = await lockScopes(tx, asked.flatMap(scopesOf), clientId);
  const teams = teamsOf(asked);
  const named = entriesOf(asked);
  const found = await firstLook(tx, { userId, now }, { commands: asked.map(idOf), teams, ...named });
  const work = new Workspace(tx, counters, { by: userId, now });
  work.learn('statSessions', named.sessions, found.sessions);
  work.learn('matchEvents', named.events, found.events);
  const doors = new Doors(work, { userId, now }, teams, found.access);
  const turn = { tx, work, doors, actor: { userId, clientId }, isCareful, report };

  const answered = await decideAll(turn, asked, found.answers);
  if (!isCareful) await projectNew(work);
  const { revs, people, payers } = work.changes;
  if (answered.length > 0) work.write(recording(answered, { userId, clientId, now }));
  if (revs.size > 0) work.write(moving(revs));
  await work.flush();
  const changes = [...changesOf(revs, sessionTeams(asked)), ...(await wake(tx, { people, payers }))];

  const results = asked.map(({ sent: { id } }) => found.answers.get(id) ?? answer(id, { code: 'unknown' }));
  const applied = asked.filter((_, i) => results[i]?.outcome === 'applied');
  return { answer: { results, revs: await visibleRevs(turn, applied) }, changes };
}

const idOf = ({ sent }: Asked): string => sent.id;

/** Each new command in its order; `answers` grows by theirs. */
async function decideAll(turn: Turn, asked: readonly Asked[], answers: Map<string, Outcome>): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const one of asked) {
    const { id, at } = one.sent;
    // Known from before, or the same command twice in one push.
    if (answers.has(id)) continue;
    const refusal = await decide(turn, one);
    answers.set(id, answer(id, refusal));
    answered.push({ id, name: keepable(one.sent), at, refusal });
  }
  return answered;
}

const Recorded = z.object({ id: z.uuid(), sessionId: z.uuid() });

/** Entries of a log come many at once: what each will look up is known before. */
function entriesOf(asked: readonly Asked[]) {
  const entries = asked
    .filter(({ sent, prepared }) => prepared.ok && sent.name === 'match.record')
    .map(({ sent }) => Recorded.parse(sent.input));
  return { sessions: [...new Set(entries.map(({ sessionId }) => sessionId))], events: entries.map(({ id }) => id) };
}

const scopesOf = ({ prepared }: Asked): readonly Scope[] => (prepared.ok ? prepared.value.scopes : []);

/** Teams that are named, also those that a command of this push is about to make. */
function teamsOf(asked: readonly Asked[]): string[] {
  const named = asked.flatMap(({ prepared }) => (prepared.ok ? [prepared.value.team] : []));
  const scopes = asked.flatMap(scopesOf).map(scopeParts);
  const made = scopes.filter(({ kind }) => kind === 'team').map(({ id }) => id);
  return [...new Set([...named, ...made])].filter((id) => id !== undefined);
}

/** The team of each session, since who may see the one may see the other. */
function sessionTeams(asked: readonly Asked[]): Map<string, string> {
  const teams = new Map<string, string>();
  for (const { prepared } of asked) {
    if (!prepared.ok || prepared.value.team === undefined) continue;
    for (const { kind, id } of prepared.value.scopes.map(scopeParts)) {
      if (kind === 'session') teams.set(id, prepared.value.team);
    }
  }
  return teams;
}

/** The counters that a device will reach when it pulls: of a scope that it may not see it would wait for ever. */
async function visibleRevs({ work, doors }: Turn, applied: readonly Asked[]): Promise<PushAnswer['revs']> {
  const teams = sessionTeams(applied);
  const revs = new Map<Scope, number>();
  for (const scope of new Set(applied.flatMap(scopesOf))) {
    const { kind, id } = scopeParts(scope);
    const access = kind === 'user' ? undefined : await doors.to(teams.get(id) ?? id);
    const isVisible = kind === 'user' || (kind === 'team' ? access !== undefined : access?.pro === true);
    if (isVisible) revs.set(scope, work.counter(scope));
  }
  return Object.fromEntries(revs);
}
