import type { Scope } from '#domain/sync/tables.ts';
import { isDownloaded, isMadeHere } from './device/begun.ts';
import type { Ledger } from './memory/ledger.ts';

/**
 * Tells whether the rows of a scope are there: once it was downloaded, or when what it belongs to was made on this
 * device. What was there once stays so while this tab is open.
 */
export function createLoadedScopes({ meta, view }: Pick<Ledger, 'meta' | 'view'>): (scope: Scope) => boolean {
  const seen = new Set<Scope>();
  return (scope) => {
    const isHere = seen.has(scope) || isDownloaded(meta(), scope) || isMadeHere(view(), scope);
    if (isHere) seen.add(scope);
    return isHere;
  };
}
