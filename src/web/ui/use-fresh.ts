import { useState } from 'react';

const FRESH_MS = 1000;

/** What is put into a dialog or out of it does not say again what was heard before; what was said just now, it does. */
export function useFresh(): (one: { saidAtMs: number }) => boolean {
  const [freshAfterMs] = useState(() => performance.now() - FRESH_MS);
  return ({ saidAtMs }) => saidAtMs > freshAfterMs;
}
