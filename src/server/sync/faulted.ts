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
 * Commands of one push that met a fault. What builds on one of them waits with it: answered on its own merits it would
 * be refused for good for what is missing, or go ahead of what was done before it to the same row.
 */
export class Faulted {
  readonly #work: Workspace;
  readonly #subjects = new Set<unknown>();
  /** Ids that these commands name and no row has: what they were about to make. */
  readonly #missing = new Set<string>();

  constructor(work: Workspace) {
    this.#work = work;
  }

  async add(change: Change): Promise<void> {
    for (const subject of subjectsOf(change)) this.#subjects.add(subject);
    for (const id of namedBy(change)) if (!(await this.#isThere(id))) this.#missing.add(id);
  }

  holdsUp(change: Change): boolean {
    if (this.#subjects.size === 0) return false;
    return (
      subjectsOf(change).some((one) => this.#subjects.has(one)) || namedBy(change).some((id) => this.#missing.has(id))
    );
  }

  async #isThere(id: string): Promise<boolean> {
    for (const table of TABLE_NAMES) if (await this.#work.has(table, id)) return true;
    return false;
  }
}

/** The rows that a change is about; of a log the entry, and those that it corrects. One about its scope has its name. */
function subjectsOf({ sent, scopes }: Change): unknown[] {
  const own = fieldsOf(sent.input).filter(([field, id]) => SUBJECTS.includes(field) && !isScope(scopes, id));
  const subject = SUBJECTS.flatMap((name) => own.filter(([field]) => field === name))[0];
  return [subject?.[1] ?? `${sent.name} ${scopes.join()}`, ...corrects(sent)];
}

const isScope = (scopes: Prepared['scopes'], id: unknown): boolean =>
  scopes.some((scope) => scopeParts(scope).id === id);

/** A log counts for players of whom it knows nothing: what was tapped for them need not wait for them. */
function namedBy({ sent, scopes }: Change): string[] {
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
