import { useSyncExternalStore } from 'react';

export type Layout = 'phone' | 'portrait' | 'landscape';
const QUERIES = { landscape: '(min-width: 1024px)', portrait: '(min-width: 768px)' } as const;

/** Phone: player first, then stat. Tablets and desktops: the whole score sheet. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, current);
}

function current(): Layout {
  if (matchMedia(QUERIES.landscape).matches) return 'landscape';
  return matchMedia(QUERIES.portrait).matches ? 'portrait' : 'phone';
}

function subscribe(changed: () => void): () => void {
  const queries = Object.values(QUERIES).map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
