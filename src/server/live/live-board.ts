import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Ahead, publicState } from '#domain/live/public-state.ts';
import type { LiveState } from '#domain/live/state.ts';
import { GONE_AFTER_MS } from '#domain/match/api.ts';
import { scopeParts } from '#domain/sync/tables.ts';
import type { Palette } from '#domain/teams/schema.ts';
import type { Outside } from '#server/outside/outside.ts';
import { CHANNEL, Changes } from '#server/sync/hints.ts';
import { type Place, type ReadMatch, readMatch } from './match-source.ts';
import { currentSession, findLink, type FoundLink, isRecordedSince, resolveSession } from './store.ts';

/** Told to all servers when a link, or who is hidden, was changed: the team whose it is. */
export const LIVE_CHANNEL = 'live';

/** A link is asked for again after so long, and a match is read at most so often (LIV-09). */
const LINK_KNOWN_MS = 2000;
const READ_EVERY_MS = 1000;
/** Days go by without a hint. */
const READ_AGAIN_MS = 10 * 60_000;
/** As long as pages may still ask that were hidden, or without a line, when their link ended. */
const REMEMBERED_MS = 10 * 60_000;
const MOST_SNAPSHOTS = 200;
const MOST_MATCHES = 100;
const MOST_LINKS = 5000;

export type Snapshot = {
  readonly state: LiveState;
  readonly palette: Palette | null;
  readonly plain: Buffer;
  readonly gzip: Buffer;
  readonly etag: string;
};
export type Shown = { readonly link: FoundLink; readonly snapshot: Snapshot };

type Target = { readonly link: FoundLink; readonly place: Place; readonly isRecorded: boolean };
type Kept<T> = { readonly value: Promise<T>; readonly at: number };
type Held = { read: ReadMatch | undefined; at: number; isDue: boolean; reading: Promise<ReadMatch> | undefined };
type Made = { readonly from: ReadMatch; readonly isRecorded: boolean; readonly snapshot: Snapshot };

/** The public states, ready to be sent: a request reads memory, and the database is asked when something happened. */
export class LiveBoard {
  readonly #outside: Pick<Outside, 'db' | 'clock'>;
  readonly #targets = new Map<string, Kept<Target | undefined>>();
  /** Addresses that led somewhere here: pages of an ended link go on asking for a moment, and guess nothing. */
  readonly #shown = new Map<string, number>();
  readonly #matches = new Map<string, Held>();
  readonly #snapshots = new Map<string, Made>();
  #stops: (() => Promise<void>)[] = [];

  constructor(outside: Pick<Outside, 'db' | 'clock'>) {
    this.#outside = outside;
  }

  async start(): Promise<void> {
    const { db } = this.#outside;
    const missed = (): void => this.#forgetAll();
    this.#stops.push(await db.listen(CHANNEL, (payload) => this.#hear(payload), missed));
    this.#stops.push(await db.listen(LIVE_CHANNEL, (teamId) => this.#dropLinks(teamId), missed));
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }

  /** The match that an address shows; undefined where there is nothing. `set` asks for all rallies of one. */
  async find(token: string, set: number | null): Promise<Shown | undefined> {
    const target = await this.#target(token);
    if (!target) return undefined;
    this.#shown.delete(token);
    this.#shown.set(token, this.#now());
    dropOldest(this.#shown, MOST_LINKS);
    return { link: target.link, snapshot: this.#snapshot(target, await this.#read(target.place), set) };
  }

  /** Whether an address led somewhere a short time ago. */
  wasShown(token: string): boolean {
    return this.#now() - (this.#shown.get(token) ?? -Infinity) < REMEMBERED_MS;
  }

  #now(): number {
    return this.#outside.clock().getTime();
  }

  /** Only addresses that lead somewhere are kept: guessed ones would push them out. */
  #target(token: string): Promise<Target | undefined> {
    const known = this.#targets.get(token);
    if (known && this.#now() - known.at < LINK_KNOWN_MS) return known.value;
    const value = this.#lookUp(token);
    this.#targets.delete(token);
    this.#targets.set(token, { value, at: this.#now() });
    dropOldest(this.#targets, MOST_LINKS);
    const drop = (): void => {
      if (this.#targets.get(token)?.value === value) this.#targets.delete(token);
    };
    value.then((found) => found ?? drop(), drop);
    return value;
  }

  async #lookUp(token: string): Promise<Target | undefined> {
    const { db, clock } = this.#outside;
    const link = await findLink(db, token);
    if (!link) return undefined;
    const { teamId } = link;
    const sessionId = link.sessionId === null ? await currentSession(db, teamId) : await resolveSession(db, link);
    if (sessionId === undefined) return undefined;
    const since = new Date(clock().getTime() - GONE_AFTER_MS);
    const isRecorded = sessionId !== null && (await isRecordedSince(db, sessionId, since));
    return { link, place: { teamId, sessionId }, isRecorded };
  }

  async #read(place: Place): Promise<ReadMatch> {
    const key = keyOf(place);
    const held: Held = this.#matches.get(key) ?? { read: undefined, at: 0, isDue: true, reading: undefined };
    this.#matches.delete(key);
    this.#matches.set(key, held);
    dropOldest(this.#matches, MOST_MATCHES);
    const age = this.#now() - held.at;
    if (held.read && (held.isDue ? age < READ_EVERY_MS : age < READ_AGAIN_MS)) return held.read;
    held.reading ??= this.#readAnew(place, held).finally(() => (held.reading = undefined));
    return held.reading;
  }

  async #readAnew(place: Place, held: Held): Promise<ReadMatch> {
    const { db, clock } = this.#outside;
    // A hint that comes while it is read makes it due again.
    held.isDue = false;
    held.at = this.#now();
    try {
      const was = held.read;
      held.read = await db.transaction((tx) => readMatch(tx, place, clock(), was), { snapshot: true });
      return held.read;
    } catch (fault) {
      held.isDue = true;
      throw fault;
    }
  }

  #snapshot({ link, isRecorded }: Target, read: ReadMatch, set: number | null): Snapshot {
    const { teamId, sessionId, names, shows } = link;
    const key = JSON.stringify([teamId, sessionId, read.match?.id, names, shows, set]);
    const made = this.#snapshots.get(key);
    this.#snapshots.delete(key);
    const isSame = made && made.from === read && made.isRecorded === isRecorded;
    const snapshot = isSame ? made.snapshot : makeSnapshot({ link, isRecorded, read, set });
    this.#snapshots.set(key, { from: read, isRecorded, snapshot });
    dropOldest(this.#snapshots, MOST_SNAPSHOTS);
    return snapshot;
  }

  #hear(payload: string): void {
    for (const { scope, here } of Changes.parse(JSON.parse(payload))) {
      const { kind, id } = scopeParts(scope);
      if (kind === 'user') continue;
      for (const [key, held] of this.#matches) if (!here && key.split(' ').includes(id)) held.isDue = true;
    }
  }

  #dropLinks(teamId: string): void {
    this.#targets.clear();
    for (const [key, held] of this.#matches) if (key.startsWith(teamId)) [held.isDue, held.at] = [true, 0];
  }

  #forgetAll(): void {
    this.#targets.clear();
    this.#matches.clear();
    this.#snapshots.clear();
  }
}

const keyOf = ({ teamId, sessionId }: Place): string => `${teamId} ${sessionId ?? ''}`;

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

type Asked = {
  readonly link: FoundLink;
  readonly isRecorded: boolean;
  readonly read: ReadMatch;
  readonly set: number | null;
};

function makeSnapshot({ link, isRecorded, read, set }: Asked): Snapshot {
  const { team, match, players, hidden, heardAt, palette } = read;
  const calling = { naming: link.names, players, hidden };
  const state = publicState({
    ...{ team, match, ...aheadOf(link, read), calling, shows: link.shows, heardAt, isRecorded, set },
  });
  const plain = Buffer.from(JSON.stringify(state));
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 16);
  return { state, palette, plain, gzip: gzipSync(plain), etag };
}

/**
 * When the match is, or the next one. The link of a match says time and place; that of a team stands for good and may be
 * with anybody, so it says the day alone (LIV-01).
 */
function aheadOf(
  { sessionId }: FoundLink,
  { match, own, next }: ReadMatch,
): { ahead: Ahead | null; next: Ahead | null } {
  if (sessionId !== null) return { ahead: own, next: null };
  return { ahead: dayAlone(match === null ? next : own), next: dayAlone(next) };
}

const dayAlone = (ahead: Ahead | null): Ahead | null => ahead && { ...ahead, time: null, place: null };
