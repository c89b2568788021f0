import { z } from 'zod';
import { Instant } from '../core/dates.ts';
import { CATEGORY_NAMES, COUNTERS, COUNTINGS } from './categories.ts';
import { entryOf, payloadOf, Side } from './entry.ts';
import { fromLegacy, type OtherName, ownName } from './legacy.ts';
import {
  CONTACT,
  DEPTH,
  FIRST_SERVE,
  LEADING,
  LIBERO,
  LIBERO_PLAN,
  LINE_UP,
  NOTE,
  RALLY_END,
  RALLY_ENTRIES,
  REASSIGN,
  ROTATION_FIX,
  SANCTION,
  SETTER,
  STRIKE,
  SUBSTITUTION,
  TIMEOUT,
} from './rally/entries.ts';
import { Rules } from './rules.ts';

export { Side };

export const Category = z.enum(CATEGORY_NAMES);
export type Category = z.infer<typeof Category>;
/** A category by either of its names; it is stored under its own (AMB-084). */
const Named = z.preprocess((name: Category | OtherName) => ownName(name), Category);
export const Counter = z.enum(COUNTERS);
export type Counter = z.infer<typeof Counter>;
export const Counting = z.enum(COUNTINGS);
export type Counting = z.infer<typeof Counting>;
export const Step = z.union([z.literal(1), z.literal(-1)]);
export type Step = z.infer<typeof Step>;

export const NumSets = z.union([z.literal(1), z.literal(3), z.literal(5)]);
export type NumSets = z.infer<typeof NumSets>;
export const SetNumber = z.int().min(1).max(5);

/** One tracked game. Event and opponent are copied into it where it has no event of its own (AMB-022). */
export const StatSession = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  eventId: z.uuid().nullable(),
  userId: z.uuid().nullable(),
  numSets: NumSets,
  notes: z.string().nullable(),
  opponentName: z.string().nullable(),
  sessionStatus: z.enum(['in_progress', 'completed']),
  createdAt: Instant,
  /** The session that this one was merged into and removed (AMB-112). */
  mergedInto: z.uuid().nullable().default(null),
  /** How its taps are counted; null in sessions from before the choice existed. */
  counting: Counting.nullable().default(null),
  /** The rules that it is played by; nothing where nobody said, as before there was a choice (RULES-d). */
  rules: Rules.nullable().default(null),
});
export type StatSession = z.infer<typeof StatSession>;

const StatPayload = z.preprocess(
  fromLegacy,
  payloadOf({ playerId: z.uuid(), category: Named, counter: Counter, by: Step }),
);
/** `takesBack` is the point that a −1 removes; `rally` counts from 1 within the set, as this device saw it. */
const ScorePayload = payloadOf({
  side: Side,
  by: Step,
  rally: z.int().min(1).max(999),
  takesBack: z.uuid().nullable().default(null),
});

const STAT = entryOf('stat', StatPayload);
const SCORE = entryOf('score', ScorePayload);
const OPEN_SET = entryOf('open-set', payloadOf({}));
const VOID = entryOf('void', payloadOf({ target: z.uuid() }));

/** The kinds as which an entry can be said anew, by `replace`. */
export const Correctable = z.discriminatedUnion('kind', [STAT, SCORE, ...RALLY_ENTRIES]);
export type Correctable = z.infer<typeof Correctable>;
const REPLACE = entryOf('replace', payloadOf({ target: z.uuid(), with: Correctable }));

/** Kinds by which files of other programs tell of rallies, and of the gaps between them. */
const IN_FILES = [
  ...[RALLY_END, CONTACT, LINE_UP, FIRST_SERVE, SUBSTITUTION, LIBERO, SETTER, ROTATION_FIX, TIMEOUT, DEPTH, LEADING],
] as const;
/** Content that can be imported from another program's file. */
export const Importable = z.discriminatedUnion('kind', [STAT, SCORE, ...IN_FILES]);
export type Importable = z.infer<typeof Importable>;

/** Any entry of the log of a match. A kind is never renamed; new kinds are added, each with a line in `KINDS`. */
export const MatchEntry = z.discriminatedUnion('kind', [
  STAT,
  SCORE,
  OPEN_SET,
  VOID,
  REPLACE,
  ...RALLY_ENTRIES,
  STRIKE,
]);
export type MatchEntry = z.infer<typeof MatchEntry>;

/** An entry of a kind that only a newer version knows. It is stored unchanged, counts in no figure, and cannot be recorded. */
const OPAQUE = entryOf('opaque', z.object({ kind: z.string(), payload: z.unknown() }));

const origin = {
  id: z.uuid(),
  teamId: z.uuid(),
  sessionId: z.uuid(),
  setNumber: SetNumber,
  /** Who tapped, on which device, at which time by that device's clock. Order is by `rev` and `precedes`, never by `at`. */
  userId: z.uuid().nullable(),
  clientId: z.uuid(),
  at: Instant,
  /** The link by which a guest recorded it, and what the guest called itself. `userId` is null then (SCO-04). */
  guestLink: z.uuid().nullish(),
  guestName: z.string().nullish(),
};
const inLog = <Shape extends z.ZodRawShape>(entry: z.ZodObject<Shape>) => z.object({ ...origin, ...entry.shape });
export const MatchEvent = z.discriminatedUnion('kind', [
  inLog(STAT),
  inLog(SCORE),
  inLog(OPEN_SET),
  inLog(VOID),
  inLog(REPLACE),
  inLog(RALLY_END),
  inLog(CONTACT),
  inLog(LINE_UP),
  inLog(FIRST_SERVE),
  inLog(SUBSTITUTION),
  inLog(LIBERO),
  inLog(LIBERO_PLAN),
  inLog(SETTER),
  inLog(ROTATION_FIX),
  inLog(TIMEOUT),
  inLog(SANCTION),
  inLog(DEPTH),
  inLog(LEADING),
  inLog(REASSIGN),
  inLog(NOTE),
  inLog(STRIKE),
  inLog(OPAQUE),
]);
export type MatchEvent = z.infer<typeof MatchEvent>;

const Unknown = z.object({ ...origin, kind: z.string(), payload: z.unknown() });

/**
 * Reads an entry of any version. An unknown one becomes opaque and is read again by each reader, since a later version
 * may know it. Undefined where not even its place in the log can be read.
 */
export function readMatchEvent(raw: unknown): MatchEvent | undefined {
  const known = MatchEvent.safeParse(raw).data;
  if (known && known.kind !== 'opaque') return known;
  const { kind, payload, ...rest } = known ?? Unknown.safeParse(raw).data ?? {};
  if (kind === undefined) return undefined;
  const inner = known?.kind === 'opaque' ? known.payload : { kind, payload };
  return (
    MatchEvent.safeParse({ ...rest, ...inner }).data ?? MatchEvent.parse({ ...rest, kind: 'opaque', payload: inner })
  );
}

export type OpaqueEntry = Pick<Extract<MatchEvent, { kind: 'opaque' }>, 'kind' | 'payload'>;

/** Counts of one player in one category. Attempts always cover positive plus negative. */
export const Counts = z.object({ positive: z.int().min(0), negative: z.int().min(0), attempts: z.int().min(0) });
export type Counts = z.infer<typeof Counts>;

/** Projection of the log, one per set of a session (`set` of DATA-29). */
export const SetStats = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  sessionId: z.uuid(),
  setNumber: SetNumber,
  startTime: Instant.nullable(),
  ourScore: z.int().min(0),
  opponentScore: z.int().min(0),
  setStatus: z.enum(['not_started', 'in_progress']),
});
export type SetStats = z.infer<typeof SetStats>;

/** Projection of the log, one per set, player and category (`stat_pair` of DATA-32). */
export const StatPair = z.object({
  id: z.uuid(),
  teamId: z.uuid(),
  sessionId: z.uuid(),
  setId: z.uuid(),
  playerId: z.uuid(),
  statCategory: Named,
  positiveCount: z.int().min(0),
  negativeCount: z.int().min(0),
  totalAttempts: z.int().min(0),
});
export type StatPair = z.infer<typeof StatPair>;
