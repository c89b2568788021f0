import { z } from 'zod';
import { ok, refuse, type Refused, type Result } from '#domain/core/result.ts';
import type { Prepared } from '#domain/sync/command.ts';
import { SentCommand } from '#domain/sync/protocol.ts';
import { prepare } from '#domain/sync/registry.ts';

/** One command of a push: as sent, and as the registry prepared it or refused it. */
export type ParsedCommand = {
  readonly sent: SentCommand;
  readonly prepared: Result<Prepared>;
  /** False where the command cannot be stored in `op_log`; it is then refused anew each time. */
  readonly isRecorded: boolean;
};

const Addressed = z.object({ id: z.uuid() });
const FORBIDDEN = 'The name of a field is not allowed.';
const ODD_TIME = 'The time of the device cannot be kept.';
const ODD_ID = 'An id is written in small letters.';

/**
 * Parses each command of a push by itself, so that a bad one is refused alone. Throws only where there is no id to
 * answer to.
 */
export function parseCommand(raw: unknown): ParsedCommand {
  const read = SentCommand.safeParse(raw);
  if (!read.success) return rejectAlone(Addressed.parse(raw).id, refuseFor(read.error));
  const sent = { ...read.data, at: toStorableTime(read.data.at) };
  if (isOddId(sent.id)) return rejectAlone(sent.id, invalid('id', ODD_ID));
  if (sent.at === undefined) return rejectAlone(sent.id, invalid('at', ODD_TIME));
  const unfit = findForbidden(sent.input);
  if (unfit) return rejectAlone(sent.id, invalid('input', unfit));
  return { sent: { ...sent, at: sent.at }, prepared: prepareSafely(sent), isRecorded: true };
}

/** A fault while preparing is kept until `run`, where faults of commands are handled. */
function prepareSafely({ name, input }: Pick<SentCommand, 'name' | 'input'>): Result<Prepared> {
  try {
    return prepare({ name, input });
  } catch (fault) {
    const run = () => Promise.reject(fault);
    return ok({ name, team: undefined, scopes: [], may: 'anyone', asks: {}, decide: () => undefined, run });
  }
}

const rejectAlone = (id: string, reason: Refused): ParsedCommand => ({
  sent: { id, name: '', input: undefined, at: '' },
  prepared: reason,
  isRecorded: false,
});

const invalid = (path: string, message: string): Refused => refuse({ code: 'invalid', issues: [{ path, message }] });

const refuseFor = ({ issues: [issue] }: z.ZodError): Refused =>
  invalid(issue?.path.join('.') ?? '', issue?.message ?? '');

/** In UTC, since PostgreSQL takes fewer offsets; undefined for a year outside 1 to 9999. */
function toStorableTime(at: string): string | undefined {
  const time = new Date(at);
  const year = time.getUTCFullYear();
  return year >= 1 && year <= 9999 ? time.toISOString() : undefined;
}

const LETTERS_OF_ID = 36;
/** PostgreSQL takes both spellings for one id, a Map does not. No device makes ids in capitals. */
const isOddId = (text: string): boolean =>
  text.length === LETTERS_OF_ID && text !== text.toLowerCase() && z.uuid().safeParse(text).success;

/** An id in capitals or a `__proto__`, at any depth; without recursion, since a hostile input may be deep. */
function findForbidden(input: unknown): string | undefined {
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
