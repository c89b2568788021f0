import { randomBytes, randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { timeId } from '#domain/core/ids.ts';
import { DEFAULT_DISPLAY, LiveLinks } from '#domain/live/api.ts';
import type { MatchEntry } from '#domain/match/schema.ts';
import { PullAnswer, PushAnswer, SCHEMA_VERSION } from '#domain/sync/protocol.ts';
import { teamProScope } from '#domain/sync/tables.ts';
import type { Database } from '#server/db/database.ts';
import { writeInScopes } from '#server/sync/scoped-write.ts';
import { signInAs } from '#tests/support/process.ts';
import { pullAddress } from '#tests/support/pushing.ts';
import { makeRow } from '#tests/support/rows.ts';
import { AT, makePerson, makeTeam, PRO } from '#tests/support/world.ts';
import { contactIn, postsOf } from './told-match.ts';

/** A rally every twenty seconds: ten touches, each tapped as it is seen. */
const TAP_EVERY_MS = 2000;
const TOUCHES = 10;
const MOST_RALLIES = 200;

/** Sides take turns, so that the set goes on for as long as it is watched. */
const entries: readonly MatchEntry[] = postsOf(1, MOST_RALLIES).flatMap((post) =>
  Array.from({ length: TOUCHES }, (_, at) => {
    const isLast = at === TOUCHES - 1;
    const touch = isLast ? ({ skill: 'attack', grade: 'kill' } as const) : ({ skill: 'dig', grade: 'good' } as const);
    return contactIn(post, at + 1, touch, isLast && post.n % 2 === 0 ? 'them' : 'us');
  }),
);

export type Court = {
  readonly teamId: string;
  readonly sessionId: string;
  readonly cookie: string;
  /** Of its public page. */
  readonly path: string;
  readonly linkId: string;
};
/** The tap that made so many points, and when. */
type Tap = { readonly path: string; readonly points: number; readonly at: number };
type Answer = { readonly status: number; readonly text: string };

/** Matches that are recorded by one device each: it pushes each tap and pulls what came of it. */
export class ClubDay {
  readonly #agent: Agent;
  readonly #url: string;
  readonly #next = new Map<Court, number>();
  readonly #clients = new Map<Court, string>();
  readonly taps: Tap[] = [];
  errors = 0;

  constructor(agent: Agent, url: string) {
    this.#agent = agent;
    this.#url = url;
  }

  /** Courts with a link each; some rallies stand already, so that the set runs. */
  async prepare(db: Database, count: number): Promise<Court[]> {
    const courts = await Promise.all(Array.from({ length: count }, () => this.#prepareOne(db)));
    for (let tap = 0; tap < TOUCHES; tap++) await Promise.all(courts.map((court) => this.#tap(court)));
    return courts;
  }

  async #prepareOne(db: Database): Promise<Court> {
    const [owner, teamId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];
    await makePerson(db, owner, PRO);
    await makeTeam(db, teamId, owner);
    const session = { id: sessionId, teamId, userId: owner, numSets: 5, createdAt: AT, counting: 'contacts' } as const;
    await writeInScopes(db, [teamProScope(teamId)], (write) =>
      write.put('statSessions', makeRow('statSessions', session)),
    );
    const { cookie } = await signInAs(db, owner);
    const body = { sessionId, ...DEFAULT_DISPLAY };
    const { text } = await this.ask(`/api/teams/${teamId}/live`, cookie, body);
    const [link] = LiveLinks.parse(JSON.parse(text)).links;
    if (!link) throw new Error(text);
    return { teamId, sessionId, cookie, path: `${new URL(link.url).pathname}/state`, linkId: link.id };
  }

  /** Each court on its own beat; answers how long each push took. */
  async record(courts: readonly Court[], forMs: number): Promise<number[]> {
    const took: number[] = [];
    const end = performance.now() + forMs;
    const each = async (court: Court, n: number): Promise<void> => {
      let next = performance.now() + (n / courts.length) * TAP_EVERY_MS;
      for (; next < end; next += TAP_EVERY_MS) {
        await sleep(Math.max(0, next - performance.now()));
        took.push(await this.#tap(court));
      }
    };
    await Promise.all(courts.map(each));
    return took;
  }

  async #tap(court: Court): Promise<number> {
    const n = this.#next.get(court) ?? 0;
    this.#next.set(court, n + 1);
    const entry = entries[n];
    if (!entry) throw new Error('The set is over');
    const { teamId, sessionId, cookie } = court;
    const clientId = this.#clients.get(court) ?? randomUUID();
    this.#clients.set(court, clientId);
    const newId = (): string => timeId(Date.now(), randomBytes(10));
    const input = { teamId, sessionId, id: newId(), setNumber: 1, entry };
    const commands = [{ id: newId(), name: 'match.record', at: new Date().toISOString(), input }];
    if ((n + 1) % TOUCHES === 0) this.taps.push({ path: court.path, points: (n + 1) / TOUCHES, at: Date.now() });
    const began = performance.now();
    const { status, text } = await this.ask('/api/sync/push', cookie, {
      clientId,
      schemaVersion: SCHEMA_VERSION,
      commands,
    });
    const took = performance.now() - began;
    const results = status === 200 ? PushAnswer.parse(JSON.parse(text)).results : [];
    if (results[0]?.outcome !== 'applied') this.errors += 1;
    await this.#pull(court);
    return took;
  }

  readonly #known = new Map<Court, { cursors: Record<string, number>; generation: string | undefined }>();
  /** Brings the device what is new; the first time everything. */
  async #pull(court: Court): Promise<void> {
    const known = this.#known.get(court) ?? { cursors: { [`session:${court.sessionId}`]: 0 }, generation: undefined };
    const { status, text } = await this.ask(pullAddress(known.cursors, known.generation), court.cookie);
    if (status !== 200) return void (this.errors += 1);
    const { scopes, generation } = PullAnswer.parse(JSON.parse(text));
    const moved = Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor]));
    this.#known.set(court, { cursors: { ...known.cursors, ...moved }, generation });
  }

  /** The address of a pull by which nothing comes. */
  async emptyPull(court: Court): Promise<string> {
    for (let tries = 0; tries < 5; tries++) await this.#pull(court);
    const known = this.#known.get(court);
    return pullAddress(known?.cursors ?? {}, known?.generation);
  }

  ask(path: string, cookie?: string, body?: object): Promise<Answer> {
    const headers = {
      ...(cookie !== undefined && { cookie, origin: this.#url }),
      ...(body && { 'content-type': 'application/json' }),
      ...(path.startsWith('/live') && { 'accept-encoding': 'gzip' }),
    };
    return new Promise((resolve, reject) => {
      const options = { method: body ? 'POST' : 'GET', agent: this.#agent, headers };
      const sending = request(this.#url + path, options, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
        answer.on('error', reject);
      });
      sending.on('error', reject).end(body && JSON.stringify(body));
    });
  }
}
