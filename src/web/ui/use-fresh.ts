import { useState } from 'react';

const FRESH_MS = 1000;

/** Tells whether a message is new enough to announce: moving an old one into or out of a dialog must not repeat it. */
export function useFresh(): (one: { saidAtMs: number }) => boolean {
  const [freshAfterMs] = useState(() => performance.now() - FRESH_MS);
  return ({ saidAtMs }) => saidAtMs > freshAfterMs;
}
