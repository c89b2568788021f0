import { randomBytes, randomUUID } from 'node:crypto';
import { type Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { timeId } from '#domain/core/ids.ts';
import { PullAnswer, PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { type Scope, sessionScope, teamProScope, teamScope } from '#domain/sync/tables.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { signInAs } from '#tests/support/process.ts';
import { pullAddress, STREAM } from '#tests/support/pushing.ts';
import { makeRow } from '#tests/support/rows.ts';
import { makePerson, makeTeam, PRO } from '#tests/support/world.ts';

const TAP_EVERY_MS = 2000;
const Hint = z.object({ scope: z.string(), rev: z.int() });
const CATEGORIES = ['attack', 'serve', 'defense', 'pass'] as const;

type Match = {
  readonly teamId: string;
  readonly sessionId: string;
  readonly scope: Scope;
  readonly recorder: string;
  readonly listeners: readonly string[];
};
type Heard = { readonly rev: number; readonly at: number };
type Pushed = { readonly scope: Scope; readonly rev: number; readonly at: number; readonly took: number };

/** Matches of teams with an owner who records, and so many members who listen. */
export async function prepareMatches(url: string, count: number, listening: number): Promise<Match[]> {
  const db = openPostgres(url, { connections: 4 });
  const at = new Date().toISOString();
  const matches = Array.from({ length: count }, async () => {
    const [owner, teamId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
    await makePerson(db, owner, PRO);
    await makeTeam(db, teamId, owner);
    const members = Array.from({ length: listening }, () => randomUUID());
    for (const member of members) await makePerson(db, member);
    await writeInScopes(db, [teamScope(teamId), teamProScope(teamId)], async (write) => {
      const session = { id: sessionId, teamId, userId: owner, numSets: 5, createdAt: at } as const;
      await write.put('statSessions', makeRow('statSessions', session));
      for (const userId of members) {
        const person = { userId, addedBy: owner, id: randomUUID(), teamId };
        await write.put('teamCollaborators', makeRow('teamCollaborators', person));
      }
    });
    const cookies = await Promise.all([owner, ...members].map((person) => signInAs(db, person)));
    const [recorder = '', ...listeners] = cookies.map(({ cookie }) => cookie);
    return { teamId, sessionId, scope: sessionScope(sessionId), recorder, listeners };
  });
  return Promise.all(matches).finally(() => db.close());
}

/** The devices of many matches, and the delays that they measured. */
export class Evening {
  readonly #agent: Agent;
  readonly #urls: readonly string[];
  readonly #heard = new Map<Scope, Heard[][]>();
  readonly #pushed: Pushed[] = [];
  readonly #pulls: number[] = [];
  #errors = 0;

  constructor(agent: Agent, urls: readonly string[]) {
    this.#agent = agent;
    this.#urls = urls;
  }

  /** Half of the devices at each server; on a hint each pulls, and once more if one came meanwhile. */
  async listen(match: Match): Promise<void> {
    const all = match.listeners.map(() => new Array<Heard>());
    this.#heard.set(match.scope, all);
    await Promise.all(
      match.listeners.map((cookie, n) => this.#open(match, { cookie, url: this.#url(n) }, all[n] ?? [])),
    );
  }

  #url(n: number): string {
    return this.#urls[n % this.#urls.length] ?? '';
  }

  async #open({ scope }: Match, { cookie, url }: { cookie: string; url: string }, heard: Heard[]): Promise<void> {
    let cursors: Record<Scope, number> = { [scope]: 0 };
    let generation: string | undefined;
    let isAsked = false;
    let pulling: Promise<void> | undefined;
    const pull = async (): Promise<void> => {
      while (isAsked) {
        isAsked = false;
        const began = performance.now();
        const text = await this.#ask(url + pullAddress(cursors, generation), { cookie });
        this.#pulls.push(performance.now() - began);
        if (text === undefined) continue;
        const { scopes, ...given } = PullAnswer.parse(JSON.parse(text));
        generation = given.generation;
        cursors = { ...cursors, ...Object.fromEntries(scopes.map((one) => [one.scope, one.cursor])) };
      }
      pulling = undefined;
    };
    const hint = (line: string): void => {
      const { scope: moved, rev } = Hint.parse(JSON.parse(line));
      if (moved === scope) heard.push({ rev, at: performance.now() });
      isAsked = true;
      pulling ??= pull();
    };
    await new Promise<void>((resolve, reject) => {
      const opening = get(url + STREAM, { agent: this.#agent, headers: { cookie } }, (answer) => {
        answer.setEncoding('utf8').on('data', (part: string) => {
          for (const [, line = ''] of part.matchAll(/^event: hint\ndata: (.*)$/gm)) hint(line);
          resolve();
        });
        answer.on('error', () => undefined);
      });
      opening.on('error', reject);
    });
  }

  /** Each match taps on its own beat. */
  async record(matches: readonly Match[], forMs: number): Promise<void> {
    await Promise.all(
      matches.map((match, n) =>
        this.#tap(match, { url: this.#url(n), forMs, wait: (n / matches.length) * TAP_EVERY_MS }),
      ),
    );
  }

  async #tap({ teamId, sessionId, scope, recorder }: Match, beat: { url: string; forMs: number; wait: number }) {
    const clientId = randomUUID();
    const playerId = randomUUID();
    const end = performance.now() + beat.forMs;
    await sleep(beat.wait);
    for (let n = 0, next = performance.now(); next < end; n++, next += TAP_EVERY_MS) {
      await sleep(Math.max(0, next - performance.now()));
      const payload = { playerId, category: CATEGORIES[n % CATEGORIES.length], counter: 'positive', by: 1 };
      const id = timeId(Date.now(), randomBytes(10));
      const input = { teamId, sessionId, id, setNumber: 1, entry: { kind: 'stat', payload } };
      const commands = [{ id: randomUUID(), name: 'match.record', at: new Date().toISOString(), input }];
      const at = performance.now();
      const body = { clientId, schemaVersion: SCHEMA_VERSION, commands };
      const text = await this.#ask(`${beat.url}/api/sync/push`, { cookie: recorder, body });
      if (text === undefined) continue;
      const { results, revs } = PushAnswer.parse(JSON.parse(text));
      if (results.some(({ outcome }) => outcome !== 'applied')) this.#errors += 1;
      this.#pushed.push({ scope, rev: revs[scope] ?? 0, at, took: performance.now() - at });
    }
  }

  #ask(url: string, { cookie, body }: { cookie: string; body?: object }): Promise<string | undefined> {
    return new Promise((resolve) => {
      const failed = (): void => {
        this.#errors += 1;
        resolve(undefined);
      };
      const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
      const sending = request(url, { method: body ? 'POST' : 'GET', agent: this.#agent, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : failed()));
        answer.on('error', failed);
      });
      sending.on('error', failed).end(body && JSON.stringify(body));
    });
  }

  /** From the tap to the first hint of it, for each tap and each device of its match. */
  seen(matches: readonly Match[]) {
    const hints: number[] = [];
    let missing = 0;
    for (const { scope, rev, at } of this.#pushed) {
      for (const heard of this.#heard.get(scope) ?? []) {
        const first = heard.find((hint) => hint.rev >= rev);
        if (first) hints.push(Math.max(0, first.at - at));
        else missing += 1;
      }
    }
    const silent = matches.filter(({ scope }) => !this.#pushed.some((push) => push.scope === scope)).length;
    return {
      pushes: this.#pushed.map(({ took }) => took),
      hints,
      pulls: this.#pulls,
      errors: this.#errors + silent,
      missing,
    };
  }
}
