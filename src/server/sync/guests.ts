import { z } from 'zod';
import { ok, type Result } from '#domain/core/result.ts';
import { guestRefusal, type GuestMatch } from '#domain/scorer/guest-commands.ts';
import type { Prepared } from '#domain/sync/command.ts';
import { RecordedEntry } from '#domain/match/recording.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Verdict } from './answers.ts';
import type { ParsedCommand } from './parsed-command.ts';
import type { Write } from './writes.ts';

/** Who sends by a link instead of a sign-in: what was known when the request came. */
export type Guest = GuestMatch & {
  readonly linkId: string;
  readonly name: string | null;
  /** On whose word: this person's access to the team is the guest's. Null where the account is gone. */
  readonly madeBy: string | null;
  readonly expiresAt: string;
  /** By so much the clock of the device is ahead. */
  readonly clockAheadMs: number;
  /** Set where a member takes what was held: each command with the entry that it replays, and whose decision it is. */
  readonly taking?: { readonly by: string; readonly entries: ReadonlyMap<string, string> };
};

/** Clocks are right within this, and their entries are taken at their word (SCO-09). */
const CLOCK_OFF_MS = 5 * 60_000;
/** Of one link at most; a device that sends on after its end must not fill the database. */
const MOST_HELD = 5000;

/** Commands that a guest may not send, refused before anything of them is locked or read. */
export const asGuest =
  (match: GuestMatch) =>
  (command: ParsedCommand): ParsedCommand => ({ ...command, prepared: allowedOf(command, match) });

const allowedOf = ({ prepared, sent }: ParsedCommand, match: GuestMatch): Result<Prepared> =>
  prepared.ok ? (guestRefusal(prepared.value, sent.input, match) ?? ok(prepared.value)) : prepared;

const State = z.object({
  endedAt: z.string().nullable(),
  held: z.int(),
  kin: z.array(z.uuid()),
  undecided: z.array(z.uuid()),
});

/** Links and entries are locked, so that none ends or is decided meanwhile. Call after the scopes are locked. */
const STATE = `
  select link.ended_at as "endedAt",
    (select count(*)::int from held_entries held where held.link_id = link.id) as held,
    array(select other.id from scorer_links other where other.session_id = any($3)) as kin,
    array(select held.id from held_entries held where held.id = any($2) and held.decided is null for update)
      as undecided
  from scorer_links link where link.id = $1 for share`;

/** A guest's part in one try of applying a push. What it gathers goes out with the answers. */
export class GuestAttempt {
  readonly guest: Guest;
  readonly #state: z.infer<typeof State>;
  readonly #clientId: string;
  readonly #held: object[] = [];
  readonly #taken: string[] = [];

  constructor(guest: Guest, clientId: string, state: z.infer<typeof State>) {
    this.guest = guest;
    this.#clientId = clientId;
    this.#state = state;
  }

  /** Whether answers of this link or account are this guest's to know: links of one match are one guest's (SCO-12). */
  knows(signature: string): boolean {
    return signature === this.guest.linkId || this.#state.kin.includes(signature);
  }

  /** A verdict before the command runs; undefined where it is to run. */
  verdictBefore({ sent, prepared }: ParsedCommand): Verdict | undefined {
    if (!prepared.ok) return undefined;
    const { taking } = this.guest;
    if (taking) return this.#state.undecided.includes(taking.entries.get(sent.id) ?? '') ? undefined : GONE;
    return this.#state.endedAt !== null || this.#isAfterExpiry(sent.at) ? HELD : undefined;
  }

  /** By the time of the device, whose clock may be wrong. */
  #isAfterExpiry(at: string): boolean {
    const { expiresAt, clockAheadMs } = this.guest;
    const ahead = Math.abs(clockAheadMs) > CLOCK_OFF_MS ? clockAheadMs : 0;
    return Date.parse(at) - ahead >= Date.parse(expiresAt);
  }

  /** The verdict that counts. A match that is deleted, and a team that is closed to its scorers, hold what comes. */
  conclude(command: ParsedCommand, verdict: Verdict): Verdict {
    const { taking } = this.guest;
    if (!command.prepared.ok || verdict === 'fault') return verdict;
    if (taking) {
      const entry = taking.entries.get(command.sent.id);
      if (verdict === null && entry !== undefined) this.#taken.push(entry);
      return verdict;
    }
    if (verdict?.code !== 'held' && verdict?.code !== 'not-found') return verdict;
    if (this.#state.held + this.#held.length >= MOST_HELD) return { code: 'not-allowed' };
    this.#hold(command);
    return HELD;
  }

  /**
   * An entry that could not be taken stays held, and can be taken another time: no answer is kept. Nor is one of what a
   * guest may not send, which is refused anew each time: whoever has a link could fill the database with them.
   */
  mayComeAgain(verdict: Verdict): boolean {
    if (verdict === null || verdict === 'fault') return false;
    return this.guest.taking !== undefined || verdict.code !== 'held';
  }

  #hold({ sent: { id, name, input, at } }: ParsedCommand): void {
    const { linkId, name: guestName } = this.guest;
    const command = { id, name, input: RecordedEntry.parse(input), at };
    const place = this.#held.length;
    this.#held.push({ id, link_id: linkId, client_id: this.#clientId, name: guestName, command, at, place });
  }

  writes(now: Date): Write[] {
    const { taking } = this.guest;
    const at = now.toISOString();
    return [
      ...(this.#held.length === 0
        ? []
        : [{ sql: HOLD, params: [JSON.stringify(this.#held), at], rows: this.#held.length }]),
      ...(this.#taken.length === 0
        ? []
        : [{ sql: TAKE, params: [this.#taken, taking?.by ?? null, at], rows: this.#taken.length }]),
    ];
  }
}

const HELD: Verdict = { code: 'held' };
const GONE: Verdict = { code: 'not-found' };

const HOLD = `
  insert into held_entries (id, link_id, client_id, name, command, at, received_at, place)
  select id, link_id, client_id, name, command, at, $2, place
  from jsonb_populate_recordset(null::held_entries, $1::jsonb) returning 1`;
const TAKE = `update held_entries set decided = 'taken', decided_by = $2, decided_at = $3 where id = any($1) returning 1`;

export async function attemptOf(tx: Transaction, guest: Guest, clientId: string): Promise<GuestAttempt> {
  const entries = [...(guest.taking?.entries.values() ?? [])];
  const [row] = await tx.query(STATE, [guest.linkId, entries, guest.sessionIds]);
  // A link that is gone with its match holds nothing any more, and neither does anybody miss it.
  const state = row ? State.parse(row) : { endedAt: null, held: MOST_HELD, kin: [], undecided: [] };
  return new GuestAttempt(guest, clientId, state);
}
