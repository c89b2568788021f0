import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';

/** `push` where a person expects Back to return: another tab, lineup or player. All else takes the place of what stands. */
type Way = 'replace' | 'push';
type Patch = Readonly<Record<string, string | null>>;

/**
 * The part of an address that says what is looked at there, and the way to change it: a reload, Back and a shared link
 * lead to the same. Whoever reads it takes what is unknown as not said (decision 53).
 */
export function useAddress() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const change = useCallback(
    (patch: Patch, way: Way = 'replace') => {
      const query = patched(search, patch);
      if (query === search.replace(/^\?/, '')) return;
      try {
        navigate(query === '' ? path : `${path}?${query}`, { replace: way === 'replace' });
      } catch {
        // Safari takes a hundred changes in ten seconds, and throws at the next: a held key goes no further for now.
      }
    },
    [search, path, navigate],
  );
  const address = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  return [address, change] as const;
}

function patched(search: string, patch: Patch): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}
