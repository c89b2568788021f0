import type { ServerResponse } from 'node:http';
import { HEARTBEAT_MS } from '#domain/sync/backoff.ts';
import { type Scope, scopeParts, teamProScope, userScope } from '#domain/sync/tables.ts';
import type { Outside } from '#server/outside/outside.ts';
import { generationFor } from '#server/db/generation.ts';
import { accessToAllTeams } from './access.ts';
import { type Change, CHANNEL, Changes } from './hints.ts';
import { visibleScopes } from './pull.ts';
import { SIGN_INS } from './sign-ins.ts';

type Listener = {
  readonly userId: string;
  /** The sign-in by which this device listens. */
  readonly sessionId: string;
  readonly isSignedIn: () => Promise<boolean>;
  /** All that a guest hears of; a member's scopes follow from their access. */
  readonly only?: readonly Scope[];
};
type Connection = Listener & { readonly to: ServerResponse; scopes: Scope[] };

/** `x-accel-buffering`: a buffering proxy would hold the hints back. */
const HEADERS = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
/** An event, not an SSE comment: the app sees events only, and closes a line that is silent. */
const ALIVE = 'event: alive\ndata: 1\n\n';
/** Unread bytes after which a device is cut off; it reconnects and pulls. */
const MOST_UNREAD = 256 * 1024;
/** Streams of one person and of one sign-in on this server; a further one ends the oldest. */
const MOST = { userId: 20, sessionId: 6 } as const;
/** Sign-ins are checked with every second heartbeat, in case the word that one ended was lost. */
const BEATS_PER_LOOK = 2;

/**
 * Server-sent events: hints that a scope changed, never its data. A missed hint costs time only, since a device pulls
 * whenever it connects.
 */
export class Stream {
  readonly #outside: Pick<Outside, 'db' | 'clock'>;
  readonly #all = new Set<Connection>();
  readonly #byScope = new Map<Scope, Set<Connection>>();
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
    // After a gap in the channel, every device reconnects and pulls everything.
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
   * Keeps the response open until the device leaves or its sign-in ends. Subscribes before it answers, so that the pull
   * that follows misses nothing, a sign-out of this moment included.
   */
  async open(listener: Listener, to: ServerResponse): Promise<void> {
    const { userId, only } = listener;
    const listening = { ...listener, to, scopes: only ? [...only] : [userScope(userId)] };
    to.on('close', () => this.#leave(listening));
    this.#enter(listening);
    this.#makeRoom(listening);
    // A running server's generation changes only while no device is connected.
    const newest = await generationFor(this.#outside.db, null).catch(() => undefined);
    this.#generation = newest?.id ?? this.#generation;
    await this.refreshScopes(userId);
    await this.#endSignedOut([listening]);
    if (to.writableEnded) return;
    to.writeHead(200, HEADERS);
    to.write(': connected\n\n');
  }

  async #scopesOf(userId: string): Promise<Scope[]> {
    const { db, clock } = this.#outside;
    return visibleScopes(userId, await accessToAllTeams(db, { userId, now: clock() }));
  }

  #enter(listening: Connection): void {
    this.#all.add(listening);
    for (const scope of listening.scopes) {
      const set = this.#byScope.get(scope) ?? new Set();
      this.#byScope.set(scope, set.add(listening));
    }
  }

  #leave(listening: Connection): void {
    this.#all.delete(listening);
    for (const scope of listening.scopes) {
      const set = this.#byScope.get(scope);
      set?.delete(listening);
      if (set?.size === 0) this.#byScope.delete(scope);
    }
  }

  #of(userId: string): Connection[] {
    return [...this.#all].filter((listening) => listening.userId === userId);
  }

  /** `theirs` is in the order of connecting. */
  #makeRoom({ userId, sessionId }: Connection): void {
    const theirs = this.#of(userId);
    const ofSession = theirs.filter((listening) => listening.sessionId === sessionId);
    for (const each of [...theirs.slice(0, -MOST.userId), ...ofSession.slice(0, -MOST.sessionId)]) this.#end(each);
  }

  /** If the database cannot say who is signed in, the stream ends and the device reconnects. */
  async #endSignedOut(some: readonly Connection[]): Promise<void> {
    const look = async (listening: Connection): Promise<void> => {
      if (!(await listening.isSignedIn().catch(() => false))) this.#end(listening);
    };
    await Promise.all(some.map(look));
  }

  #end(listening: Connection): void {
    this.#leave(listening);
    listening.to.end();
  }

  #cutOff(): void {
    for (const { to } of this.#all) to.end();
  }

  #sendAll(text: string): void {
    for (const listening of this.#all) this.#send(listening, text);
  }

  #send({ to }: Connection, text: string): void {
    if (to.writableLength > MOST_UNREAD) to.destroy();
    else to.write(text);
  }

  #hear(changes: readonly Change[]): void {
    for (const { team, ...hint } of changes) {
      const { scope } = hint;
      const text = `event: hint\ndata: ${JSON.stringify({ ...hint, generation: this.#generation })}\n\n`;
      const audience = team === undefined ? [scope] : [teamProScope(team), scope];
      for (const listening of audience.flatMap((one) => [...(this.#byScope.get(one) ?? [])])) {
        this.#send(listening, text);
      }
      if (scopeParts(scope).kind === 'user') void this.refreshScopes(scopeParts(scope).id);
    }
  }

  /** Subscribes a person's devices anew after their access changed. */
  async refreshScopes(userId: string): Promise<void> {
    const theirs = this.#of(userId).filter(({ only }) => only === undefined);
    if (theirs.length === 0) return;
    try {
      const scopes = await this.#scopesOf(userId);
      for (const listening of theirs.filter((each) => this.#all.has(each))) {
        this.#leave(listening);
        listening.scopes = scopes;
        this.#enter(listening);
      }
    } catch {
      // Without the database the devices reconnect, and their access is read then.
      for (const { to } of theirs) to.end();
    }
  }
}
