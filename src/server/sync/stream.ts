import type { ServerResponse } from 'node:http';
import { HEARTBEAT_MS } from '#domain/sync/backoff.ts';
import { type Scope, scopeParts, teamProScope, userScope } from '#domain/sync/tables.ts';
import type { Outside } from '#server/outside/outside.ts';
import { generationFor } from '#server/db/generation.ts';
import { accessOf } from './access.ts';
import { type Change, CHANNEL, Changes } from './hints.ts';
import { standing } from './pull.ts';

type Listening = { readonly userId: string; readonly to: ServerResponse; scopes: Scope[] };

/** A proxy that gathers small answers would hold the hints back. */
const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
/** A device that cannot take more than this is cut off; it comes back and pulls. */
const MOST_UNREAD = 256 * 1024;

/**
 * Tells devices that something changed, never what. A missed hint costs time only: each device pulls when it has
 * connected.
 */
export class Stream {
  readonly #outside: Pick<Outside, 'db' | 'clock'>;
  readonly #all = new Set<Listening>();
  readonly #byScope = new Map<Scope, Set<Listening>>();
  #stops: (() => Promise<void> | void)[] = [];
  #generation: string | undefined;

  constructor(outside: Pick<Outside, 'db' | 'clock'>) {
    this.#outside = outside;
  }

  get size(): number {
    return this.#all.size;
  }

  async start(): Promise<void> {
    const heard = (payload: string): void => this.#hear(Changes.parse(JSON.parse(payload)));
    // Where hints may have been lost, every device comes anew and asks for everything.
    const missed = (): void => this.#cutOff();
    this.#stops.push(await this.#outside.db.listen(CHANNEL, heard, missed));
    const beat = setInterval(() => this.#sendAll(': alive\n\n'), HEARTBEAT_MS).unref();
    this.#stops.push(() => clearInterval(beat));
  }

  async stop(): Promise<void> {
    this.#cutOff();
    for (const stop of this.#stops.splice(0)) await stop();
  }

  /** Holds the answer open until the device goes. It hears before it is told so: what it then pulls misses nothing. */
  async open(userId: string, to: ServerResponse): Promise<void> {
    const listening = { userId, to, scopes: [userScope(userId)] };
    // Under a server that goes on it changes only while nobody is connected, or everybody comes anew.
    this.#generation = (await generationFor(this.#outside.db, null)).id;
    to.on('close', () => this.#leave(listening));
    this.#enter(listening);
    await this.#lookAgain(userId);
    to.writeHead(200, HEADERS);
    to.write(': connected\n\n');
  }

  async #scopesOf(userId: string): Promise<Scope[]> {
    const { db, clock } = this.#outside;
    return standing(userId, await accessOf(db, { userId, now: clock() }));
  }

  #enter(listening: Listening): void {
    this.#all.add(listening);
    for (const scope of listening.scopes) {
      const set = this.#byScope.get(scope) ?? new Set();
      this.#byScope.set(scope, set.add(listening));
    }
  }

  #leave(listening: Listening): void {
    this.#all.delete(listening);
    for (const scope of listening.scopes) {
      const set = this.#byScope.get(scope);
      set?.delete(listening);
      if (set?.size === 0) this.#byScope.delete(scope);
    }
  }

  #cutOff(): void {
    for (const { to } of this.#all) to.end();
  }

  #sendAll(text: string): void {
    for (const listening of this.#all) this.#send(listening, text);
  }

  #send({ to }: Listening, text: string): void {
    if (to.writableLength > MOST_UNREAD) to.destroy();
    else to.write(text);
  }

  #hear(changes: readonly Change[]): void {
    for (const { team, ...hint } of changes) {
      const { scope } = hint;
      const text = `event: hint\ndata: ${JSON.stringify({ ...hint, generation: this.#generation })}\n\n`;
      const audience = this.#byScope.get(team === undefined ? scope : teamProScope(team)) ?? [];
      for (const listening of audience) this.#send(listening, text);
      if (scopeParts(scope).kind === 'user') void this.#lookAgain(scopeParts(scope).id);
    }
  }

  /** What a person may see has changed: their devices hear of other scopes from now on. */
  async #lookAgain(userId: string): Promise<void> {
    const theirs = [...this.#all].filter((listening) => listening.userId === userId);
    if (theirs.length === 0) return;
    try {
      const scopes = await this.#scopesOf(userId);
      for (const listening of theirs.filter((each) => this.#all.has(each))) {
        this.#leave(listening);
        listening.scopes = scopes;
        this.#enter(listening);
      }
    } catch {
      // The database is away: the devices come anew and are asked again.
      for (const { to } of theirs) to.end();
    }
  }
}
