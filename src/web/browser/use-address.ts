import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useStable } from '#web/ui/use-stable.ts';

/** `push` makes a step for Back: another tab, lineup or player. Other changes replace the present entry. */
type Way = 'replace' | 'push';
type Patch = Readonly<Record<string, string | null>>;

/**
 * Reads the URL's query, and returns how to change it: a reload, Back and a shared link show the same. Unknown values
 * count as missing (decision 53).
 */
export function useAddress() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  // Stable, so that what is memoised by it is not drawn again with each change of the URL.
  const change = useStable((patch: Patch, way: Way = 'replace') => {
    // A change that was put off must not lead back to a screen that is gone.
    if (isLeft.current) return;
    const query = patchSearch(search, patch);
    if (query === search.replace(/^\?/, '')) return;
    try {
      navigate(query === '' ? path : `${path}?${query}`, { replace: way === 'replace' });
    } catch {
      // Safari takes a hundred changes in ten seconds, and throws at the next: a held key goes no further for now.
    }
  });
  const address = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  return [address, change] as const;
}

function patchSearch(search: string, patch: Patch): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next.toString();
}
