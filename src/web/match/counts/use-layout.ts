import { useEffect, useState } from 'react';

export type Layout = 'phone' | 'portrait' | 'landscape';
/** A phone that lies on its side is wide, but has no height for the whole sheet. */
const QUERIES = {
  landscape: '(min-width: 1024px) and (min-height: 500px)',
  portrait: '(min-width: 768px) and (min-height: 500px)',
} as const;

/** Phone: player first, then stat. Tablets and desktops: the whole score sheet. Asked when it changes, not at each tap. */
export function useLayout(): Layout {
  const [layout, setLayout] = useState(current);
  useEffect(() => {
    const change = () => setLayout(current());
    const queries = Object.values(QUERIES).map((query) => matchMedia(query));
    for (const query of queries) query.addEventListener('change', change);
    // Turned between the first drawing and now.
    change();
    return () => {
      for (const query of queries) query.removeEventListener('change', change);
    };
  }, []);
  return layout;
}

function current(): Layout {
  if (matchMedia(QUERIES.landscape).matches) return 'landscape';
  return matchMedia(QUERIES.portrait).matches ? 'portrait' : 'phone';
}
