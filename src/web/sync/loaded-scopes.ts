import type { Scope } from '#domain/sync/tables.ts';
import { isDownloaded, isMadeHere } from './device/begun.ts';
import type { Ledger } from './memory/ledger.ts';

type Known = Pick<Ledger, 'meta' | 'view'>;

export const isHeld = ({ meta, view }: Known, scope: Scope): boolean =>
  isDownloaded(meta(), scope) || isMadeHere(view(), scope);

/**
 * Tells whether the rows of a scope are there: once it was downloaded, or when what it belongs to was made on this
 * device. What was there once stays so while this tab is open.
 */
export function createLoadedScopes(ledger: Known): (scope: Scope) => boolean {
  const seen = new Set<Scope>();
  return (scope) => {
    const isHere = seen.has(scope) || isHeld(ledger, scope);
    if (isHere) seen.add(scope);
    return isHere;
  };
}
