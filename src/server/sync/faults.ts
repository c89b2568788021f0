import type { Refusal } from '#domain/core/refusals.ts';
import { sqlState } from '#server/db/database.ts';
import { IdTaken } from './writes.ts';

/** The connection, its transaction, a full disk or memory, a stop, the machine; and a database that only reads. */
const PASSING = /^(08|40|53|57|58|25006|55P03|E[A-Z]{3})/;

/** Whether a fault lies in the state of the database or the way to it: the whole push may go through another time. */
export const isPassing = (fault: unknown): boolean => PASSING.test(sqlState(fault) ?? '');

/**
 * What the person is told where data does not fit or a rule of the tables says no: trying again would end the same way.
 * Any other fault is ours, and no reason to refuse.
 */
export function refusalOf(fault: unknown): Refusal | undefined {
  const state = sqlState(fault) ?? '';
  if (fault instanceof IdTaken || state === '23505') return { code: 'already-exists' };
  if (state === '23503') return { code: 'not-found' };
  return /^2[23]/.test(state) ? { code: 'invalid', issues: [] } : undefined;
}
