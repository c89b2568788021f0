import { type Access, type Role } from '#domain/access.ts';
import type { GuestRole } from '#domain/members/schema.ts';
import { refuse, type Result } from '#domain/core/result.ts';
import { type Actor, refusalFor, signatureOf } from '#domain/sync/command.ts';
import { PullAnswer, PulledRow, type PushRequest, type SentCommand } from '#domain/sync/protocol.ts';
import { prepare } from '#domain/sync/registry.ts';
import { attempt } from '#domain/sync/replay.ts';
import { receive, type Shelf, type Shelves, placesIn } from '#domain/sync/rows.ts';
import { Scope, type TableName } from '#domain/sync/tables.ts';
import type { Cursors, PushReceipt } from '#web/sync/line/transport.ts';

/** Ways to build the server wrongly. Each must be caught by the fuzz. */
export type Flaw = 'no-dedupe' | 'sequence-cursor';

type Shelved = { readonly row: PulledRow; readonly rev: number; isCommitted: boolean };
type Answered = { readonly userId: string; readonly result: Result<void> };

/** A server for histories: the protocol, and a look inside afterwards. */
export type FuzzServer = {
  push(userId: string, request: PushRequest): Promise<PushReceipt | 'other-generation'>;
  pull(userId: string, cursors: Cursors, pageRows: number, generation?: string | null): Promise<PullAnswer>;
  admit(teamId: string, userId: string, role: GuestRole): Promise<void>;
  dismiss(teamId: string, userId: string): Promise<void>;
  /** Transactions that took their number early are seen now. */
  commitLate(): void;
  /** Each time that a command was run, in order. */
  runs(): Promise<{ id: string; isApplied: boolean }[]>;
  /** All rows of a team as they stand, for one of its members. */
  truth(userId: string, sessionId: string): Promise<Shelves>;
};

/** The model as a history wants it. */
export function modelServer(flaw?: Flaw): FuzzServer & Pick<ReturnType<typeof createModelServer>, 'save' | 'restart'> {
  const members = new Map<string, Map<string, Role>>();
  const model = createModelServer(members, flaw);
  return {
    save: model.save,
    restart: model.restart,
    push: async (userId, request) =>
      model.isContinued(request.generation) ? model.push(userId, request) : 'other-generation',
    pull: async (userId, cursors, pageRows, generation) => model.pull(userId, cursors, pageRows, generation),
    async admit(teamId, userId, role) {
      members.get(teamId)?.set(userId, role);
    },
    async dismiss(teamId, userId) {
      members.get(teamId)?.delete(userId);
    },
    commitLate: model.commitLate,
    runs: async () => model.runs,
    truth: async () => model.confirmed,
  };
}

/** The protocol's server in memory, over the same commands: small enough to see that it is right. */
export function createModelServer(members: Map<string, Map<string, Role>>, flaw?: Flaw) {
  const confirmed: Shelves = new Map();
  const rows = new Map<Scope, Map<string, Shelved>>();
  const revs = new Map<Scope, number>();
  const answers = new Map<string, Answered>();
  const runs: { id: string; isApplied: boolean }[] = [];
  const late: Shelved[] = [];
  let last: Promise<unknown> = Promise.resolve();
  /** The newest last; it continues the others. */
  let generations: string[] = [crypto.randomUUID()];

  const accessOf = (userId: string): Record<string, Access> =>
    Object.fromEntries(
      [...members].flatMap(([teamId, roles]) => {
        const role = roles.get(userId);
        return role && isAlive(teamId) ? [[teamId, { role, pro: true }]] : [];
      }),
    );
  const isAlive = (teamId: string) => confirmed.get(`team:${teamId}`)?.teams.has(teamId) ?? false;

  function nextRev(scope: Scope): number {
    const rev = (revs.get(scope) ?? 0) + 1;
    revs.set(scope, rev);
    return rev;
  }

  function write(actor: Actor, scope: Scope, table: TableName, change: Shelf<null>): void {
    for (const [id, row] of change[table]) {
      const rev = nextRev(scope);
      const kept = row ?? confirmed.get(scope)?.[table].get(id);
      const stamp = { rev, deletedAt: row ? null : new Date(0).toISOString(), updatedBy: signatureOf(actor) };
      const stamped = PulledRow.parse({ table, row: { ...kept, ...stamp } });
      receive(confirmed, scope, [stamped]);
      const shelved = { row: stamped, rev, isCommitted: true };
      const shelf = rows.get(scope) ?? new Map<string, Shelved>();
      shelf.delete(`${table} ${id}`);
      rows.set(scope, shelf.set(`${table} ${id}`, shelved));
      if (flaw === 'sequence-cursor' && rev % 3 === 0) {
        shelved.isCommitted = false;
        late.push(shelved);
      }
    }
  }

  async function run(actor: Actor, command: SentCommand): Promise<Result<void>> {
    const ready = prepare(command);
    if (!ready.ok) return ready;
    const prepared = ready.value;
    const access = prepared.team === undefined ? undefined : accessOf(signatureOf(actor))[prepared.team];
    const denied = refusalFor(prepared, access);
    if (denied) return denied;
    const view = { confirmed, layers: [] };
    const { result, changes } = await attempt(view, { prepared, at: command.at }, actor);
    if (!result.ok) return result;
    for (const { scope, table } of placesIn(changes)) {
      const change = changes.get(scope);
      if (change) write(actor, scope, table, change);
      if (table === 'teams') claim(scope.slice('team:'.length), signatureOf(actor));
    }
    return result;
  }

  function claim(teamId: string, userId: string): void {
    const roles = members.get(teamId) ?? new Map<string, Role>();
    if (roles.size === 0) members.set(teamId, roles.set(userId, 'owner'));
  }

  async function answer(actor: Actor, command: SentCommand): Promise<Result<void>> {
    const known = answers.get(command.id);
    if (known && flaw !== 'no-dedupe') {
      return known.userId === signatureOf(actor) ? known.result : refuse({ code: 'unknown' });
    }
    const result = await run(actor, command);
    answers.set(command.id, { userId: signatureOf(actor), result });
    runs.push({ id: command.id, isApplied: result.ok });
    return result;
  }

  /** Keeps everything as it stands. What comes back puts it so again, as a restore does, or as a folder that was copied. */
  function save(): (way: 'restore' | 'copy') => void {
    const state = structuredClone({ confirmed, rows, revs, answers, generations });
    return (way) => {
      const old = structuredClone(state);
      refill(confirmed, old.confirmed);
      refill(rows, old.rows);
      refill(revs, old.revs);
      refill(answers, old.answers);
      generations = [...(way === 'copy' ? old.generations : []), crypto.randomUUID()];
    };
  }

  return {
    save,
    /** An orderly stop and a start. */
    restart: () => void generations.push(crypto.randomUUID()),
    isContinued: (known: string | undefined) => known === undefined || generations.includes(known),
    confirmed,
    /** Each time that a command was run, in order. */
    runs,
    /** Transactions that took their number early are seen now. */
    commitLate(): void {
      for (const shelved of late.splice(0)) shelved.isCommitted = true;
    },
    /** One after the other, as under the locks of a real one: a dead tab's push may still be under way. */
    push(userId: string, request: PushRequest): Promise<PushReceipt> {
      const next = last.then(() => answerAll(userId, request));
      last = next;
      return next;
    },
    pull,
  };

  async function answerAll(userId: string, { clientId, commands }: PushRequest): Promise<PushReceipt> {
    const results: PushReceipt['results'] = [];
    for (const command of commands) {
      const result = await answer({ kind: 'member', userId, clientId }, command);
      const { id } = command;
      results.push(result.ok ? { id, outcome: 'applied' } : { id, outcome: 'refused', refusal: result.refusal });
    }
    const scopes = commands.flatMap((command) => {
      const ready = prepare(command);
      return ready.ok ? ready.value.scopes : [];
    });
    const counters = Object.fromEntries(scopes.map((scope) => [scope, revs.get(scope) ?? 0]));
    return { results, revs: counters, generation: generations.at(-1) };
  }

  function pull(userId: string, cursors: Cursors, pageRows: number, known: string | null = null): PullAnswer {
    const access = accessOf(userId);
    const teams = Object.keys(access);
    const sessions = Object.keys(cursors).filter(
      (scope) => scope.startsWith('session:') && mayRead(scope.slice('session:'.length)),
    );
    const allowed = [`user:${userId}`, ...teams.flatMap((id) => [`team:${id}`, `team-pro:${id}`]), ...sessions];
    function mayRead(id: string): boolean {
      return teams.some((team) => confirmed.get(`team-pro:${team}`)?.statSessions.has(id));
    }
    const isAnew = known === null || !generations.includes(known);
    const scopes = allowed.map((name) => pageFor(Scope.parse(name), isAnew ? {} : cursors, pageRows));
    const generation = generations.at(-1);
    return PullAnswer.parse({ scopes, access, generation, isAnew, serverTime: new Date().toISOString() });
  }

  function pageFor(scope: Scope, cursors: Cursors, pageRows: number) {
    const from = cursors[scope] ?? 0;
    const above = [...(rows.get(scope)?.values() ?? [])].filter(({ rev, isCommitted }) => rev > from && isCommitted);
    const page = above.toSorted((a, b) => a.rev - b.rev).slice(0, pageRows);
    const more = page.length < above.length;
    const end = flaw === 'sequence-cursor' ? from : (revs.get(scope) ?? 0);
    const cursor = more || flaw === 'sequence-cursor' ? (page.at(-1)?.rev ?? from) : end;
    return { scope, cursor, more, rows: page.map(({ row }) => row) };
  }
}

function refill<K, V>(into: Map<K, V>, from: ReadonlyMap<K, V>): void {
  into.clear();
  for (const [key, value] of from) into.set(key, value);
}
