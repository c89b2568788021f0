import type { Prepared } from '#domain/sync/command.ts';
import { corrects } from '#domain/sync/order.ts';
import type { SentCommand } from '#domain/sync/protocol.ts';
import { scopeParts, TABLE_NAMES } from '#domain/sync/tables.ts';
import type { Workspace } from './workspace.ts';

type Change = { readonly sent: SentCommand; readonly scopes: Prepared['scopes'] };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Where a command says which row it is about, the first that is there. */
const SUBJECTS = ['copyId', 'id', 'sessionId'];

/**
 * The commands of one push that met a fault. Later ones that build on them must wait too: applied alone, they would be
 * refused for a row that is missing, or overtake an earlier change of the same row.
 */
export class FaultedChanges {
  readonly #work: Workspace;
  readonly #subjects = new Set<unknown>();
  /** Ids that these commands name and no row has: the rows that they were about to make. */
  readonly #missing = new Set<string>();

  constructor(work: Workspace) {
    this.#work = work;
  }

  async add(change: Change): Promise<void> {
    for (const subject of subjectsOf(change)) this.#subjects.add(subject);
    for (const id of idsNeededBy(change)) if (!(await this.#isThere(id))) this.#missing.add(id);
  }

  blocks(change: Change): boolean {
    if (this.#subjects.size === 0) return false;
    return (
      subjectsOf(change).some((one) => this.#subjects.has(one)) ||
      idsNeededBy(change).some((id) => this.#missing.has(id))
    );
  }

  async #isThere(id: string): Promise<boolean> {
    for (const table of TABLE_NAMES) if (await this.#work.has(table, id)) return true;
    return false;
  }
}

/**
 * The rows that a command changes: for a match entry, also those that it corrects; for a command about its whole scope,
 * a name for that.
 */
function subjectsOf({ sent, scopes }: Change): unknown[] {
  const own = fieldsOf(sent.input).filter(([field, id]) => SUBJECTS.includes(field) && !isScope(scopes, id));
  const subject = SUBJECTS.flatMap((name) => own.filter(([field]) => field === name))[0];
  return [subject?.[1] ?? `${sent.name} ${scopes.join()}`, ...corrects(sent)];
}

const isScope = (scopes: Prepared['scopes'], id: unknown): boolean =>
  scopes.some((scope) => scopeParts(scope).id === id);

/** The rows that must exist before the command. Not players: a log takes taps for players that it does not know. */
function idsNeededBy({ sent, scopes }: Change): string[] {
  const isLog = scopes.some((scope) => scope.startsWith('session:'));
  return [...scopes.map((scope) => scopeParts(scope).id), ...idsIn(sent.input, isLog ? 'playerId' : undefined)];
}

function idsIn(input: unknown, except: string | undefined): string[] {
  const found: string[] = [];
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && ID.test(value)) found.push(value);
    for (const [field, inner] of fieldsOf(value)) if (field !== except) open.push(inner);
  }
  return found;
}

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
