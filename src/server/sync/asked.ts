import { z } from 'zod';
import { ok, refuse, type Refused, type Result } from '#domain/core/result.ts';
import type { Prepared } from '#domain/sync/command.ts';
import { SentCommand } from '#domain/sync/protocol.ts';
import { prepare } from '#domain/sync/registry.ts';

/** A command as it came, with what its name and input turned out to be. */
export type Asked = {
  readonly sent: SentCommand;
  readonly prepared: Result<Prepared>;
  /** Whether its answer can be kept: what no table holds is refused anew each time. */
  readonly isKept: boolean;
};

const Addressed = z.object({ id: z.uuid() });
const FORBIDDEN = 'The name of a field is not allowed.';
const ODD_TIME = 'The time of the device cannot be kept.';
const ODD_ID = 'An id is written in small letters.';

/** Each command is read by itself, so that a bad one is refused alone. Without an id it cannot even be answered. */
export function readCommand(raw: unknown): Asked {
  const read = SentCommand.safeParse(raw);
  if (!read.success) return spoiled(Addressed.parse(raw).id, refuseFor(read.error));
  const sent = { ...read.data, at: keptTime(read.data.at) };
  if (isOddId(sent.id)) return spoiled(sent.id, invalid('id', ODD_ID));
  if (sent.at === undefined) return spoiled(sent.id, invalid('at', ODD_TIME));
  const unfit = unfitIn(sent.input);
  if (unfit) return spoiled(sent.id, invalid('input', unfit));
  return { sent: { ...sent, at: sent.at }, prepared: prepared(sent), isKept: true };
}

/** Where something of ours breaks while it is read, it breaks when its turn comes, like any other fault. */
function prepared({ name, input }: Pick<SentCommand, 'name' | 'input'>): Result<Prepared> {
  try {
    return prepare({ name, input });
  } catch (fault) {
    const run = () => Promise.reject(fault);
    return ok({ name, team: undefined, scopes: [], may: 'anyone', asks: {}, decide: () => undefined, run });
  }
}

const spoiled = (id: string, reason: Refused): Asked => ({
  sent: { id, name: '', input: undefined, at: '' },
  prepared: reason,
  isKept: false,
});

const invalid = (path: string, message: string): Refused => refuse({ code: 'invalid', issues: [{ path, message }] });

const refuseFor = ({ issues: [issue] }: z.ZodError): Refused =>
  invalid(issue?.path.join('.') ?? '', issue?.message ?? '');

/** In UTC, since tables take fewer offsets; nothing for a year that they do not have. */
function keptTime(at: string): string | undefined {
  const time = new Date(at);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time.toISOString() : undefined;
}

const LETTERS_OF_ID = 36;
/** To PostgreSQL it is the same id in small letters, to every Map another. No device makes one. */
const isOddId = (text: string): boolean =>
  text.length === LETTERS_OF_ID && text !== text.toLowerCase() && z.uuid().safeParse(text).success;

/** What no command may hold, wherever it stands. Without recursion, since it may stand at any depth. */
function unfitIn(input: unknown): string | undefined {
  const open: unknown[] = [input];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string' && isOddId(value)) return ODD_ID;
    if (typeof value !== 'object' || value === null) continue;
    // A careless copy would take it for the prototype.
    if (Object.hasOwn(value, '__proto__')) return FORBIDDEN;
    for (const inner of Object.values(value)) open.push(inner);
  }
  return undefined;
}
