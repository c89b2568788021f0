import { useState, useSyncExternalStore } from 'react';
import type { Category, Counter } from '#domain/match/schema.ts';

export type Cell = { readonly playerId: string; readonly category: Category; readonly counter: Counter };

/** The key tapped last. Only keys subscribe, so that a tap redraws two of them and nothing else. */
export type Hits = {
  newest(): Cell | null;
  mark(cell: Cell | null): void;
  subscribe(listener: () => void): () => void;
};

function createHits(): Hits {
  const listeners = new Set<() => void>();
  let newest: Cell | null = null;
  return {
    newest: () => newest,
    mark(cell) {
      newest = cell;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useHits = (): Hits => useState(createHits)[0];

/** Where one player was hit last of all, or nothing. */
export function useHit(hits: Hits, playerId: string | undefined): Cell | null {
  return useSyncExternalStore(hits.subscribe, () => {
    const newest = hits.newest();
    return newest?.playerId === playerId ? newest : null;
  });
}

export const isHitAt = (hit: Cell | null, category: Category, counter: Counter): boolean =>
  hit?.category === category && hit.counter === counter;
