import type { Refusal } from '#domain/core/refusals.ts';
import { sqlState } from '#server/db/database.ts';
import { IdTaken } from './writes.ts';

/**
 * SQLSTATE classes for connection, transaction rollback, lack of resources, shutdown and read-only database; Node's
 * `E…` codes.
 */
const TRANSIENT = /^(08|40|53|57|58|25006|55P03|E[A-Z]{3})/;

/** Whether the database or the way to it is at fault, not a command: the whole push may succeed later. */
export const isTransient = (fault: unknown): boolean => TRANSIENT.test(sqlState(fault) ?? '');

/**
 * The refusal for data that does not fit a constraint: trying again would end the same way. Undefined for any other
 * fault, which is ours and no reason to refuse.
 */
export function refusalOf(fault: unknown): Refusal | undefined {
  const state = sqlState(fault) ?? '';
  if (fault instanceof IdTaken || state === '23505') return { code: 'already-exists' };
  if (state === '23503') return { code: 'not-found' };
  return /^2[23]/.test(state) ? { code: 'invalid', issues: [] } : undefined;
}
