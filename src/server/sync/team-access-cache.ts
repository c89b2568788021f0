import { type Access, may } from '#domain/access.ts';
import { accessToTeams, type TeamAccess } from './access.ts';
import type { Mark, Workspace } from './workspace.ts';

/** Commands that are still accepted for a while after premium has ended (AMB-115). */
const RECORDING: ReadonlySet<string> = new Set(['match.record', 'session.start', 'session.oneTime']);

/** `isGuest`: the person gave their word for a guest, who records by it as long as they may invite one (SCO-14). */
type Who = { readonly userId: string; readonly now: Date; readonly isGuest: boolean };

/** The access of one person to the teams that a push names; read again after a command that changed members. */
export class TeamAccessCache {
  readonly #work: Workspace;
  readonly #who: Who;
  readonly #teams: readonly string[];
  #access: Map<string, TeamAccess> | undefined;

  constructor(work: Workspace, who: Who, teams: readonly string[], known: Map<string, TeamAccess>) {
    this.#work = work;
    this.#who = who;
    this.#teams = teams;
    this.#access = known;
  }

  get isLoaded(): boolean {
    return this.#access !== undefined;
  }

  async reload(): Promise<void> {
    await this.#work.flush();
    this.#access = await accessToTeams(this.#work, this.#who, this.#teams);
  }

  /** Undefined for no access; call only when `isLoaded`. */
  find(team: string): TeamAccess | undefined {
    return this.#access?.get(team);
  }

  findForCommand(name: string, team: string | undefined): Access | undefined {
    const access = team === undefined ? undefined : this.find(team);
    const role = this.#who.isGuest && access ? guestBy(access) : access?.role;
    return access && role && { role, pro: access.pro || (access.recording && RECORDING.has(name)) };
  }

  /** Call after each command: drops the cache if it wrote to teams or members. */
  dropIfMembersChanged(since: Mark): void {
    if (this.#work.hasChangedMembers(since)) this.#access = undefined;
  }
}

const guestBy = (access: Access): Access['role'] | undefined => (may(access, 'scorer.end') ? 'guest' : undefined);
