import { randomBytes } from 'node:crypto';
import { timeId } from '#domain/core/ids.ts';
import type { Draft } from '#domain/sync/command.ts';
import { PullAnswer, PushAnswer, type PulledRow, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { type Scope, sessionScope } from '#domain/sync/tables.ts';
import { Elsewhere } from '#domain/billing/api.ts';
import type { Person } from './e2e.ts';
import { type HeldMatch, heldMatch } from './held-match.ts';
import { pullAddress } from './pushing.ts';

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
    let generation: string | undefined;
    let cursors: Record<Scope, number> = sessionId === undefined ? {} : { [sessionScope(sessionId)]: 0 };
    for (;;) {
      const answer = await ask(pullAddress(cursors, generation));
      const { scopes, ...given } = PullAnswer.parse(await answer.json());
      generation = given.generation;
      found.push(...scopes.flatMap((scope) => scope.rows));
      cursors = { ...cursors, ...Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor])) };
      if (!scopes.some(({ more }) => more)) return found;
    }
  }

  const match = async (sessionId: string): Promise<HeldMatch> => heldMatch(await rows(sessionId), sessionId);

  return { url, cookie, ask, post, push, rows, match };
}

/** Buys Pro from the simulated provider. */
export async function buyPro(caller: Caller): Promise<void> {
  const order = await caller.post('/api/billing/checkout', { price: 'monthly' });
  const { pathname } = new URL(Elsewhere.parse(await order.json()).url, caller.url);
  await caller.ask(pathname, { method: 'POST' });
}
