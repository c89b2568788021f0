import { confirm, EMPTY_MATCH, fold, type MatchState, setOf, step } from '#domain/match/fold.ts';
import { derivedId } from '#domain/core/ids.ts';
import { rallyIdOf } from '#domain/match/rally/identity.ts';
import type { Played } from '#domain/match/rally/walk.ts';
import { PRESETS } from '#domain/match/rules.ts';
import type { Correcting, Entry, Post, Said, Side } from '#tests/plain-match/entries.ts';
import { productLog } from '#tests/support/vector-log.ts';
import type { Random } from './random.ts';

/** A way to build it wrongly: a rally is the one with its number. */
export type Flaw = 'by-number';

export const READING = { counting: 'attempts', rules: PRESETS['nfhs-2026'].rules } as const;
export const SET = 1;
/** Behind all that was sent, as what waits is. */
const NOT_SENT = 1_000_000;
const NUMBERS = '3f0f8d7a-6a0e-4c55-9d5e-6f1c1d3a9b20';

/** One of those who record: what was confirmed to it, what waits to be sent, and the match as its screen has it. */
export type Device = {
  readonly name: string;
  isOnline: boolean;
  readonly confirmed: Entry[];
  readonly waiting: Entry[];
  told: readonly Entry[];
  match: MatchState;
  /** Entries of a rally that was never played, and that it has still to take out. */
  mistaken: string[];
  /** Rallies that it took out by mistake, by the entry that did it. */
  readonly undo: string[];
};

/** A hall in which rallies are played, by whom they are told, and the server. */
export type Hall = {
  readonly random: Random;
  readonly flaw: Flaw | undefined;
  /** The winners of the rallies that were really played. */
  readonly real: Side[];
  /** Those that somebody has told. */
  readonly told: Set<number>;
  /** Which real rally each id was used for. */
  readonly meant: Map<string, number>;
  readonly devices: readonly Device[];
  readonly server: Entry[];
  /** Two rallies under one id, or one under two. */
  readonly confused: string[];
  entries: number;
};

export function openHall(random: Random, flaw?: Flaw): Hall {
  const devices = ['A', 'B', 'C'].map((name): Device => {
    const match = { ...EMPTY_MATCH, ...READING };
    return { name, isOnline: true, confirmed: [], waiting: [], told: [], match, mistaken: [], undo: [] };
  });
  const ways = { real: [], told: new Set<number>(), meant: new Map<string, number>(), server: [], confused: [] };
  return { random, flaw, devices, entries: 0, ...ways };
}

/** The rallies that stand on its screen. */
export const playedOn = ({ match }: Device): readonly Played[] => setOf(match, SET).rallies?.played ?? [];

/** Enters something; it counts on its own device at once. */
export function enter(hall: Hall, device: Device, said: Said | Correcting): string {
  const id = `e${(hall.entries += 1)}`;
  device.waiting.push({ id, set: SET, device: device.name, rev: NOT_SENT, ...said });
  refresh(device);
  return id;
}

/** The screen goes on by entries at the end, hears which the server has taken, and reads anew where others came in between. */
function refresh(device: Device): void {
  const { told } = device;
  const rows = [...device.confirmed, ...device.waiting];
  const isLonger = told.every(({ id }, i) => rows[i]?.id === id);
  const taken = rows.slice(0, told.length).filter(({ rev }, i) => told[i]?.rev !== rev);
  const fresh = productLog(isLonger ? rows.slice(told.length) : rows);
  device.match = isLonger ? fresh.reduce(step, confirm(device.match, productLog(taken))) : fold(fresh, READING);
  device.told = rows;
}

/** Sends what waits, and asks for what others have entered. */
export function sync(hall: Hall, device: Device): void {
  for (const entry of device.waiting.splice(0)) hall.server.push({ ...entry, rev: hall.server.length + 1 });
  device.confirmed.push(...hall.server.slice(device.confirmed.length));
  refresh(device);
}

/** Whether the newest rally on its screen is the last one that anybody has told: who missed one does not go on (TWO-8). */
export function isInStep(hall: Hall, device: Device): boolean {
  const newest = playedOn(device).at(-1);
  const last = Math.max(-1, ...hall.told);
  return device.mistaken.length === 0 && (newest ? hall.meant.get(newest.rally.id) === last : last === -1);
}

/** Where the next rally stands, as this device sees it. */
export function nextPost(hall: Hall, device: Device): Post {
  const played = playedOn(device);
  const after = played.at(-1)?.rally.id ?? null;
  const n = played.length + 1;
  const byNumber = hall.flaw === 'by-number' ? derivedId(NUMBERS, `rally:${n}`) : undefined;
  return { rally: byNumber ?? rallyIdOf(SET, after), after, before: null, n };
}

/** Remembers which real rally is meant by an id. */
export function mean(hall: Hall, { rally }: Post, at: number): void {
  const known = hall.meant.get(rally);
  const other = [...hall.meant].find(([id, real]) => real === at && id !== rally);
  if ((known !== undefined && known !== at) || other) hall.confused.push(`rally ${at}: ${rally}`);
  hall.meant.set(rally, at);
  hall.told.add(at);
}
