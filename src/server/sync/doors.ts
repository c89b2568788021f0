import type { Access } from '#domain/access.ts';
import { accessTo, type TeamAccess } from './access.ts';
import type { Mark, Workspace } from './workspace.ts';

/** What of a recorded match still comes in for a while after the premium time (AMB-115). */
const RECORDING: ReadonlySet<string> = new Set(['match.record', 'session.start', 'session.oneTime']);

/** What the person who pushes may do in the teams of the push; asked again when a command changed it. */
export class Doors {
  readonly #work: Workspace;
  readonly #who: { readonly userId: string; readonly now: Date };
  readonly #teams: readonly string[];
  #known: Map<string, TeamAccess> | undefined;

  constructor(
    work: Workspace,
    who: { userId: string; now: Date },
    teams: readonly string[],
    known: Map<string, TeamAccess>,
  ) {
    this.#work = work;
    this.#who = who;
    this.#teams = teams;
    this.#known = known;
  }

  get areKnown(): boolean {
    return this.#known !== undefined;
  }

  async look(): Promise<void> {
    await this.#work.flush();
    this.#known = await accessTo(this.#work, this.#who, this.#teams);
  }

  /** When they are known. */
  to(team: string): TeamAccess | undefined {
    return this.#known?.get(team);
  }

  forCommand(name: string, team: string | undefined): Access | undefined {
    const access = team === undefined ? undefined : this.to(team);
    return access && { role: access.role, pro: access.pro || (access.recording && RECORDING.has(name)) };
  }

  /** After a command: teams and members that it changed are looked at again. */
  passed(since: Mark): void {
    if (this.#work.hasChangedMembers(since)) this.#known = undefined;
  }
}
