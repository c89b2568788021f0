import type { ServerResponse } from 'node:http';
import { HEARTBEAT_MS } from '#domain/sync/backoff.ts';
import { type Scope, scopeParts, teamProScope, userScope } from '#domain/sync/tables.ts';
import type { Outside } from '#server/outside/outside.ts';
import { generationFor } from '#server/db/generation.ts';
import { accessOf } from './access.ts';
import { type Change, CHANNEL, Changes } from './hints.ts';
import { standing } from './pull.ts';
import { SIGN_INS } from './sign-ins.ts';

type Listener = {
  readonly userId: string;
  /** The sign-in by which this device listens. */
  readonly sessionId: string;
  readonly isSignedIn: () => Promise<boolean>;
};
type Listening = Listener & { readonly to: ServerResponse; scopes: Scope[] };

/** A proxy that gathers small answers would hold the hints back. */
const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
/** An event and not a comment, so that the app can tell a silent line from a quiet one. */
const ALIVE = 'event: alive\ndata: 1\n\n';
/** A device that cannot take more than this is cut off; it comes back and pulls. */
const MOST_UNREAD = 256 * 1024;
/** Of one person and of one sign-in at this server. Who opens more loses the oldest. */
const MOST = { userId: 20, sessionId: 6 } as const;
/** Sign-ins are looked at again with every second heartbeat, also when nobody told that one has ended. */
const BEATS_PER_LOOK = 2;

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
    this.#stops.push(await this.#outside.db.listen(SIGN_INS, (userId) => void this.#endSignedOut(this.#of(userId))));
    let beats = 0;
    const beat = setInterval(() => {
      this.#sendAll(ALIVE);
      if (++beats % BEATS_PER_LOOK === 0) void this.#endSignedOut([...this.#all]);
    }, HEARTBEAT_MS).unref();
    this.#stops.push(() => clearInterval(beat));
  }

  async stop(): Promise<void> {
    this.#cutOff();
    for (const stop of this.#stops.splice(0)) await stop();
  }

  /**
   * Holds the answer open until the device goes or its sign-in ends. It hears before it is told so: what it then pulls
   * misses nothing, and neither does a sign-out of this moment.
   */
  async open(listener: Listener, to: ServerResponse): Promise<void> {
    const { userId } = listener;
    const listening = { ...listener, to, scopes: [userScope(userId)] };
    to.on('close', () => this.#leave(listening));
    this.#enter(listening);
    this.#makeRoom(listening);
    // Under a server that goes on it changes only while nobody is connected, or everybody comes anew.
    const newest = await generationFor(this.#outside.db, null).catch(() => undefined);
    this.#generation = newest?.id ?? this.#generation;
    await this.#lookAgain(userId);
    await this.#endSignedOut([listening]);
    if (to.writableEnded) return;
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

  #of(userId: string): Listening[] {
    return [...this.#all].filter((listening) => listening.userId === userId);
  }

  /** The devices stand in the order in which they came. */
  #makeRoom({ userId, sessionId }: Listening): void {
    const theirs = this.#of(userId);
    const ofSession = theirs.filter((listening) => listening.sessionId === sessionId);
    for (const each of [...theirs.slice(0, -MOST.userId), ...ofSession.slice(0, -MOST.sessionId)]) this.#end(each);
  }

  /** Where the database cannot say who is signed in, nobody is: the devices come anew. */
  async #endSignedOut(some: readonly Listening[]): Promise<void> {
    const look = async (listening: Listening): Promise<void> => {
      if (!(await listening.isSignedIn().catch(() => false))) this.#end(listening);
    };
    await Promise.all(some.map(look));
  }

  #end(listening: Listening): void {
    this.#leave(listening);
    listening.to.end();
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
    const theirs = this.#of(userId);
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
