import { z } from 'zod';
import { Instant } from '../core/dates.ts';
import { Refusal } from '../core/refusals.ts';
import { MatchEntry, SetNumber, StatSession } from '../match/schema.ts';
import { Player } from '../roster/schema.ts';
import { TimeZone } from '../schedule/api.ts';
import { PullAnswer, PushRequest } from '../sync/protocol.ts';
import { Team } from '../teams/schema.ts';

const MOST_HOURS = 24;
export const MOST_SCORER_LINKS = 5;
/** So long after its link has run out a device may still send what was tapped before (SCO-09). */
export const LATE_MS = 14 * 24 * 3600 * 1000;
const MOST_DEVICES = 3;
export const TOO_MANY_SCORER_LINKS = `End a link first: there are ${MOST_SCORER_LINKS}.`;
export const TOO_MANY_DEVICES = `This link is already used on ${MOST_DEVICES} devices. Ask for a new one.`;

/** The zone is that of the device, so that guests are told until when in the time of the gym. */
export const NewScorerLink = z.object({
  hours: z.int().min(1).max(MOST_HOURS).default(MOST_HOURS),
  timeZone: TimeZone.nullable().default(null),
});
export type NewScorerLink = z.input<typeof NewScorerLink>;

/** Null where the guest did not say a name. */
const GuestName = z.string().nullable();

/** One of the devices on which a link was opened; `clientId` is null until it was heard of. */
const ScorerDevice = z.object({
  id: z.uuid(),
  clientId: z.uuid().nullable(),
  name: GuestName,
  firstAt: Instant,
  lastAt: Instant,
});

const ScorerLink = z.object({
  id: z.uuid(),
  madeByName: z.string().nullable(),
  madeAt: Instant,
  expiresAt: Instant,
  devices: z.array(ScorerDevice),
});

/** The standing links of a match, the newest first, and how many entries of each guest wait for a decision. */
export const ScorerLinks = z.object({
  links: z.array(ScorerLink),
  held: z.array(z.object({ linkId: z.uuid(), clientId: z.uuid(), name: GuestName, count: z.int().min(1) })),
});
export type ScorerLinks = z.infer<typeof ScorerLinks>;

/** The address is told once: only its hash is kept. */
export const MadeScorerLink = ScorerLinks.extend({ made: z.object({ id: z.uuid(), url: z.string() }) });
export type MadeScorerLink = z.infer<typeof MadeScorerLink>;

/** An entry that came after its link was ended. `id` is that of the command; that of the entry stays what it was. */
export const HeldEntry = z.object({
  id: z.uuid(),
  linkId: z.uuid(),
  clientId: z.uuid(),
  name: GuestName,
  at: Instant,
  receivedAt: Instant,
  setNumber: SetNumber,
  entry: MatchEntry,
});
export type HeldEntry = z.infer<typeof HeldEntry>;

/** Undecided entries in their order. `refused` are those that could not be taken just now, and stay. */
export const HeldEntries = z.object({
  held: z.array(HeldEntry),
  refused: z.array(z.object({ id: z.uuid(), refusal: Refusal })).default([]),
});
export type HeldEntries = z.infer<typeof HeldEntries>;

const someIds = z.array(z.uuid()).max(5000).default([]);
export const HeldDecision = z.object({ take: someIds, drop: someIds });
export type HeldDecision = z.input<typeof HeldDecision>;

const LinkState = z.object({ expiresAt: Instant, endedAt: Instant.nullable() });

/** Whose device this is: what a guest is told of the link by which it records. */
export const GuestSelf = LinkState.extend({
  linkId: z.uuid(),
  teamId: z.uuid(),
  /** Of the match that counts: after a merge the one that it went into. */
  sessionId: z.uuid(),
  name: GuestName,
});
export type GuestSelf = z.infer<typeof GuestSelf>;

/** How many bytes of a kit reach a device at most (SCO-15). */
export const KIT_BYTES = 64 * 1024;

// The app's own build of the library cannot pick from a schema, nor leave out of one.
const { id, teamId, numSets, opponentName, sessionStatus, createdAt, counting, rules } = StatSession.shape;
const { name, position, jerseyNumber, isOut } = Player.shape;
const { scopes, generation, isAnew, serverTime } = PullAnswer.shape;

/** All that a guest learns of the team besides the log of its match (SCO-06). */
export const Kit = z.object({
  /** Rises with each change of what is in it. */
  rev: z.int(),
  team: z.object({ id: Team.shape.id, name: Team.shape.name, palette: Team.shape.palette }),
  session: z.object({ id, teamId, numSets, opponentName, sessionStatus, createdAt, counting, rules }),
  players: z.array(z.object({ id: z.uuid(), name, position, jerseyNumber, isOut })),
});
export type Kit = z.infer<typeof Kit>;

/**
 * As `PullAnswer`, with the scope of one session. `kit` is null where it is the one that the device has. Once the link
 * has ended or run out there are no scopes and no kit, and the device lets go of what it had.
 */
export const GuestPullAnswer = z.object({
  ...{ scopes, generation, isAnew, serverTime },
  kit: Kit.nullable(),
  link: LinkState.extend({ id: z.uuid() }),
});
export type GuestPullAnswer = z.infer<typeof GuestPullAnswer>;

/** A push says whose it is, since a browser may have the cookies of a member as well (SCO-04). */
export const GuestPush = PushRequest.extend({ as: z.literal('guest') });
export type GuestPush = z.infer<typeof GuestPush>;
