import { z } from 'zod';
import type { Database, Queryable } from '#server/db/database.ts';
import { Scope, scopeParts } from '#domain/sync/tables.ts';
import type { Counters } from './scopes.ts';

/**
 * A hint that a scope changed, told to all servers. For a session scope `team` is its team: the hint goes to all
 * who may see the team's statistics.
 */
export const Change = z.object({
  scope: Scope,
  rev: z.int(),
  team: z.uuid().optional(),
  /** Presence changed, not rows. */
  here: z.literal(true).optional(),
});
export type Change = z.infer<typeof Change>;
export const Changes = z.array(Change);

export const CHANNEL = 'changes';
/** PostgreSQL takes 8,000 bytes; a change has about 130. */
const MOST_PER_PAYLOAD = 50;
/** Pause between two announcements: too short to see, and long enough to gather a busy evening's. */
const REST_MS = 5;
/** Where the database cannot be told: after a second, and so often at most. */
const [RETRY_MS, TRIES] = [1000, 30];

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

export async function announce(db: Pick<Database, 'notify'>, changes: readonly Change[]): Promise<void> {
  for (let from = 0; from < changes.length; from += MOST_PER_PAYLOAD) {
    await db.notify(CHANNEL, JSON.stringify(changes.slice(from, from + MOST_PER_PAYLOAD)));
  }
}

/** Tells hints to all servers; those that come while an announcement is on its way go out together in the next. */
export class Announcer {
  readonly #db: Pick<Database, 'notify'>;
  readonly #failed: (fault: unknown) => void;
  #waiting = new Map<Scope, Change>();
  #telling: Promise<void> | undefined;
  #isEnding = false;

  constructor(db: Pick<Database, 'notify'>, failed: (fault: unknown) => void) {
    this.#db = db;
    this.#failed = failed;
  }

  tell(changes: readonly Change[]): void {
    this.#gather(changes);
    if (this.#waiting.size > 0) this.#telling ??= this.#tellAll();
  }

  #gather(changes: readonly Change[]): void {
    for (const change of changes) {
      if ((this.#waiting.get(change.scope)?.rev ?? 0) < change.rev) this.#waiting.set(change.scope, change);
    }
  }

  /** Resolves when everything is told, as far as the database can be told now. */
  async finish(): Promise<void> {
    this.#isEnding = true;
    await this.#telling;
  }

  async #tellAll(): Promise<void> {
    let failures = 0;
    while (this.#waiting.size > 0) {
      const changes = [...this.#waiting.values()];
      this.#waiting = new Map();
      const isTold = await announce(this.#db, changes).then(() => true, this.#failed);
      failures = isTold ? 0 : failures + 1;
      // A device whose connection stands hears of it in no other way.
      if (failures > 0 && failures < TRIES && !this.#isEnding) this.#gather(changes);
      await pause(isTold ? REST_MS : RETRY_MS);
    }
    this.#telling = undefined;
  }
}

/** Counters as hints; `teams` names the team of each session scope. */
export function changesOf(revs: Counters, teams: ReadonlyMap<string, string> = new Map()): Change[] {
  return [...revs].map(([scope, rev]) => {
    const team = teams.get(scopeParts(scope).id);
    return team === undefined ? { scope, rev } : { scope, rev, team };
  });
}

const MOVE_USER_SCOPES = `
  insert into scopes (scope, rev)
  select 'user:' || person, 1 from (
    select unnest($1::uuid[]) as person
    union select guest.user_id from team_collaborators guest join teams team on team.id = guest.team_id
      where team.user_id = any($2::uuid[]) and guest.deleted_at is null and team.deleted_at is null
  ) people order by 1
  on conflict (scope) do update set rev = scopes.rev + 1 returning scope, rev`;

type Affected = { readonly people: readonly string[]; readonly payers: readonly string[] };

/**
 * Raises the user scope of everyone whose access may have changed, the guests of a payer's teams included; their
 * devices then pull everything that they may see.
 */
export async function moveUserScopes(tx: Queryable, { people, payers }: Affected): Promise<Change[]> {
  if (people.length + payers.length === 0) return [];
  return Changes.parse(await tx.query(MOVE_USER_SCOPES, [people, payers]));
}
