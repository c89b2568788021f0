import { z } from 'zod';
import { manyLines } from '../../core/text.ts';
import { entryOf, payloadOf, Side } from '../entry.ts';
import { isGradeOf, SKILL_NAMES } from './contact.ts';

/** One of our players. */
export const Ours = z.object({ playerId: z.uuid() });
/** An opponent is a number on a shirt. No field takes a name (PRIV-1). */
const Theirs = z.object({ number: z.string().regex(/^\d{1,2}$/) });
/** Somebody of a side; null where it is not said who. */
export const Who = z.union([Ours, Theirs]).nullable();
export type Who = z.infer<typeof Who>;

/** Where a rally stands: after which one, before which one if it was inserted, and its number as this device saw it. */
const inRally = {
  rally: z.uuid(),
  after: z.uuid().nullable(),
  before: z.uuid().nullable().default(null),
  n: z.int().min(0).max(999),
};
/** The dead time after a rally; null is before the first. */
const inGap = { after: z.uuid().nullable() };
/** Entries of one press share it: Undo takes them back together. */
const ofDeed = { deed: z.uuid().nullable().default(null) };
/** The highest `rev` of the log that this device had, and the score that it showed. */
const base = z.int().min(0).default(0);
const points = z.int().min(0).max(999);
const Points = z.object({ us: points, them: points });
const asSeen = { seen: Points.nullable().default(null), base };

export const Skill = z.enum(SKILL_NAMES);
const Place = z.int().min(1).max(6);
const Places = z.array(Place).max(6);
const Zone = z.int().min(1).max(9).nullable().default(null);
/** A piece of a scouted code: printable ASCII without the semicolon, which ends it there; `~` where it is not told. */
const piece = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[!-:<-~]*$/)
    .default('');
/**
 * A contact as its scout file has it, beyond what is told here: kept as it is written, so that it can go out again
 * (DVI-04). Each is empty where the file says nothing, the mark also where the grade was changed since.
 */
const InFile = z.object({
  /** How it was judged: `#`, `+`, `!`, `-`, `/` or `=`. */
  mark: piece(1),
  type: piece(1),
  combination: piece(2),
  target: piece(1),
  /** Zones of the start and the end. */
  from: piece(1),
  to: piece(1),
  /** All that follows the zones: the part of the end zone, how it was played, how many blocked, special, own code. */
  sub: piece(9),
  /** Coordinates of start, middle and end, with commas between: `0431,,6532`. */
  xy: piece(16),
});
export type InFile = z.infer<typeof InFile>;
const System = z.enum(['5-1', '6-2', '4-2', 'none']);

export const REASONS = [
  ...([
    'ace',
    'serve-error',
    'reception-error',
    'set-error',
    'kill',
    'attack-error',
    'blocked',
    'block-error',
  ] as const),
  ...([
    'dig-error',
    'free-error',
    'block',
    'their-error',
    'our-error',
    'penalty',
    'rotation-fault',
    'net',
    'other',
  ] as const),
] as const;

export const RALLY_END = entryOf(
  'rally-end',
  payloadOf({
    ...{ ...inRally, ...asSeen, ...ofDeed },
    /** Null: the rally is replayed. */
    winner: Side.nullable(),
    reason: z.enum(REASONS).nullable().default(null),
    who: Who.default(null),
    /** It decides between statements that contradict each other. */
    settles: z.boolean().default(false),
  }),
);
export const CONTACT = entryOf(
  'contact',
  payloadOf({
    ...{ ...inRally, ...ofDeed, base },
    /** The score at its rally, where that is behind others that its device does not have. */
    seen: Points.optional(),
    /** Its place among the contacts of its rally. */
    k: z.number().gt(0).lt(100),
    side: Side,
    who: Who,
    skill: Skill,
    grade: z.string().max(8),
    with: z.array(Who).max(2).default([]),
    from: Zone,
    to: Zone,
    /** Of a reception graded 1: it went over the net. */
    overpass: z.boolean().default(false),
    file: InFile.nullable().default(null),
  }).refine(({ skill, grade }) => isGradeOf(skill, grade), { error: 'No grade of this skill', path: ['grade'] }),
);

/** Who of the liberos acts for which places, when, and for which of them she serves. */
const Plan = z.object({
  libero: Who,
  places: Places,
  when: z.enum(['always', 'receive', 'serve']).default('always'),
  serves: Places.default([]),
});
export type Plan = z.infer<typeof Plan>;
const plan = z.array(Plan).max(6).default([]);

export const LINE_UP = entryOf(
  'line-up',
  payloadOf({
    side: Side,
    /** By place, I to VI; null where only the place of their setter is known. */
    six: z.array(Who).length(6).nullable(),
    liberos: z.array(Who).max(2).default([]),
    plan,
    setters: z.array(Who).max(4).default([]),
    system: System.default('none'),
    captain: Who.default(null),
    setterAt: Place.nullable().default(null),
    from: z
      .object({ lineupId: z.uuid().optional(), turned: z.int().min(0).max(5).default(0) })
      .nullable()
      .default(null),
  }),
);
export const FIRST_SERVE = entryOf('first-serve', payloadOf({ side: Side }));
export const SUBSTITUTION = entryOf(
  'substitution',
  payloadOf({ ...inGap, ...asSeen, ...ofDeed, side: Side, out: Who, in: Who, exceptional: z.boolean().default(false) }),
);
export const LIBERO = entryOf(
  'libero',
  payloadOf({
    ...{ ...inGap, ...asSeen, do: z.enum(['in', 'out']), libero: Ours.nullable().default(null) },
    /** Null where it is only known that she is on court, in the rally that follows (DVI-05). */
    for: Ours.nullable(),
  }),
);
export const LIBERO_PLAN = entryOf(
  'libero-plan',
  payloadOf({ ...inGap, liberos: z.array(Ours).max(2).nullable(), plan }),
);
export const SETTER = entryOf('setter', payloadOf({ ...inGap, setters: z.array(Who).max(4), system: System }));
export const ROTATION_FIX = entryOf(
  'rotation-fix',
  payloadOf({ ...inGap, side: Side, by: z.union([z.int().min(1).max(5), z.int().min(-5).max(-1)]) }),
);
export const TIMEOUT = entryOf(
  'timeout',
  payloadOf({ ...inGap, ...asSeen, side: Side.nullable(), type: z.enum(['team', 'technical', 'medical', 'official']) }),
);
export const SANCTION = entryOf(
  'sanction',
  payloadOf({
    ...{ ...inGap, side: Side, level: z.enum(['delay-warning', 'warning', 'expulsion', 'disqualification']) },
    ...{ who: Who.default(null), staff: z.boolean().default(false) },
  }),
);
export const Depth = z.enum(['score', 'points', 'touch']);
export type Depth = z.infer<typeof Depth>;
export const DEPTH = entryOf('depth', payloadOf({ ...inGap, depth: Depth }));
export const LEADING = entryOf('leading', payloadOf({ mode: z.enum(['counts', 'rally']) }));
export const REASSIGN = entryOf(
  'reassign',
  payloadOf({ from: Ours, to: Ours, both: z.boolean().default(false), until: z.uuid().nullable().default(null) }),
);
export const NOTE = entryOf('note', payloadOf({ ...inGap, text: z.string().overwrite(manyLines).max(500) }));

/** Kinds that tell a match by its rallies (A1). */
export const RALLY_ENTRIES = [
  ...[RALLY_END, CONTACT, LINE_UP, FIRST_SERVE, SUBSTITUTION, LIBERO, LIBERO_PLAN, SETTER, ROTATION_FIX],
  ...[TIMEOUT, SANCTION, DEPTH, LEADING, REASSIGN, NOTE],
] as const;
export const STRIKE = entryOf(
  'strike',
  payloadOf({
    targets: z.array(z.uuid()).min(1).max(60),
    deed: z.uuid().nullable().optional(),
    /** The highest `rev` of the log that its author had: of what is not in it nothing was seen (FIX-3). */
    base: z.int().min(0).optional(),
  }),
);
