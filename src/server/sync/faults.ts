import { ZodError } from 'zod';
import type { Refusal } from '#domain/core/refusals.ts';
import { sqlState } from '#server/db/database.ts';
import { IdTaken } from './writes.ts';

/** Data that does not fit, and rules of the tables: trying again would end the same way. */
const OWN_CLASSES = new Set(['22', '23']);
const OWN_ERRORS = [IdTaken, ZodError, TypeError, RangeError];

/** Whether a fault belongs to the command that met it, and not to the database or the network. */
export function isOwnFault(fault: unknown): boolean {
  return OWN_ERRORS.some((kind) => fault instanceof kind) || OWN_CLASSES.has(sqlState(fault)?.slice(0, 2) ?? '');
}

/** What the person is told, so that one bad command does not hold up everything behind it. */
export function refusalOf(fault: unknown): Refusal {
  const state = sqlState(fault) ?? '';
  if (fault instanceof IdTaken || state === '23505') return { code: 'already-exists' };
  if (state === '23503') return { code: 'not-found' };
  if (/^2[23]/.test(state)) return { code: 'invalid', issues: [] };
  return { code: 'unknown' };
}
