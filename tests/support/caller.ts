import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { timeId } from '#domain/core/ids.ts';
import type { Draft } from '#domain/sync/command.ts';
import { PullAnswer, PushAnswer, type PulledRow, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { sessionScope, type Scope, Stamp, type Stored, TABLES } from '#domain/sync/tables.ts';
import { Elsewhere } from '#domain/billing/api.ts';
import type { Person } from './e2e.ts';

const Logged = z.intersection(TABLES.matchEvents.row, Stamp);
const KeptSet = z.intersection(TABLES.setStats.row, Stamp);
const KeptPair = z.intersection(TABLES.statPairs.row, Stamp);

export const newId = (): string => timeId(Date.now(), randomBytes(10));

export type Caller = Awaited<ReturnType<typeof openCaller>>;

/** A signed-in person without a browser, who makes what a journey begins with and sees what the server holds. */
export async function openCaller(url: string, { email, password }: Person) {
  const clientId = newId();
  let cookie = '';

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { origin: url, cookie, ...(init.body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers });
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  }
  const post = (path: string, body: unknown = {}) => ask(path, { method: 'POST', body: JSON.stringify(body) });

  const signedIn = await post('/api/accounts/sign-in', { email, password });
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

  /** Does what a device does, in order; nothing of it may be refused. */
  async function push(...drafts: readonly Draft[]): Promise<void> {
    const at = new Date().toISOString();
    const commands = drafts.map(({ name, input }) => ({ id: newId(), name, input, at }));
    const answer = await post('/api/sync/push', { clientId, schemaVersion: SCHEMA_VERSION, commands });
    const { results } = PushAnswer.parse(await answer.json());
    const refused = results.find(({ outcome }) => outcome === 'refused');
    if (refused) throw new Error(`Refused: ${JSON.stringify(refused)}`);
  }

  /** Everything this person may see, with the log of a session if one is named. */
  async function rows(sessionId?: string): Promise<PulledRow[]> {
    const found: PulledRow[] = [];
    let cursors: Record<Scope, number> = sessionId === undefined ? {} : { [sessionScope(sessionId)]: 0 };
    for (;;) {
      const answer = await ask(`/api/sync/pull?cursors=${encodeURIComponent(JSON.stringify(cursors))}`);
      const { scopes } = PullAnswer.parse(await answer.json());
      found.push(...scopes.flatMap((scope) => scope.rows));
      cursors = { ...cursors, ...Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor])) };
      if (!scopes.some(({ more }) => more)) return found;
    }
  }

  /** What the server holds of a match: its log, and the figures that it keeps beside it. */
  async function match(sessionId: string): Promise<HeldMatch> {
    const held: HeldMatch = { log: [], sets: [], pairs: [] };
    for (const { table, row } of await rows(sessionId)) {
      if (table === 'matchEvents') held.log.push(Logged.parse(row));
      if (table === 'setStats') held.sets.push(KeptSet.parse(row));
      if (table === 'statPairs' && row.deletedAt === null) held.pairs.push(KeptPair.parse(row));
    }
    const ofSession = (row: { readonly sessionId: string }) => row.sessionId === sessionId;
    return { log: held.log, sets: held.sets.filter(ofSession), pairs: held.pairs.filter(ofSession) };
  }

  return { url, cookie, ask, post, push, rows, match };
}

export type HeldMatch = {
  readonly log: Stored<'matchEvents'>[];
  readonly sets: Stored<'setStats'>[];
  readonly pairs: Stored<'statPairs'>[];
};

/** Buys Pro from the simulated provider. */
export async function buyPro(caller: Caller): Promise<void> {
  const order = await caller.post('/api/billing/checkout', { price: 'monthly' });
  const { pathname } = new URL(Elsewhere.parse(await order.json()).url, caller.url);
  await caller.ask(pathname, { method: 'POST' });
}
