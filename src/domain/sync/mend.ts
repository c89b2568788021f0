import type { Refusal } from '../core/refusals.ts';
import { valueAt } from '../core/value-at.ts';

/** One value of a refused change that a person can correct. */
export type Offence = { readonly path: string; readonly label: string; readonly value: string | number };

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  title: 'Title',
  jerseyNumber: 'Jersey number',
  seasonName: 'Season',
  description: 'Description',
  location: 'Location',
  opponentName: 'Opponent',
  notes: 'Notes',
  startDate: 'Start date',
  endDate: 'End date',
};

function offence(input: unknown, path: string): Offence[] {
  const value = valueAt(input, path);
  const label = LABELS[path.split('.').at(-1) ?? ''];
  return label !== undefined && (typeof value === 'string' || typeof value === 'number')
    ? [{ path, label, value }]
    : [];
}

/**
 * The values to ask for again, with the next free jersey number filled in; empty where nothing simple can be corrected.
 */
export function offences(refusal: Refusal, input: unknown): Offence[] {
  if (refusal.code === 'jersey-taken') {
    return offence(input, 'jerseyNumber').map((one) => ({ ...one, value: refusal.next ?? one.value }));
  }
  if (refusal.code === 'ends-before-start')
    return ['fields.endDate', 'patch.endDate'].flatMap((path) => offence(input, path));
  if (refusal.code === 'end-time-before-start')
    return ['fields.endTime', 'patch.endTime'].flatMap((path) => offence(input, path));
  if (refusal.code !== 'invalid') return [];
  return [...new Set(refusal.issues.map(({ path }) => path))].flatMap((path) => offence(input, path));
}

/** The same input with one value exchanged. */
export function replaceAt(input: unknown, path: string, value: string | number): unknown {
  const [key = '', ...rest] = path.split('.');
  if (typeof input !== 'object' || input === null) return input;
  const next = rest.length === 0 ? value : replaceAt(Reflect.get(input, key), rest.join('.'), value);
  return Array.isArray(input) ? input.with(Number(key), next) : { ...input, [key]: next };
}
